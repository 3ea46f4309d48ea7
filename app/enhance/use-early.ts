import { type RefObject, useEffect } from 'react';
import { stopPart } from './alive.ts';
import { startPart } from './parts.ts';

/**
 * In React: the `data-early` element lives while it is mounted. On a page that came from the server the
 * early module has started it already; then this only takes over the stopping.
 */
export function useEarly(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    startPart(element);
    return () => stopPart(element);
  }, [ref]);
}
