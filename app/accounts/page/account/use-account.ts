import { useCallback, useEffect, useState } from 'react';
import type { OwnAccount, Serialized } from '../../domain/own-account.ts';

export type LoadedAccount =
  /** `slow`: loading takes so long that the page says so. */
  | { kind: 'loading'; slow: boolean }
  | { kind: 'ready'; account: Serialized<OwnAccount> }
  /** The session is over, although this browser still stores it. */
  | { kind: 'ended' }
  | { kind: 'failed' };

/** After this time without a response the page says that loading is slow. */
const slowAfterMs = 3000;
/** After this time the page gives up and offers a retry. */
const timeoutMs = 20_000;

/** Loads the account page's data. During a reload the previous data stays visible. */
export function useAccount(token: string): { loaded: LoadedAccount; reload: () => void } {
  const [loaded, setLoaded] = useState<LoadedAccount>({ kind: 'loading', slow: false });
  const [reloads, setReloads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `reloads` triggers a reload
  useEffect(() => {
    let isCurrent = true;
    const show = (next: LoadedAccount) => isCurrent && setLoaded(next);
    const timer = setTimeout(
      () => setLoaded((shown) => (shown.kind === 'loading' ? { ...shown, slow: true } : shown)),
      slowAfterMs,
    );
    loadAccount(token)
      .then(show, () => show({ kind: 'failed' }))
      .finally(() => clearTimeout(timer));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [token, reloads]);
  const reload = useCallback(() => {
    setLoaded((shown) => (shown.kind === 'failed' ? { kind: 'loading', slow: false } : shown));
    setReloads((count) => count + 1);
  }, []);
  return { loaded, reload };
}

async function loadAccount(token: string): Promise<LoadedAccount> {
  const response = await fetchAccount(token, '');
  if (response.status === 401) return { kind: 'ended' };
  if (!response.ok) throw new Error(`The account failed to load with status ${response.status}.`);
  return { kind: 'ready', account: (await response.json()) as Serialized<OwnAccount> };
}

/** Calls the account API with the user's token. Private data comes only from here, never with the page. */
export function fetchAccount(token: string, path: string, method: 'GET' | 'POST' | 'DELETE' = 'GET') {
  return fetch(`/api/account${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
}
