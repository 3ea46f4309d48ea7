import { type RefObject, useEffect } from 'react';
import { startEnhancement, stopEnhancement } from './enhancements.ts';

/**
 * Runs the enhancement that the element's `data-enhance` names while the component is mounted. On a page from the server
 * the enhance module has started it already; then this only takes over stopping it.
 */
export function useEnhancement(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    startEnhancement(element);
    return () => stopEnhancement(element);
  }, [ref]);
}
