import { useCallback, useEffect, useState } from 'react';
import type { OwnAccount, Sent } from '../../domain/own-account.ts';

export type LoadedAccount =
  /** `slow`: it takes so long that the page says so. */
  | { kind: 'loading'; slow: boolean }
  | { kind: 'ready'; account: Sent<OwnAccount> }
  /** The session is over, although this browser still stores it. */
  | { kind: 'ended' }
  | { kind: 'failed' };

/** After this time without an answer the page says that it takes long. */
const patienceMs = 3000;
/** After this time the page gives up; trying again is then up to the visitor. */
const timeoutMs = 20_000;

/** Loads what the account page shows. While it is loaded again, what was there stays. */
export function useAccount(token: string): { loaded: LoadedAccount; reload: () => void } {
  const [loaded, setLoaded] = useState<LoadedAccount>({ kind: 'loading', slow: false });
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` counts how often a reload was asked for
  useEffect(() => {
    let isCurrent = true;
    const show = (next: LoadedAccount) => isCurrent && setLoaded(next);
    const timer = setTimeout(
      () => setLoaded((shown) => (shown.kind === 'loading' ? { ...shown, slow: true } : shown)),
      patienceMs,
    );
    loadAccount(token)
      .then(show, () => show({ kind: 'failed' }))
      .finally(() => clearTimeout(timer));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [token, times]);
  const reload = useCallback(() => {
    setLoaded((shown) => (shown.kind === 'failed' ? { kind: 'loading', slow: false } : shown));
    setTimes((before) => before + 1);
  }, []);
  return { loaded, reload };
}

async function loadAccount(token: string): Promise<LoadedAccount> {
  const answer = await askAccount(token, '');
  if (answer.status === 401) return { kind: 'ended' };
  if (!answer.ok) throw new Error(`The account came with ${answer.status}.`);
  return { kind: 'ready', account: (await answer.json()) as Sent<OwnAccount> };
}

/** Asks the account's own endpoints. Private data comes only from here, with the token, and never with the page. */
export function askAccount(token: string, path: string, method: 'GET' | 'POST' | 'DELETE' = 'GET') {
  return fetch(`/api/account${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
}
