import { type RefObject, useEffect } from 'react';
import { enhanceEvent, stopEnhancement } from './enhancements.ts';

/** The enhance module hears of the element, if it has run by now; later it finds the element itself. */
export function requestEnhancement(element: Element): void {
  element.dispatchEvent(new Event(enhanceEvent, { bubbles: true }));
}

/**
 * Runs the enhancement that the element's `data-enhance` names while the component is mounted. The enhance module has the
 * enhancements, so that React brings none of them again; on a page from the server it has started this one already.
 */
export function useEnhancement(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    requestEnhancement(element);
    return () => stopEnhancement(element);
  }, [ref]);
}
