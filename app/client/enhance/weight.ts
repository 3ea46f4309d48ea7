import { isDesktop } from './device.ts';

/**
 * Grams of CO2e per byte of a page view, from CO2.js: Sustainable Web Design model v4, no green hosting, world average
 * grid. `app/features/audit/domain/carbon/carbon-model.test.ts` compares it with the library.
 */
export const gramsCo2ePerByte = 1.482e-7;

/** The Resource Timing standard's estimate of the size of a response's headers, in bytes. */
const headerBytes = 300;

type Transfer = Pick<PerformanceResourceTiming, 'encodedBodySize' | 'name' | 'transferSize'>;

/** Sums the bytes of everything the document has loaded, as if the cache had been empty. Each file counts once. */
export function sumTransfers(entries: Transfer[]): number {
  const counted: Record<string, number> = {};
  let bytes = 0;
  for (const { encodedBodySize, name, transferSize } of entries) {
    // A response to HEAD consists of headers only; one from the cache was counted when its body was loaded.
    if (!(encodedBodySize || transferSize) || counted[name + encodedBodySize]) continue;
    bytes += encodedBodySize + headerBytes;
    counted[name + encodedBodySize] = bytes;
  }
  return bytes;
}

export const formatKilobytes = (bytes: number): string => String(Math.ceil(bytes / 1000));
export const formatGrams = (bytes: number): string => (bytes * gramsCo2ePerByte).toFixed(3);

/**
 * Replaces the server's estimate with the browser's measurement once the figure comes into view, and again whenever
 * another file has loaded. Returns a function that stops the updates.
 */
export function refineWeight(element: Element): () => void {
  const update = () => {
    const timings = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ];
    const bytes = sumTransfers(timings as PerformanceResourceTiming[]);
    // The browser may hide the sizes of some files: WebKit those of cached ones, and all do in the back/forward cache. So
    // the figure never goes down.
    const shown = document.querySelector(`.on-${isDesktop() ? 'desktop' : 'phone'}[data-weight=page]`);
    if (+formatKilobytes(bytes) < +(shown?.textContent ?? 0)) return;
    // The page shows its weight in several places, which must agree.
    fill('page', formatKilobytes(bytes));
    fill('grams', formatGrams(bytes));
  };
  const loads = new PerformanceObserver(update);
  const visibility = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    update();
    loads.observe({ type: 'resource' });
  });
  visibility.observe(element);
  return () => {
    visibility.disconnect();
    loads.disconnect();
  };
}

/** Skips slots that a client navigation rendered empty, because the sum then includes other pages and React. */
function fill(of: string, text: string): void {
  for (const slot of document.querySelectorAll(`[data-weight=${of}]:not(:empty)`)) slot.textContent = text;
}
