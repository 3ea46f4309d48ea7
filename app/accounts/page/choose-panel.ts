import type { AuthState } from '#app/session/auth-state.ts';

/** The forms of `/auth` for signed-out visitors. Signed-in visitors can open only the last one. */
const views = ['sign-in', 'sign-up', 'forgotten', 'new-password'] as const;
export type View = (typeof views)[number];

export const viewParameter = 'view';

/** Returns undefined for an unknown view, so that its page is not cached. */
export function parseView(params: URLSearchParams): View | undefined {
  const asked = params.get(viewParameter);
  return asked === null ? 'sign-in' : views.find((view) => view === asked);
}

export function formatViewPath(view: View): string {
  return view === 'sign-in' ? '/auth' : `/auth?${viewParameter}=${view}`;
}

/** An email that the visitor requested, and what its link and code are for. */
export type SentEmail = { purpose: 'sign-up' | 'sign-in' | 'recovery'; email: string };

export type Panel =
  | { kind: 'sign-in' | 'sign-up' | 'forgotten' | 'new-password' }
  | { kind: 'signed-in' | 'unanswered'; email: string }
  | ({ kind: 'check-email' } & SentEmail);

/** Chooses what `/auth` shows. Until the session is known, it shows what a signed-out visitor sees. */
export function choosePanel(state: AuthState, view: View, mailed: SentEmail | undefined): Panel {
  if (state.kind === 'signed-in') {
    if (view === 'new-password' || state.recovering) return { kind: 'new-password' };
    return { kind: 'signed-in', email: state.email };
  }
  if (state.kind === 'unanswered') return { kind: 'unanswered', email: state.email };
  if (mailed) return { kind: 'check-email', ...mailed };
  // Choosing a new password needs a session; the recovery email opens one.
  return { kind: view === 'new-password' ? 'forgotten' : view };
}
