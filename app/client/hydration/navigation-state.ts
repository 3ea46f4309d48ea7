/** Module-level state of client navigation: what is loading, and the scroll positions of pages that were left. */
import { useSyncExternalStore } from 'react';

/** The progress of a client navigation while the destination's modules load. */
type NavigationState =
  | { kind: 'idle' }
  | { kind: 'loading'; pathname: string }
  /** The router is already at this location, but React has not rendered it yet. */
  | { kind: 'landing'; pathname: string; key: string }
  | { kind: 'failed'; destination: string }
  /** The browser is offline, so the modules cannot be loaded. */
  | { kind: 'offline' };

const idle: NavigationState = { kind: 'idle' };
let currentState: NavigationState = idle;
const listenersState = new Set<() => void>();

export const navigationState = {
  get: (): NavigationState => currentState,
  set(next: NavigationState): void {
    currentState = next;
    for (const listener of listenersState) listener();
  },
  /** Returns to the current page. */
  clear(): void {
    if (currentState !== idle) navigationState.set(idle);
  },
};

function subscribe(listener: () => void): () => void {
  listenersState.add(listener);
  return () => listenersState.delete(listener);
}

export function useNavigationState(): NavigationState {
  return useSyncExternalStore(
    subscribe,
    () => currentState,
    () => idle,
  );
}

/**
 * The scroll position of each page at the moment a loading screen replaced it (G-03), by the key of its history entry.
 * The loading screen is shorter than the page and so scrolls the window, after which the router would save the wrong
 * position. For pages that were left without a loading screen, the router's own record is right.
 */
const savedPositionState = new Map<string, number>();

export function saveScrollPosition(key: string): void {
  savedPositionState.set(key, scrollY);
}

/** Restores the position only once, so that it never overrides the visitor's own scrolling. */
export function restoreScrollPosition(key: string): void {
  const top = savedPositionState.get(key);
  savedPositionState.delete(key);
  if (top !== undefined) scrollTo(0, top);
}
