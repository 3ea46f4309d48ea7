/**
 * Grams of CO2e that each byte of a page view emits: CO2.js, Sustainable Web Design model v4, not green, world grid.
 * `app/audit/domain/carbon/carbon-model.test.ts` compares it with the library.
 */
export const gramsCo2ePerByte = 1.482e-7;

/** The Resource Timing standard's own estimate of a response's headers, in bytes. */
const headerBytes = 300;

type Transfer = Pick<PerformanceResourceTiming, 'encodedBodySize' | 'name' | 'transferSize'>;

/** Sums the bytes of a cold visit from what the document has loaded, cached or not. A file counts once. */
export function sumTransfers(entries: Transfer[]): number {
  const counted: Record<string, number> = {};
  let bytes = 0;
  for (const { encodedBodySize, name, transferSize } of entries) {
    // An answer to HEAD has headers only; one out of the cache was counted when its body was loaded.
    if (!(encodedBodySize || transferSize) || counted[name + encodedBodySize]) continue;
    bytes += encodedBodySize + headerBytes;
    counted[name + encodedBodySize] = bytes;
  }
  return bytes;
}

export const formatKilobytes = (bytes: number): string => String(Math.ceil(bytes / 1000));
export const formatGrams = (bytes: number): string => (bytes * gramsCo2ePerByte).toFixed(3);

/**
 * Replaces the server's estimate by what the browser has measured once the figure comes into view, and again whenever
 * another file has loaded. Returns how to stop.
 */
export function refineWeight(element: Element): () => void {
  const update = () => {
    const timings = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ];
    const bytes = sumTransfers(timings as PerformanceResourceTiming[]);
    // A page from the back/forward cache, or a browser that hides sizes, measures nothing: the estimate stays.
    if (bytes < 1000) return;
    // The page shows its weight in several places, which must agree.
    fill('page', formatKilobytes(bytes));
    fill('grams', formatGrams(bytes));
  };
  const loads = new PerformanceObserver(update);
  const sight = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    update();
    loads.observe({ type: 'resource' });
  });
  sight.observe(element);
  return () => {
    sight.disconnect();
    loads.disconnect();
  };
}

/** Leaves what a client navigation brought empty: by then other pages and React are in the sum. */
function fill(of: string, text: string): void {
  for (const slot of document.querySelectorAll(`[data-weight=${of}]:not(:empty)`)) slot.textContent = text;
}
