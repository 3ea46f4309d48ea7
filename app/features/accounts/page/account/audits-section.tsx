import { GoLink, SiteLink } from '#app/components/links.tsx';
import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import type { OwnAudit } from '../../domain/accounts.ts';
import { AccountSection } from './visitor-sections.tsx';

const stateNames: Record<OwnAudit['state'], string> = {
  queued: 'Waiting for its turn',
  running: 'Being measured',
  done: 'Report',
  failed: 'Not measured',
};

/** Lists the user's audits. Each report is deleted on its own page. */
export function AuditsSection({ audits }: { audits: OwnAudit[] }) {
  return (
    <AccountSection
      title="Audits"
      text="What you asked for while you were signed in, and what we emailed to your address. Each report says how long it is kept, and can be deleted there."
    >
      {audits.length === 0 ? (
        <div className="none">
          <p>No audits yet. Enter a page’s address and wait about twenty seconds.</p>
          <GoLink to="/website-carbon">Weigh a page</GoLink>
        </div>
      ) : (
        <ul className="lines">
          {audits.map(({ id, tool, page, askedAt, state }) => (
            <li key={id}>
              <p>
                <SiteLink to={`${tool === 'seo' ? '/seo-booster' : '/website-carbon'}/${id}`} reloadDocument>
                  {page}
                </SiteLink>
              </p>
              <p className="small soft">
                <span>{tool === 'seo' ? 'On-page check, ' : 'Carbon audit, '}</span>
                <time dateTime={askedAt}>{formatSydneyLongDay(askedAt)}</time>
                {state !== 'done' && <span>{`. ${stateNames[state]}`}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  );
}
