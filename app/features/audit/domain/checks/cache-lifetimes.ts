import { formatCount, formatCountInWords } from '#platform/text/count.ts';
import { formatBytes } from '../format-figures.ts';
import type { MeasuredResource } from '../measurement.ts';
import { type DeviceView, describeFiles, describeNeedless, fileCheck, insight } from '../weight-check.ts';

/** A shorter cache lifetime ends before most visitors return. Lighthouse reports whatever is below 30 days. */
const minCacheSeconds = 7 * 24 * 3600;

const minBytes = 10_000;

/** Lighthouse leaves out documents too, which must be able to change. */
const isStatic = ({ kind, party, status }: MeasuredResource) =>
  /style|script|image|font|media/.test(kind) && party === 'own' && status === 200;

/**
 * Whether a file may be cached, but not for long. A lifetime that is not given depends on the browser, and one that
 * the server limits on purpose is no oversight, for Lighthouse either.
 */
const isShort = ({ cacheSeconds = 0, limitsCaching }: MeasuredResource) =>
  cacheSeconds > 0 && cacheSeconds < minCacheSeconds && !limitsCaching;

/** Lists what was downloaded again on the second visit. It can't have changed within a minute. */
function listAgain({ firstView, returnVisit }: DeviceView): MeasuredResource[] {
  const first = new Set(firstView.resources.map(({ url }) => url));
  return (returnVisit?.resources ?? []).filter(
    (resource) =>
      first.has(resource.url) && isStatic(resource) && (resource.cacheSeconds ?? 0) < minCacheSeconds,
  );
}

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
  minBytes,
  how: 'measured',
  of: 'return visit',
  files: (view) => describeNeedless(listAgain(view)),
  says: ({ files, bytes }, { on }) =>
    `Returning visitors on a ${on} download ${formatCountInWords(files.length, 'unchanged file')} again (${formatBytes(bytes)}): the cache lifetime is too short.`,
  fix: 'Send Cache-Control: max-age=31536000, immutable for files whose name changes with their content.',
  also: {
    files(view) {
      const reloadedUrls = new Set(listAgain(view).map(({ url }) => url));
      const cached = view.firstView.resources.filter(
        (resource) => isStatic(resource) && !reloadedUrls.has(resource.url),
      );
      return describeFiles(cached.filter(isShort), ({ cacheSeconds = 0 }) =>
        formatCount(cacheSeconds, 'second'),
      );
    },
    minBytes,
    says: ({ count }) =>
      `${count('file', 'files')} may be cached for less than a week, so later visits ask the server again.`,
    fix: 'Send a max-age of a week or more, or of a year with immutable if the name changes with the content.',
  },
});
