import { countInWords } from '#platform/text/count.ts';
import { capital, type Fault, findGuideline, type Seen, saySeconds } from './finding.ts';

/** The limits of good (web.dev/articles/vitals and /tbt, 2025): beyond them, visitors notice. */
export const thresholds = { lcpMs: 2500, cls: 0.1, tbtMs: 200 };

const notSlowed = 'That was with our server’s connection and processor: a visitor’s phone takes longer.';

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
      says: `The largest part of the first screen of a ${on} took ${saySeconds(lcpMs)} to appear. Good is ${saySeconds(thresholds.lcpMs)}. ${notSlowed}`,
      fix: 'Let the server answer sooner, make the main picture lighter, and load it before scripts.',
      guideline,
    });
  if (cls > thresholds.cls)
    add({
      kind: 'shifting layout',
      says: `The page moves under the eyes of who reads it on a ${on}: a shift of ${cls.toFixed(2)}. Good is ${thresholds.cls}.`,
      fix: 'Give pictures, films and frames their width and height, and keep room for what comes late.',
      guideline,
    });
  if (tbtMs > thresholds.tbtMs)
    add({
      kind: 'blocked page',
      says: `For ${saySeconds(tbtMs)} while it loaded on a ${on}, the page could not answer a press. Good is ${saySeconds(thresholds.tbtMs)}. ${notSlowed}`,
      fix: 'Run less script at the start, and in smaller pieces.',
      guideline,
    });
  if (consoleErrors.length > 0)
    add({
      kind: 'console errors',
      says: `${capital(countInWords(consoleErrors.length, 'error is', 'errors are'))} reported in the browser’s console, first: ${consoleErrors[0]}`,
      fix: 'Open the page with the developer tools, and fix what the console names.',
      guideline: findGuideline('audit-and-test-for-bugs-or-issues-requiring-resolution'),
    });
  if (unfinished)
    add({
      kind: 'unfinished',
      says: `The page went on loading on a ${on} until we stopped waiting: its whole weight is more than we counted.`,
      fix: 'Load more only when somebody asks for it, and stop what loads by the clock.',
      guideline: findGuideline('defer-the-loading-of-non-critical-resources'),
    });
  if (consentBanner)
    add({
      kind: 'consent banner',
      says: `The page asks for consent (${consentBanner}). We gave none: this is the figure before consent, and after it a page is mostly heavier.`,
      fix: 'Accept the banner in a browser of your own and compare what is loaded after.',
      by: 'editor',
    });
  return faults;
}
