import type { AuthChangeEvent, Session } from '@supabase/supabase-js';

/** The visitor's identity, as far as the browser knows it. The server renders every page as `loading`. A-02. */
export type AuthState =
  | { kind: 'loading' }
  | { kind: 'signed-out' }
  | SignedIn
  /** A session is stored, but the service does not answer whether it is still valid. */
  | { kind: 'unanswered'; email: string }
  /** Somebody may be signed in, but the client that could tell was not loaded. */
  | { kind: 'unavailable' };

type SignedIn = {
  kind: 'signed-in';
  session: Session;
  /** Empty if the account has no email address. */
  email: string;
  /** The user came by an email about a forgotten password, and has not chosen a new one yet. */
  recovering: boolean;
};

export type AuthChange = { event: AuthChangeEvent; session: Session | null };

/** Adds to the client's own events. `UNANSWERED` names the user whose session the service did not answer for. */
export type AuthStep = AuthChange | { event: 'FAILED' } | { event: 'UNANSWERED'; email: string };

export function followAuthStep(state: AuthState, step: AuthStep): AuthState {
  if (step.event === 'FAILED') return { kind: 'unavailable' };
  if (step.event !== 'UNANSWERED') return followAuthChange(state, step);
  // Keeps a signed-in visitor signed in while the service does not answer.
  return state.kind === 'signed-in' ? state : { kind: 'unanswered', email: step.email };
}

/**
 * If the client says "no session" while one is stored, the service did not answer, because the client first removes a
 * session that is over. `storedEmail` is undefined if none is stored.
 */
export function interpretAuthChange(change: AuthChange, storedEmail: string | undefined): AuthStep {
  if (change.session || change.event === 'SIGNED_OUT' || storedEmail === undefined) return change;
  return { event: 'UNANSWERED', email: storedEmail };
}

/** Returns the state after one of the client's events. Without a session nobody is signed in, whatever the event is. */
export function followAuthChange(state: AuthState, { event, session }: AuthChange): AuthState {
  if (!session || event === 'SIGNED_OUT') return { kind: 'signed-out' };
  // The client says "signed in" again whenever the tab becomes visible, which must not end a recovery.
  const goesOn = state.kind === 'signed-in' && state.recovering && event !== 'USER_UPDATED';
  return {
    kind: 'signed-in',
    session,
    email: readEmail(session),
    recovering: event === 'PASSWORD_RECOVERY' || goesOn,
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
