import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { useLocation } from 'react-router';
import type { AuthEndpoint } from './auth-endpoint.ts';
import { type AuthState, type AuthStep, followAuthStep, interpretAuthChange } from './auth-state.ts';
import { loadClient, rememberPlace } from './session-state.ts';
import {
  dropUnreadableSession,
  forgetStoredSession,
  hasStoredSession,
  readStoredEmail,
} from './stored-session.ts';
import { type Auth, AuthContext, type Session, SessionProvider } from './use-auth.ts';

type Place = { endpoint: AuthEndpoint; siteUrl: string };
type Step = (step: AuthStep) => void;

/** The time without an answer about a stored session after which the page says so. The client itself retries for 30 s. */
const answerTimeoutMs = 6000;

/**
 * Provides the auth state to pages and the frame. The client is loaded only on `/auth` or if a session is stored;
 * otherwise the visitor counts as signed out..
 */
export function AuthProvider({ children, ...place }: Place & { children: ReactNode }) {
  const [state, step] = useReducer(followAuthStep, { kind: 'loading' });
  const client = useClient(place, step);
  useStoredSession(place.endpoint, client, step);
  useAnswerTimeout(state, place.endpoint, step);
  useFocusAfterSignOut(state);
  const { storageKey } = place.endpoint;
  const auth = useMemo<Auth>(() => {
    const signOut = async () => {
      const answer = client().then(({ auth }) => auth.signOut({ scope: 'local' }));
      if (state.kind !== 'unanswered') return answer;
      // Signing out does not wait for a service that may not answer.
      answer.catch(() => {});
      forgetStoredSession(storageKey);
      step({ event: 'SIGNED_OUT', session: null });
      return { error: null };
    };
    return { state, client, signOut };
  }, [state, client, storageKey]);
  return (
    <AuthContext value={auth}>
      <SessionProvider value={useFrameSession(auth)}>{children}</SessionProvider>
    </AuthContext>
  );
}

/** Loads the client, and follows its events from then on. */
function useClient({ endpoint, siteUrl }: Place, step: Step): Auth['client'] {
  const followed = useRef(false);
  return useCallback(async () => {
    const client = await loadClient(endpoint, siteUrl);
    if (!followed.current)
      client.auth.onAuthStateChange((event, session) =>
        step(interpretAuthChange({ event, session }, readStoredEmail(endpoint.storageKey))),
      );
    followed.current = true;
    return client;
  }, [endpoint, siteUrl, step]);
}

/** Checks the stored session on each page and whenever storage may have changed. Loads the client only if it is needed. */
function useStoredSession({ storageKey }: AuthEndpoint, client: Auth['client'], step: Step) {
  const { pathname, search, hash } = useLocation();
  const needed = pathname === '/auth';
  const hasLoaded = useRef(false);
  useEffect(() => {
    if (!needed) rememberPlace(pathname + search + hash);
  }, [needed, pathname, search, hash]);
  useEffect(() => {
    const checkSession = async () => {
      if (!hasLoaded.current && !needed && !hasStoredSession(storageKey)) {
        step({ event: 'SIGNED_OUT', session: null });
        return;
      }
      try {
        const { auth } = await client();
        // The client's first event reports the stored session. Later checks have to query it.
        const isFirstCheck = !hasLoaded.current;
        hasLoaded.current = true;
        if (isFirstCheck) return;
        const { session } = (await auth.getSession()).data;
        const event = session ? 'SIGNED_IN' : 'INITIAL_SESSION';
        step(interpretAuthChange({ event, session }, readStoredEmail(storageKey)));
      } catch {
        step({ event: 'FAILED' });
      }
    };
    dropUnreadableSession(storageKey);
    checkSession();
    return watchSession(storageKey, checkSession);
  }, [needed, storageKey, client, step]);
}

/** Reports a stored session that the service has not confirmed in time. A later answer replaces this. */
function useAnswerTimeout({ kind }: AuthState, { storageKey }: AuthEndpoint, step: Step) {
  useEffect(() => {
    if (kind !== 'loading') return;
    const timer = setTimeout(() => {
      const email = readStoredEmail(storageKey);
      if (email !== undefined) step({ event: 'UNANSWERED', email });
    }, answerTimeoutMs);
    return () => clearTimeout(timer);
  }, [kind, storageKey, step]);
}

/** The part of the state that header, drawer and footer show. H-04 to H-06. */
function useFrameSession({ state, signOut }: Auth): Session {
  return useMemo(() => {
    if (state.kind !== 'signed-in' && state.kind !== 'unanswered') return { state: 'signed-out' };
    // Only this session ends, so signing out on a borrowed device leaves the user signed in at home. It ends locally even
    // if the service does not answer.
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
function watchSession(storageKey: string, changed: () => void): () => void {
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
