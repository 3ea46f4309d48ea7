import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { useLocation } from 'react-router';
import type { AuthEndpoint } from './auth-endpoint.ts';
import { type AuthState, type AuthStep, authReducer } from './auth-state.ts';
import { chooseOrigin, endSession, loadClient } from './session-state.ts';
import { forgetStoredSession, readStoredSession } from './stored-session.ts';
import { type Auth, AuthContext, type Session, SessionContext } from './use-auth.ts';

type Place = { endpoint: AuthEndpoint; siteUrl: string };
type Step = (step: AuthStep) => void;

/** The time without a response about a stored session after which the page says so. The client itself retries for 30 s. */
const responseTimeoutMs = 6000;

/**
 * Provides the auth state to pages and the frame. The client is loaded only on `/auth` or if a session is stored;
 * otherwise the visitor counts as signed out..
 */
export function AuthProvider({ children, endpoint, siteUrl }: Place & { children: ReactNode }) {
  const [state, step] = useReducer(authReducer, { kind: 'loading' });
  const client = useClient({ endpoint, siteUrl }, step);
  useStoredSession(endpoint, client, step);
  useResponseTimeout(state, endpoint, step);
  useFocusAfterSignOut(state);
  const auth = useMemo<Auth>(() => {
    const api = () => ({ url: `${chooseOrigin(endpoint, siteUrl)}/auth/v1`, key: endpoint.key });
    const signOut = async () => {
      const session = state.kind === 'signed-in' ? state.session : readStoredSession(endpoint.storageKey);
      forgetStoredSession(endpoint.storageKey);
      step({ event: 'SIGNED_OUT', session: null });
      // The visitor is signed out here from now on, even if the service does not answer.
      if (session) void endSession(api(), session);
      // A browser without storage keeps the session in the client.
      if (state.kind === 'signed-in') await (await client()).auth.signOut({ scope: 'local' });
    };
    return { state, client, signOut, api };
  }, [state, client, endpoint, siteUrl]);
  return (
    <AuthContext value={auth}>
      <SessionContext value={useFrameSession(auth)}>{children}</SessionContext>
    </AuthContext>
  );
}

/** Loads the client, and follows its events from then on. */
function useClient({ endpoint, siteUrl }: Place, step: Step): Auth['client'] {
  const followed = useRef(false);
  return useCallback(async () => {
    const client = await loadClient(endpoint, siteUrl);
    if (!followed.current)
      client.auth.onAuthStateChange((event, session) => {
        const stored = !session && event !== 'SIGNED_OUT' && readStoredSession(endpoint.storageKey);
        // The client deletes a session that is over, so one that is still stored has had no response yet.
        step(stored ? { event: 'UNANSWERED', session: stored } : { event, session });
      });
    followed.current = true;
    return client;
  }, [endpoint, siteUrl, step]);
}

/**
 * Loads the client where it is needed, and follows what other tabs store. That only reads: if each tab renewed the session
 * that another has just stored, they would never stop.
 */
function useStoredSession({ storageKey }: AuthEndpoint, client: Auth['client'], step: Step) {
  const { pathname } = useLocation();
  const needed = pathname === '/auth';
  useEffect(() => {
    const load = () => client().catch(() => step({ event: 'FAILED' }));
    if (readStoredSession(storageKey) || needed) load();
    else step({ event: 'INITIAL_SESSION', session: null });
    return watchStorage(storageKey, () => {
      const session = readStoredSession(storageKey);
      if (session === undefined) return;
      step({ event: session ? 'SIGNED_IN' : 'SIGNED_OUT', session });
      if (session) load();
    });
  }, [needed, storageKey, client, step]);
}

/** Reports a stored session that the service has not confirmed in time. A later response replaces this. */
function useResponseTimeout({ kind }: AuthState, { storageKey }: AuthEndpoint, step: Step) {
  useEffect(() => {
    if (kind !== 'loading') return;
    const timer = setTimeout(() => {
      const session = readStoredSession(storageKey);
      if (session) step({ event: 'UNANSWERED', session });
    }, responseTimeoutMs);
    return () => clearTimeout(timer);
  }, [kind, storageKey, step]);
}

/** The part of the state that header, drawer and footer show. H-04 to H-06. */
function useFrameSession({ state, signOut }: Auth): Session {
  return useMemo(() => {
    if (state.kind !== 'signed-in' && state.kind !== 'unanswered') return { state: 'signed-out' };
    // Only this session ends, so signing out on a borrowed device leaves the user signed in at home.
    return { state: 'signed-in', email: state.email, signOut: () => void signOut() };
  }, [state, signOut]);
}

/** Moves the focus to the page's content after signing out, because the sign-out button disappears. */
function useFocusAfterSignOut({ kind }: AuthState): void {
  const before = useRef(kind);
  useEffect(() => {
    const signedOut = before.current === 'signed-in' && kind === 'signed-out';
    before.current = kind;
    if (signedOut && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [kind]);
}

/**
 * Calls `changed` when the stored session may have changed: another tab has written to storage, or the page has returned
 * from the back/forward cache, where it receives no events. Returns a function that stops watching.
 */
function watchStorage(storageKey: string, changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // The key is null if all of the storage was cleared.
    if (key === storageKey || key === null) changed();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) changed();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShow);
  };
}
