import { useSyncExternalStore } from 'react';

/** Of the modules of the page that a client navigation leads to. */
export type NavigationState = 'idle' | 'loading' | 'failed';

let state: NavigationState = 'idle';
const listeners = new Set<() => void>();

export const navigationState = {
  set(next: NavigationState): void {
    state = next;
    for (const listener of listeners) listener();
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useNavigationState(): NavigationState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'idle',
  );
}
