import { type RefObject, useEffect } from 'react';
import { enhanceEvent, stopEnhancement } from './enhancements.ts';

/** Asks the enhance module to enhance the element. If the module has yet to run, it will find the element itself. */
export function requestEnhancement(element: Element): void {
  element.dispatchEvent(new Event(enhanceEvent, { bubbles: true }));
}

/**
 * Runs the enhancement that the element's `data-enhance` names while the component is mounted. The code stays in the
 * enhance module and out of the React bundle; on a server-rendered page the enhancement is already running.
 */
export function useEnhancement(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    requestEnhancement(element);
    return () => stopEnhancement(element);
  }, [ref]);
}
