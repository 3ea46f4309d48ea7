import { formatCountInWords } from '#platform/text/count.ts';
import { capital, type Fault, findGuideline, type Seen } from './finding.ts';

/** The upper limits of “good” (web.dev/articles/vitals and /tbt, 2025). */
export const thresholds = { lcpMs: 2500, cls: 0.1, tbtMs: 200 };

const notThrottled = 'That is without throttling: a visitor’s phone takes longer.';

/** A banner that was recognised by its words alone. */
const ownBanner = 'a banner of its own';

const guideline = findGuideline('set-goals-based-on-performance-and-energy-impact');

/**
 * Formats a value that is above its limit. One that would read as the limit itself gets another decimal, rounded up, so
 * that nobody reads "2.5 seconds" beside "2.5 seconds or less is good".
 */
function formatAbove(limit: number, value: number, decimals: number): string {
  const rounded = value.toFixed(decimals);
  if (Number(rounded) > limit) return rounded;
  const scale = 10 ** (decimals + 1);
  return (Math.ceil(value * scale) / scale).toFixed(decimals + 1);
}

/** Lists faults of speed. Nothing is throttled, so a page that is slow here is slower on a visitor's phone. */
export function listSpeedFaults({ on, metrics, consoleErrors, consentBanner, unfinished }: Seen): Fault[] {
  const { lcpMs = 0, cls = 0, tbtMs = 0 } = metrics;
  const faults: Fault[] = [];
  const add = (fault: Omit<Fault, 'resources' | 'by'> & { by?: Fault['by'] }) =>
    faults.push({ by: 'developer', resources: [], ...fault });
  if (lcpMs > thresholds.lcpMs)
    add({
      kind: 'slow largest paint',
      says: `Largest Contentful Paint took ${formatAbove(thresholds.lcpMs / 1000, lcpMs / 1000, 1)} seconds on a ${on}. ${thresholds.lcpMs / 1000} seconds or less is good. ${notThrottled}`,
      fix: 'Reduce the server’s response time, compress the largest image, and load it before scripts.',
      guideline,
    });
  if (cls > thresholds.cls)
    add({
      kind: 'shifting layout',
      says: `Cumulative Layout Shift is ${formatAbove(thresholds.cls, cls, 2)} on a ${on}. ${thresholds.cls} or less is good.`,
      fix: 'Set width and height on images, videos and iframes, and reserve space for what loads late.',
      guideline,
    });
  if (tbtMs > thresholds.tbtMs)
    add({
      kind: 'blocked page',
      says: `Total Blocking Time was ${formatAbove(thresholds.tbtMs, tbtMs, 0)} ms on a ${on}. ${thresholds.tbtMs} ms or less is good. ${notThrottled}`,
      fix: 'Run less JavaScript at the start, and in shorter tasks.',
      guideline,
    });
  if (consoleErrors.length > 0)
    add({
      kind: 'console errors',
      says: `${capital(formatCountInWords(consoleErrors.length, 'browser error was', 'browser errors were'))} logged to the console, first: ${consoleErrors[0]}`,
      fix: 'Open the page with the developer tools, and fix what the console shows.',
      guideline: findGuideline('audit-and-test-for-bugs-or-issues-requiring-resolution'),
    });
  if (unfinished)
    add({
      kind: 'unfinished',
      says: `The page was still loading on a ${on} when we stopped waiting, so it may weigh more than we counted.`,
      fix: 'Load more only on demand, and stop requests that repeat by timer.',
      guideline: findGuideline('defer-the-loading-of-non-critical-resources'),
    });
  if (consentBanner)
    add({
      kind: 'consent banner',
      says: `The page ${consentBanner === ownBanner ? 'seems to ask' : 'asks'} for consent (${consentBanner}), and we gave none. After consent, most pages are heavier.`,
      fix: 'Accept the banner in your own browser, and compare what loads afterwards.',
      by: 'editor',
    });
  return faults;
}
