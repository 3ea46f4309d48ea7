/**
 * How to stop what lives on an element. The early modules and React are programs of their own on one page: a property
 * under a registered symbol lets each see what the other has started.
 */
const alive = Symbol.for('part');
type Living = HTMLElement & { [alive]?: () => void };

/** Brings an element to life, once, whoever asks first. */
export function startOnce(element: HTMLElement, part: (element: HTMLElement) => () => void): void {
  (element as Living)[alive] ??= part(element);
}

export function stopPart(element: HTMLElement): void {
  const living: Living = element;
  living[alive]?.();
  delete living[alive];
}
