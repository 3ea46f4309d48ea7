import { useLocation } from 'react-router';
import { GoLink } from '#app/ui/go-link.tsx';
import type { AuditTool } from '../../domain/audit.ts';

const again: Record<AuditTool, { says: string; to: string; link: string }> = {
  carbon: {
    says: 'Weigh the page again: it takes about twenty seconds.',
    to: '/website-carbon',
    link: 'Weigh a page',
  },
  seo: { says: 'Check the page again: it takes a few seconds.', to: '/seo-booster', link: 'Check a page' },
};

/** Shown if there is no report: its address is unknown, or can't be looked up now. */
export function NoReport({ unavailable, tool }: { unavailable: boolean; tool: AuditTool }) {
  const { pathname, search } = useLocation();
  const { says, to, link } = again[tool];
  return (
    <section className="bed head lone">
      <div className="wrap">
        <h1>{unavailable ? 'We can’t look up this report just now' : 'There is no report here'}</h1>
        <p className="lead">
          {unavailable
            ? 'Our records do not answer. Nothing is lost: try this page again in a minute.'
            : `It was deleted, its time is over, or the address was cut short on the way. ${says}`}
        </p>
        <div className="cta">
          {unavailable && (
            <a className="btn btn-ink" href={pathname + search}>
              Try again
            </a>
          )}
          <GoLink to={to}>{link}</GoLink>
        </div>
      </div>
    </section>
  );
}
