import { useSyncExternalStore } from 'react';

/** Of the modules of the page that a client navigation leads to. */
export type NavigationState =
  | { kind: 'idle' }
  | { kind: 'loading'; pathname: string }
  /** The router has this location. React shows it a moment later. */
  | { kind: 'landing'; pathname: string; key: string }
  | { kind: 'failed' }
  /** There is no network to bring them. */
  | { kind: 'offline' };

const idle: NavigationState = { kind: 'idle' };
let state: NavigationState = idle;
const listeners = new Set<() => void>();

export const navigationState = {
  get: (): NavigationState => state,
  set(next: NavigationState): void {
    state = next;
    for (const listener of listeners) listener();
  },
  /** The page that is open is the one to be seen. */
  clear(): void {
    if (state !== idle) navigationState.set(idle);
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
    () => idle,
  );
}
