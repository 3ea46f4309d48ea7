import type { AuthChangeEvent, Session } from '@supabase/supabase-js';

/** Who is looking, as the browser knows it. Every page is rendered as `loading`. A-02. */
export type AuthState =
  | { kind: 'loading' }
  | { kind: 'signed-out' }
  | SignedIn
  /** A session is kept here, but the service that could say what it is worth does not answer. */
  | { kind: 'unanswered'; email: string }
  /** Somebody may be signed in, but the client that could tell did not come. */
  | { kind: 'unavailable' };

type SignedIn = {
  kind: 'signed-in';
  session: Session;
  /** Empty where the account has none. */
  email: string;
  /** They came by an email about a forgotten password, and have not chosen a new one yet. */
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
 * "No session", said while one is kept here, means that the service did not answer: a session that is over is taken
 * out of storage first. `storedEmail` is undefined where none is kept.
 */
export function interpretAuthChange(change: AuthChange, storedEmail: string | undefined): AuthStep {
  if (change.session || change.event === 'SIGNED_OUT' || storedEmail === undefined) return change;
  return { event: 'UNANSWERED', email: storedEmail };
}

/** The state after one of the client's events. Without a session nobody is signed in, whatever the event says. */
export function followAuthChange(state: AuthState, { event, session }: AuthChange): AuthState {
  if (!session || event === 'SIGNED_OUT') return { kind: 'signed-out' };
  // The client says "signed in" again each time the tab is looked at: that ends no recovery.
  const goesOn = state.kind === 'signed-in' && state.recovering && event !== 'USER_UPDATED';
  return {
    kind: 'signed-in',
    session,
    email: readEmail(session),
    recovering: event === 'PASSWORD_RECOVERY' || goesOn,
  };
}

/** Storage may hold a session without a user; the client then gives one that throws when it is read. */
function readEmail(session: Session): string {
  try {
    return typeof session.user.email === 'string' ? session.user.email : '';
  } catch {
    return '';
  }
}
