import type { AuthChangeEvent, Session } from '@supabase/supabase-js';

/** The visitor's identity, as far as the browser knows it. The server renders every page as `loading`. A-02. */
export type AuthState =
  | { kind: 'loading' }
  | { kind: 'signed-out' }
  | SignedIn
  /** A session is stored, but the service does not answer whether it is still valid. */
  | { kind: 'unanswered'; email: string }
  /** A visitor may be signed in, but the client that could confirm it failed to load. */
  | { kind: 'unavailable' };

type SignedIn = {
  kind: 'signed-in';
  session: Session;
  /** Empty if the account has no email address. */
  email: string;
  /** The user followed a password reset email, and has not chosen a new password yet. */
  recovering: boolean;
};

export type AuthChange = { event: AuthChangeEvent; session: Session | null };

/** The client's own events and two of ours. `UNANSWERED` has the email of the user whose session is unconfirmed. */
export type AuthStep = AuthChange | { event: 'FAILED' } | { event: 'UNANSWERED'; email: string };

export function followAuthStep(state: AuthState, step: AuthStep): AuthState {
  if (step.event === 'FAILED') return { kind: 'unavailable' };
  if (step.event !== 'UNANSWERED') return followAuthChange(state, step);
  // Keeps a signed-in visitor signed in while the service does not answer.
  return state.kind === 'signed-in' ? state : { kind: 'unanswered', email: step.email };
}

/**
 * If the client reports no session while one is stored, the service did not answer, because the client removes an expired
 * session before it reports. `storedEmail` is undefined if no session is stored.
 */
export function interpretAuthChange(change: AuthChange, storedEmail: string | undefined): AuthStep {
  if (change.session || change.event === 'SIGNED_OUT' || storedEmail === undefined) return change;
  return { event: 'UNANSWERED', email: storedEmail };
}

/** Returns the state after one of the client's events. Without a session the visitor is signed out, whatever the event. */
export function followAuthChange(state: AuthState, { event, session }: AuthChange): AuthState {
  if (!session || event === 'SIGNED_OUT') return { kind: 'signed-out' };
  // The client repeats SIGNED_IN whenever the tab becomes visible, which must not end a recovery.
  const isStillRecovering = state.kind === 'signed-in' && state.recovering && event !== 'USER_UPDATED';
  return {
    kind: 'signed-in',
    session,
    email: readEmail(session),
    recovering: event === 'PASSWORD_RECOVERY' || isStillRecovering,
  };
}

/** Storage may hold a session without a user. The client then returns a user that throws when it is read. */
function readEmail(session: Session): string {
  try {
    return typeof session.user.email === 'string' ? session.user.email : '';
  } catch {
    return '';
  }
}
