import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { SiteLink } from './site-link.tsx';

/** A text link with an arrow. `about` completes its words for screen readers, which read links out of context. */
export function GoLink({ to, about, children }: { to: string; about?: string; children: ReactNode }) {
  return (
    <SiteLink className="go" to={to}>
      <span>
        {children}
        {about && <span className="sr">: {about}</span>}
      </span>
      <Icon name="arrow" />
    </SiteLink>
  );
}
