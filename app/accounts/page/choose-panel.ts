import type { AuthState } from '#app/session/auth-state.ts';
import type { View } from './view.ts';

/** A mail that was asked for, and what its link and code will do. */
export type Mailed = { purpose: 'sign-up' | 'sign-in' | 'recovery'; email: string };

export type Panel =
  | { kind: 'sign-in' | 'sign-up' | 'forgotten' | 'new-password' }
  | { kind: 'signed-in' | 'unanswered'; email: string }
  | ({ kind: 'check-mail' } & Mailed);

/** What `/auth` shows. While nobody knows who is looking, it shows what a visitor would see. */
export function choosePanel(state: AuthState, view: View, mailed: Mailed | undefined): Panel {
  if (state.kind === 'signed-in') {
    if (view === 'new-password' || state.recovering) return { kind: 'new-password' };
    return { kind: 'signed-in', email: state.email };
  }
  if (state.kind === 'unanswered') return { kind: 'unanswered', email: state.email };
  if (mailed) return { kind: 'check-mail', ...mailed };
  // Choosing a new password needs a session; the recovery email opens one.
  return { kind: view === 'new-password' ? 'forgotten' : view };
}
