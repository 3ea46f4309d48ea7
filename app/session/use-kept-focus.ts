import { useEffect, useRef } from 'react';
import type { AuthState } from './auth-state.ts';

/** The button that signs out goes with the session; who pressed it by keyboard goes on at the page's content. */
export function useKeptFocus({ kind }: AuthState): void {
  const before = useRef(kind);
  useEffect(() => {
    const signedOut = before.current === 'signed-in' && kind === 'signed-out';
    before.current = kind;
    if (signedOut && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [kind]);
}
