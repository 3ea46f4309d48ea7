import { formatCountInWords } from '#platform/text/count.ts';
import { formatBytes } from '../format-figures.ts';
import { describeNeedless, fileCheck, insight } from '../weight-check.ts';

/** A shorter cache lifetime ends before most visitors return. */
const minCacheSeconds = 7 * 24 * 3600;

export const cacheLifetimesCheck = fileCheck({
  id: 'cache-lifetimes',
  title: 'Efficient cache lifetimes',
  explanation:
    'A returning visitor needs to download nothing that has not changed, if the server says how long files may be kept.',
  source: insight('cache'),
  guideline: 'optimize-caching-and-support-offline-access',
  by: 'host',
  inBrowser: true,
  passed: 'Returning visitors download little again.',
  minBytes: 10_000,
  how: 'measured',
  of: 'return visit',
  /** Files that were downloaded again on the second visit can't have changed within a minute. */
  files({ firstView, returnVisit }) {
    const first = new Set(firstView.resources.map(({ url }) => url));
    const again = returnVisit?.resources.filter(
      ({ url, kind, party, status, cacheSeconds = 0 }) =>
        first.has(url) &&
        /style|script|image|font|media/.test(kind) &&
        party === 'own' &&
        status === 200 &&
        cacheSeconds < minCacheSeconds,
    );
    return describeNeedless(again ?? []);
  },
  says: ({ files, bytes }, { on }) =>
    `Returning visitors on a ${on} download ${formatCountInWords(files.length, 'unchanged file')} again (${formatBytes(bytes)}): the cache lifetime is too short.`,
  fix: 'Send Cache-Control: max-age=31536000, immutable for files whose name changes with their content.',
});
