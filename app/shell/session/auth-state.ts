import type { AuthChangeEvent, Session } from '@supabase/supabase-js';

/** The visitor's identity, as far as the browser knows it. The server renders every page as `loading`. A-02. */
export type AuthState =
  | { kind: 'loading' }
  | { kind: 'signed-out' }
  /** The email is empty if the account has no address. */
  | { kind: 'signed-in'; session: Session; email: string }
  /** A session is stored, but the service does not answer whether it is still valid. */
  | { kind: 'unanswered'; email: string }
  /** A visitor may be signed in, but the client that could confirm it failed to load. */
  | { kind: 'unavailable' };

/** The client's own events and two of ours. `UNANSWERED` has the stored session, which nobody has confirmed. */
export type AuthStep =
  | { event: AuthChangeEvent; session: Session | null }
  | { event: 'UNANSWERED'; session: Session }
  | { event: 'FAILED' };

/** Returns the state after an event. Without a session the visitor is signed out, except in the two cases below. */
export function authReducer(state: AuthState, step: AuthStep): AuthState {
  if (step.event === 'FAILED') return { kind: 'unavailable' };
  const isSignedIn = state.kind === 'signed-in';
  if (step.event === 'UNANSWERED')
    return isSignedIn ? state : { kind: 'unanswered', email: readEmail(step.session) };
  // A browser without storage forgets its session with the document, and not when nothing is found there.
  if (step.event === 'INITIAL_SESSION' && !step.session && isSignedIn) return state;
  if (!step.session || step.event === 'SIGNED_OUT') return { kind: 'signed-out' };
  return { kind: 'signed-in', session: step.session, email: readEmail(step.session) };
}

/** Storage may hold a session without a user. The client then returns a user that throws when it is read. */
function readEmail(session: Session): string {
  try {
    return typeof session.user.email === 'string' ? session.user.email : '';
  } catch {
    return '';
  }
}
