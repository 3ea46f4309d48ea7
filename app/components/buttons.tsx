import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { ExternalLink } from './links.tsx';
import { useSite } from './site-context.tsx';

type AuditCtaProps = { label?: string; children?: ReactNode };

/** The main call to action with its promises below it (H-09), and the other links that lead on from here. */
export function AuditCta({ label = 'Book a free growth audit', children }: AuditCtaProps) {
  return (
    <div className="cta">
      <div className="book">
        <ExternalLink className="btn btn-berry" href={useSite().bookingUrl}>
          {label} <Icon name="out" />
        </ExternalLink>
        <AuditTerms />
      </div>
      {children}
    </div>
  );
}

export function AuditTerms() {
  return <p className="terms small soft">100% free. No credit card. No obligation.</p>;
}

/** Pauses the animation beside it, and stays pressed (WCAG 2.2.2). It is hidden if nothing moves. */
export function PauseButton({ label }: { label: string }) {
  return (
    <button className="ib" type="button" data-pause="" aria-pressed="false" aria-label={label}>
      <Icon name="pause" />
      <Icon name="play" />
    </button>
  );
}
