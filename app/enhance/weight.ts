/**
 * Grams of CO2e a byte of a page view: CO2.js, Sustainable Web Design model v4, not green, world grid.
 * `app/audit/domain/carbon/carbon-model.test.ts` holds it against the library.
 */
export const gramsCo2ePerByte = 1.482e-7;

/** The Resource Timing standard's own estimate of a response's headers, in bytes. */
const headerBytes = 300;

type Transfer = Pick<PerformanceResourceTiming, 'encodedBodySize' | 'name' | 'startTime' | 'transferSize'>;

/** Bytes of a cold visit, from what the page has loaded since `sinceMs`, cached or not; a file shown twice is one. */
export function sumTransfers(entries: Transfer[], sinceMs = 0): number {
  const counted: Record<string, number> = {};
  let bytes = 0;
  for (const { encodedBodySize, name, startTime, transferSize } of entries) {
    // An answer to HEAD is all headers; one out of the cache has been counted where it was a body.
    if (startTime < sinceMs || !(encodedBodySize || transferSize) || counted[name + encodedBodySize])
      continue;
    bytes += encodedBodySize + headerBytes;
    counted[name + encodedBodySize] = bytes;
  }
  return bytes;
}

export const formatKilobytes = (bytes: number): string => String(Math.ceil(bytes / 1000));
export const formatGrams = (bytes: number): string => (bytes * gramsCo2ePerByte).toFixed(3);

/** When the view that is open began: 0 for a page from the server, later after a client navigation. */
let viewStartMs = 0;
export function beginView(): void {
  viewStartMs = performance.now();
}

/**
 * From when the figure comes into view, replaces the server's estimate by what the browser has measured, and
 * again for whatever arrives later. Returns how to stop.
 */
export function refineWeight(element: Element): () => void {
  const update = () => {
    const timings = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ];
    const bytes = sumTransfers(timings as PerformanceResourceTiming[], viewStartMs);
    // A page out of the back/forward cache or a browser that hides sizes measures nothing: keep the estimate.
    if (bytes < 1000) return;
    // Wherever the page says its weight, it says the same.
    fill('page', formatKilobytes(bytes));
    fill('grams', formatGrams(bytes));
  };
  const arrivals = new PerformanceObserver(update);
  const sight = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    update();
    arrivals.observe({ type: 'resource' });
  });
  sight.observe(element);
  return () => {
    sight.disconnect();
    arrivals.disconnect();
  };
}

function fill(of: string, text: string): void {
  for (const slot of document.querySelectorAll(`[data-weight=${of}]`)) slot.textContent = text;
}
