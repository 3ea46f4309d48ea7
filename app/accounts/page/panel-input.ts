import type { AuthRules } from '#app/session/auth-endpoint.ts';
import type { Mailed } from './choose-panel.ts';
import type { Fault } from './explain-error.ts';

/** What the forms of `/auth` have in common. */
export type PanelInput = {
  rules: AuthRules;
  /** What was typed into the email field of whichever form. */
  email: string;
  onType: (email: string) => void;
  onMailed: (mailed: Mailed) => void;
  onSignedIn: () => void;
  /** Makes the target of the link in an email. */
  formatTarget: (purpose: Mailed['purpose']) => string;
  /** Why the visitor is here again: a link or a session that was no good. */
  fault: Fault | undefined;
  /** What has gone well before the visitor came here. */
  news: string | undefined;
};
