import { enhanceEvent, stopEnhancement } from './enhancements.ts';

/** Asks the enhance module to enhance the element. If the module has yet to run, it will find the element itself. */
export function requestEnhancement(element: Element): void {
  element.dispatchEvent(new Event(enhanceEvent, { bubbles: true }));
}

/**
 * A ref that runs the enhancement named by the element's `data-enhance` while the element is mounted. The code stays in the
 * enhance module and out of the React bundle; on a server-rendered page the enhancement is already running.
 */
export function enhanceWhileMounted(element: HTMLElement | null) {
  if (!element) return;
  requestEnhancement(element);
  return () => stopEnhancement(element);
}
