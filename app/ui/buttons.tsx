import { Icon } from './icon.tsx';
import { ExternalLink } from './links.tsx';
import { useSite } from './site-context.tsx';

/** The main call to action (H-09). `AuditTerms` always stands beside it. */
export function AuditButton({ children = 'Book a free growth audit' }: { children?: string }) {
  return (
    <ExternalLink className="btn btn-berry" href={useSite().bookingUrl}>
      {children} <Icon name="out" />
    </ExternalLink>
  );
}

/** The three promises of the call. */
export function AuditTerms() {
  return <p className="terms small soft">100% free. No credit card. No obligation.</p>;
}

/** Stops the animation beside it, and stays pressed (WCAG 2.2.2). It is hidden where nothing moves. */
export function PauseButton({ label }: { label: string }) {
  return (
    <button className="ib" type="button" data-pause="" aria-pressed="false" aria-label={label}>
      <Icon name="pause" />
      <Icon name="play" />
    </button>
  );
}
