import type { AuthState } from '#app/shell/session/auth-state.ts';
import type { EmailLink, View } from '../domain/auth-paths.ts';

/** An email that the visitor requested, and the path that follows once its code is entered. */
export type SentEmail = { email: string; target: string };

/** What the visitor is in the middle of. The history entry keeps it, because a phone may discard the page. */
export type Step = { kind: 'mailed'; mailed: SentEmail } | { kind: 'link'; link: EmailLink };

export type Panel =
  | { kind: 'sign-in' | 'sign-up' | 'forgotten' | 'new-password' }
  | { kind: 'signed-in' | 'unanswered'; email: string }
  | { kind: 'check-email'; mailed: SentEmail }
  | { kind: 'open-link'; link: EmailLink };

/** Chooses what `/auth` shows. Until the session is known, it shows what a signed-out visitor sees. */
export function choosePanel(state: AuthState, view: View, step: Step | undefined): Panel {
  // A link is somebody's decision to make, whoever is signed in here.
  if (step?.kind === 'link') return { kind: 'open-link', link: step.link };
  if (state.kind === 'signed-in') {
    if (view === 'new-password') return { kind: 'new-password' };
    return { kind: 'signed-in', email: state.email };
  }
  if (state.kind === 'unanswered') return { kind: 'unanswered', email: state.email };
  if (step) return { kind: 'check-email', mailed: step.mailed };
  // Choosing a password needs a session; the emailed code opens one.
  return { kind: view === 'new-password' ? 'forgotten' : view };
}
