import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { ExternalLink } from './links.tsx';
import { useSite } from './site-context.tsx';

/** The main call to action (H-09), what else leads on from here, and what the call promises. */
export function AuditCall({ label, children }: { label?: string; children?: ReactNode }) {
  return (
    <div className="cta">
      <AuditButton>{label}</AuditButton>
      {children}
      <AuditTerms />
    </div>
  );
}

/** The button of the call. `AuditTerms` always stands near it. */
export function AuditButton({ children = 'Book a free growth audit' }: { children?: string | undefined }) {
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
