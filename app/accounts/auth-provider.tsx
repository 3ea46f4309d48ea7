import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { useLocation } from 'react-router';
import { type Session, SessionProvider } from '#app/frame/session-context.tsx';
import type { AuthEndpoint } from '#domain/accounts/auth-endpoint.ts';
import { type AuthChange, type AuthState, followAuthChange } from './auth-state.ts';
import { rememberPlace } from './came-from.ts';
import { loadClient } from './load-client.ts';
import { dropUnreadableSession, hasStoredSession } from './stored-session.ts';
import { type Auth, AuthContext } from './use-auth.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { watchSession } from './watch-session.ts';

type Place = { endpoint: AuthEndpoint; siteUrl: string };
type Step = AuthChange | { event: 'FAILED' };

/**
 * Knows who is signed in, and tells the frame. The client comes on `/auth`, and where a session is stored;
 * everywhere else nobody is signed in, and nothing is loaded..
 */
export function AuthProvider({ children, ...place }: Place & { children: ReactNode }) {
  const [state, step] = useReducer(follow, { kind: 'loading' });
  const client = useClient(place, step);
  useLookAtStorage(place.endpoint, client, step);
  useKeptFocus(state);
  const auth = useMemo<Auth>(() => {
    const signOut: Auth['signOut'] = async (scope) => (await client()).auth.signOut({ scope });
    return { state, client, signOut };
  }, [state, client]);
  return (
    <AuthContext value={auth}>
      <SessionProvider value={useFrameSession(auth)}>{children}</SessionProvider>
    </AuthContext>
  );
}

function follow(state: AuthState, step: Step): AuthState {
  return step.event === 'FAILED' ? { kind: 'unavailable' } : followAuthChange(state, step);
}

/** The client, whose events are followed from the moment it is there. */
function useClient({ endpoint, siteUrl }: Place, step: (step: Step) => void): Auth['client'] {
  const followed = useRef(false);
  return useCallback(async () => {
    const client = await loadClient(endpoint, siteUrl);
    if (!followed.current) client.auth.onAuthStateChange((event, session) => step({ event, session }));
    followed.current = true;
    return client;
  }, [endpoint, siteUrl, step]);
}

/** Looks, on each page and whenever storage may have changed, whether the client is needed, and asks it. */
function useLookAtStorage({ storageKey }: AuthEndpoint, client: Auth['client'], step: (step: Step) => void) {
  const { pathname, search, hash } = useLocation();
  const needed = pathname === '/auth';
  const asked = useRef(false);
  useEffect(() => {
    if (!needed) rememberPlace(pathname + search + hash);
  }, [needed, pathname, search, hash]);
  useEffect(() => {
    const look = async () => {
      if (!asked.current && !needed && !hasStoredSession(storageKey)) {
        step({ event: 'SIGNED_OUT', session: null });
        return;
      }
      try {
        const { auth } = await client();
        // Its first event tells what is stored; after that it has to be asked.
        const later = asked.current;
        asked.current = true;
        if (!later) return;
        const { session } = (await auth.getSession()).data;
        step({ event: session ? 'SIGNED_IN' : 'SIGNED_OUT', session });
      } catch {
        step({ event: 'FAILED' });
      }
    };
    dropUnreadableSession(storageKey);
    look();
    return watchSession(storageKey, look);
  }, [needed, storageKey, client, step]);
}

/** As much of it as header, drawer and footer show. H-04 to H-06. */
function useFrameSession({ state, signOut }: Auth): Session {
  return useMemo(() => {
    if (state.kind !== 'signed-in') return { state: 'signed-out' };
    // This session alone: who leaves a borrowed machine stays signed in at home. It ends here even where the
    // service does not hear of it.
    return { state: 'signed-in', email: state.email, signOut: () => void signOut('local') };
  }, [state, signOut]);
}
