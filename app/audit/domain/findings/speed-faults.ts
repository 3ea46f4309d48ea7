import { countInWords } from '#platform/text/count.ts';
import { capital, type Fault, findGuideline, type Seen, saySeconds } from './finding.ts';

/** The limits of good (web.dev/articles/vitals and /tbt, 2025): beyond them, visitors notice. */
export const thresholds = { lcpMs: 2500, cls: 0.1, tbtMs: 200 };

const notSlowed = 'That is without throttling: a visitor’s phone takes longer.';

const guideline = findGuideline('set-goals-based-on-performance-and-energy-impact');

/** Measured with nothing slowed down: what is slow here is slower on a telephone in the field. */
export function listSpeedFaults({ on, metrics, consoleErrors, consentBanner, unfinished }: Seen): Fault[] {
  const { lcpMs = 0, cls = 0, tbtMs = 0 } = metrics;
  const faults: Fault[] = [];
  const add = (fault: Omit<Fault, 'resources' | 'by'> & { by?: Fault['by'] }) =>
    faults.push({ by: 'developer', resources: [], ...fault });
  if (lcpMs > thresholds.lcpMs)
    add({
      kind: 'slow largest paint',
      says: `Largest Contentful Paint took ${saySeconds(lcpMs)} on a ${on}. Good is at most ${saySeconds(thresholds.lcpMs)}. ${notSlowed}`,
      fix: 'Reduce the server’s response time, compress the largest image, and load it before scripts.',
      guideline,
    });
  if (cls > thresholds.cls)
    add({
      kind: 'shifting layout',
      says: `Cumulative Layout Shift is ${cls.toFixed(2)} on a ${on}. Good is at most ${thresholds.cls}.`,
      fix: 'Set width and height on images, videos and iframes, and reserve space for what loads late.',
      guideline,
    });
  if (tbtMs > thresholds.tbtMs)
    add({
      kind: 'blocked page',
      says: `Total Blocking Time was ${saySeconds(tbtMs)} on a ${on}. Good is at most ${saySeconds(thresholds.tbtMs)}. ${notSlowed}`,
      fix: 'Run less JavaScript at the start, and in shorter tasks.',
      guideline,
    });
  if (consoleErrors.length > 0)
    add({
      kind: 'console errors',
      says: `${capital(countInWords(consoleErrors.length, 'browser error was', 'browser errors were'))} logged to the console, first: ${consoleErrors[0]}`,
      fix: 'Open the page with the developer tools, and fix what the console shows.',
      guideline: findGuideline('audit-and-test-for-bugs-or-issues-requiring-resolution'),
    });
  if (unfinished)
    add({
      kind: 'unfinished',
      says: `The page was still loading on a ${on} when we stopped waiting, so its weight is more than we counted.`,
      fix: 'Load more only on demand, and stop requests that repeat by timer.',
      guideline: findGuideline('defer-the-loading-of-non-critical-resources'),
    });
  if (consentBanner)
    add({
      kind: 'consent banner',
      says: `The page asks for consent (${consentBanner}), and we gave none. After consent, most pages are heavier.`,
      fix: 'Accept the banner in your own browser, and compare what loads afterwards.',
      by: 'editor',
    });
  return faults;
}
