import type { AuthState } from '#app/session/auth-state.ts';

/** What `/auth` can show to somebody who is signed out; the last also to somebody who is signed in. */
const views = ['sign-in', 'sign-up', 'forgotten', 'new-password'] as const;
export type View = (typeof views)[number];

export const viewParameter = 'view';

/** Undefined for what is no view: then the page is not worth keeping. */
export function parseView(params: URLSearchParams): View | undefined {
  const asked = params.get(viewParameter);
  return asked === null ? 'sign-in' : views.find((view) => view === asked);
}

export function formatViewPath(view: View): string {
  return view === 'sign-in' ? '/auth' : `/auth?${viewParameter}=${view}`;
}

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
