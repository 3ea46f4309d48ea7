/** Module-level state of client navigation: what is being loaded, and where pages were scrolled when they were left. */
import { useSyncExternalStore } from 'react';

/** Whether the modules of the page that a client navigation leads to are being loaded. */
type NavigationState =
  | { kind: 'idle' }
  | { kind: 'loading'; pathname: string }
  /** The router is at this location already. React shows it a moment later. */
  | { kind: 'landing'; pathname: string; key: string }
  | { kind: 'failed'; destination: string }
  /** There is no network to load them from. */
  | { kind: 'offline' };

const idle: NavigationState = { kind: 'idle' };
let currentState: NavigationState = idle;
const listenerState = new Set<() => void>();

export const navigationState = {
  get: (): NavigationState => currentState,
  set(next: NavigationState): void {
    currentState = next;
    for (const listener of listenerState) listener();
  },
  /** Shows the page that is open again. */
  clear(): void {
    if (currentState !== idle) navigationState.set(idle);
  },
};

function subscribe(listener: () => void): () => void {
  listenerState.add(listener);
  return () => listenerState.delete(listener);
}

export function useNavigationState(): NavigationState {
  return useSyncExternalStore(
    subscribe,
    () => currentState,
    () => idle,
  );
}

/**
 * How far a page was scrolled when a loading screen took its place (G-03), by the key of its history entry. That
 * screen is shorter than the page and moves the window, so that what the router notes after that is not the visitor's
 * position. For pages that were left without a loading screen the router's own note is right.
 */
const savedPositionState = new Map<string, number>();

export function saveScrollPosition(key: string): void {
  savedPositionState.set(key, scrollY);
}

/** Restores the position once only: after that the visitor's own scrolling counts. */
export function restoreScrollPosition(key: string): void {
  const top = savedPositionState.get(key);
  savedPositionState.delete(key);
  if (top !== undefined) scrollTo(0, top);
}
