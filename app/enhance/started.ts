/**
 * An element whose enhancement runs keeps the function that stops it. The enhance module and React are separate programs
 * on one page: a property of the element lets each see what the other has started.
 */
type EnhancedElement = HTMLElement & { stopEnhancement?: (() => void) | undefined };

/** Starts the enhancement unless somebody has started it already. */
export function startOnce(element: EnhancedElement, enhance: (element: HTMLElement) => () => void): void {
  element.stopEnhancement ??= enhance(element);
}

export function stopEnhancement(element: EnhancedElement): void {
  element.stopEnhancement?.();
  element.stopEnhancement = undefined;
}
