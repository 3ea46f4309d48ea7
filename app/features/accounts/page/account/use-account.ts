import type { Session } from '@supabase/supabase-js';
import { useCallback, useEffect, useState } from 'react';
import { AuthUnavailableError, fetchAsUser } from '#app/shell/session/session-state.ts';
import { readTokenOwner } from '#app/shell/session/stored-session.ts';
import type { OwnAccount, Serialized } from '../../domain/accounts.ts';

export type LoadedAccount =
  /** `slow`: loading takes so long that the page says so. */
  | { kind: 'loading'; slow: boolean }
  | { kind: 'ready'; account: Serialized<OwnAccount> }
  /** The session is over, although this browser still stores it. */
  | { kind: 'ended' }
  | { kind: 'failed'; error: unknown };

/** Thrown if the session is over, here or on another device, although this browser may still store it. */
export class SessionEndedError extends Error {}

/** After this time without a response the page says that loading is slow. */
const slowAfterMs = 3000;
/** After this time the page gives up and offers a retry. */
const timeoutMs = 20_000;

/**
 * Loads the account page's data once for each user and session; renewing the session's token changes neither. During a
 * reload the previous data stays visible.
 */
export function useAccount(session: Session): { loaded: LoadedAccount; reload: () => void } {
  const { userId, sessionId } = readTokenOwner(session.access_token);
  const [loaded, setLoaded] = useState<LoadedAccount>({ kind: 'loading', slow: false });
  const [reloads, setReloads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `sessionId` or `reloads` triggers a reload
  useEffect(() => {
    let isCurrent = true;
    const show = (next: LoadedAccount) => isCurrent && setLoaded(next);
    const timer = setTimeout(
      () => setLoaded((shown) => (shown.kind === 'loading' ? { ...shown, slow: true } : shown)),
      slowAfterMs,
    );
    loadAccount(userId)
      .then(show, (error) =>
        show(error instanceof SessionEndedError ? { kind: 'ended' } : { kind: 'failed', error }),
      )
      .finally(() => clearTimeout(timer));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [userId, sessionId, reloads]);
  const reload = useCallback(() => {
    setLoaded((shown) => (shown.kind === 'failed' ? { kind: 'loading', slow: false } : shown));
    setReloads((count) => count + 1);
  }, []);
  return { loaded, reload };
}

async function loadAccount(userId: string): Promise<LoadedAccount> {
  const response = await fetchAccount(userId, '');
  if (!response.ok) throw new Error(`The account failed to load with status ${response.status}.`);
  return { kind: 'ready', account: (await response.json()) as Serialized<OwnAccount> };
}

/**
 * Calls the account API as a user. Private data comes only from here, never with the page. Throws a SessionEndedError if
 * the session is over, and an AuthUnavailableError if the sign-in service does not answer.
 */
export async function fetchAccount(
  userId: string,
  path: string,
  method: 'GET' | 'POST' | 'DELETE' = 'GET',
): Promise<Response> {
  const response = await fetchAsUser(userId, `/api/account${path}`, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 401) throw new SessionEndedError('The account API accepts no token of this user.');
  if (response.status === 503 && (await response.clone().json()).code === 'auth-unavailable')
    throw new AuthUnavailableError('The account API could not ask the sign-in service.');
  return response;
}
