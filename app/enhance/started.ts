/**
 * Under this symbol an element keeps the function that stops its enhancement. The enhance module and React are separate
 * programs on one page: a registered symbol lets each see what the other has started.
 */
const stopKey = Symbol.for('part');
type EnhancedElement = HTMLElement & { [stopKey]?: () => void };

/** Starts the enhancement unless somebody has started it already. */
export function startOnce(element: HTMLElement, enhance: (element: HTMLElement) => () => void): void {
  (element as EnhancedElement)[stopKey] ??= enhance(element);
}

export function stopEnhancement(element: HTMLElement): void {
  const enhanced: EnhancedElement = element;
  enhanced[stopKey]?.();
  delete enhanced[stopKey];
}
