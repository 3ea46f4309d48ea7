/** Whether letters are being composed, as in Chinese, or on most keyboards of phones. Replacing the field would end it. */
let composingState = false;

/** Follows compositions from now on; one that began earlier is noticed at its next letter. */
export function followComposition(): void {
  for (const type of ['start', 'update', 'end'])
    addEventListener(
      `composition${type}`,
      () => {
        composingState = type !== 'end';
      },
      true,
    );
}

/** Calls the function once no letters are being composed. */
export function afterComposition(act: () => void): void {
  if (!composingState) act();
  // It listens before React, which keeps events from everyone else until it has taken over the page. The browser may
  // still report the end of the composition as input.
  else
    addEventListener('compositionend', () => setTimeout(afterComposition, 0, act), {
      once: true,
      capture: true,
    });
}
