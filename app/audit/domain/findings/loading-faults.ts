import { formatCountInWords } from '#platform/text/count.ts';
import { formatBytes } from '../format-figures.ts';
import type { MeasuredResource, SourceScan } from '../measurement.ts';
import { findThirdParty } from '../third-party.ts';
import {
  capital,
  describeFile,
  describeNeedlessFile,
  describeWidths,
  type Fault,
  type FindingResource,
  findGuideline,
  formatFileName,
  listHeaviest,
  type Seen,
  sumBytes,
} from './finding.ts';

/** A shorter cache lifetime ends before most visitors return. */
const minCacheSeconds = 7 * 24 * 3600;
/** The median page makes about 70 requests (HTTP Archive, 2025). */
const manyRequests = 80;
const minBytes = 10_000;
/** As AVIF a photo that fills a phone's screen needs less than half of this. */
const heavyBytes = 200_000;

export function listLoadingFaults(seen: Seen, source: SourceScan): (Fault | undefined)[] {
  return [
    findHeavy(seen),
    findUncached(seen),
    ...listThirdParties(seen),
    findBackground(seen),
    findRedirects(seen, source),
    findMissing(seen),
    findRequests(seen),
    findBlocking(seen),
  ];
}

/** Reports heavy files, except for those with a proven saving and those that another finding reports by weight. */
function findHeavy({ scrolled, savings }: Seen): Fault | undefined {
  const heavy = listHeaviest(scrolled.resources).filter(
    ({ url, transferBytes, autoplay }) => transferBytes >= heavyBytes && !autoplay && !savings.has(url),
  );
  const [worst] = heavy;
  if (!worst) return undefined;
  const share = Math.round((sumBytes(heavy) / scrolled.transferBytes) * 100);
  return {
    kind: 'heavy files',
    says: `${capital(formatCountInWords(heavy.length, 'file weighs', 'files weigh'))} ${formatBytes(heavyBytes)} or more, ${share}% of the page. The heaviest is ${formatFileName(worst.url)} with ${formatBytes(worst.transferBytes)}.`,
    fix: 'Serve images no larger than displayed, load videos and maps on demand, and remove scripts and fonts that the page can do without.',
    by: /image|media/.test(worst.kind) ? 'editor' : 'developer',
    resources: heavy.map(describeSize),
    guideline: findGuideline('set-goals-based-on-performance-and-energy-impact'),
  };
}

function describeSize(resource: MeasuredResource): FindingResource {
  const note = describeWidths(resource);
  return { ...describeFile(resource), ...(note && { note }) };
}

/** Reports files that were downloaded again on the second visit, although they can't have changed within a minute. */
function findUncached({ firstView, returnVisit, on }: Seen): Fault | undefined {
  const first = new Set(firstView.resources.map(({ url }) => url));
  const again = listHeaviest(returnVisit?.resources ?? []).filter(
    ({ url, kind, party, status, cacheSeconds = 0 }) =>
      first.has(url) &&
      /style|script|image|font|media/.test(kind) &&
      party === 'own' &&
      status === 200 &&
      cacheSeconds < minCacheSeconds,
  );
  const bytes = sumBytes(again);
  if (bytes < minBytes) return undefined;
  return {
    kind: 'no caching',
    says: `Returning visitors on a ${on} download ${formatCountInWords(again.length, 'unchanged file')} again (${formatBytes(bytes)}): the cache lifetime is too short.`,
    fix: 'Send Cache-Control: max-age=31536000, immutable for files whose name changes with their content.',
    by: 'host',
    resources: again.map(describeNeedlessFile),
    how: 'measured',
    of: 'return visit',
    guideline: findGuideline('optimize-caching-and-support-offline-access'),
  };
}

function listThirdParties({ scrolled, thirdParties }: Seen): Fault[] {
  const foreign = scrolled.resources.filter(({ party }) => party === 'foreign');
  return [...Map.groupBy(foreign, ({ url }) => findThirdParty(url, thirdParties).name)].flatMap(
    ([name, resources]): Fault[] => {
      const bytes = sumBytes(resources);
      // Images and videos from elsewhere are the page's own content on another server.
      const runs = resources.some(({ kind }) => /script|style|font|document|data/.test(kind));
      if (!runs || bytes < minBytes) return [];
      const { purpose } = findThirdParty(resources[0]?.url ?? '', thirdParties);
      return [
        {
          kind: 'third party',
          about: name,
          says: `${name}${purpose ? ` (${purpose})` : ''} adds ${formatBytes(bytes)} in ${formatCountInWords(resources.length, 'request')}.`,
          fix: 'Check what it is for. Remove it, or load it only when a visitor needs it.',
          by: 'editor',
          resources: listHeaviest(resources).map(describeNeedlessFile),
          how: 'measured',
          guideline: findGuideline('treat-third-parties-the-same-as-first-parties'),
        },
      ];
    },
  );
}

function findBackground({ scrolled }: Seen): Fault | undefined {
  const behind = listHeaviest(scrolled.resources.filter(({ background }) => background));
  const bytes = sumBytes(behind);
  if (bytes < 2 * minBytes) return undefined;
  return {
    kind: 'background downloads',
    says: `A service worker downloads ${formatBytes(bytes)} in the background that this page does not use.`,
    fix: 'Cache what visitors have opened, instead of precaching everything.',
    by: 'developer',
    resources: behind.map(describeNeedlessFile),
    how: 'measured',
    guideline: findGuideline('defer-the-loading-of-non-critical-resources'),
  };
}

/** A single redirect, from http or to www, is common and is not reported. */
function findRedirects({ scrolled }: Seen, { redirects }: SourceScan): Fault | undefined {
  const moved = listHeaviest(
    scrolled.resources.filter(({ status, kind }) => status >= 300 && status < 304 && kind !== 'document'),
  );
  const hops = redirects.length;
  if (hops < 2 && moved.length < 3) return undefined;
  const document = hops >= 2 ? [`The page is reached through ${formatCountInWords(hops, 'redirect')}`] : [];
  const files =
    moved.length > 0 ? [`${formatCountInWords(moved.length, 'file is', 'files are')} redirected`] : [];
  return {
    kind: 'redirects',
    says: `${capital([...document, ...files].join(', and '))}: each redirect costs a round trip.`,
    fix: 'Link to the final URLs.',
    by: 'developer',
    resources: [...redirects.map(({ url }) => ({ url, bytes: 0 })), ...moved.map(describeFile)],
    guideline: findGuideline('setup-necessary-error-pages-and-redirection-links'),
  };
}

function findMissing({ scrolled }: Seen): Fault | undefined {
  const missing = listHeaviest(scrolled.resources.filter(({ status, unasked }) => status >= 400 && !unasked));
  if (missing.length === 0) return undefined;
  return {
    kind: 'missing files',
    says: `${capital(formatCountInWords(missing.length, 'request fails', 'requests fail'))} with an HTTP error.`,
    fix: 'Correct the URLs, or remove what requests them.',
    by: 'developer',
    resources: missing.map(describeFile),
    guideline: findGuideline('setup-necessary-error-pages-and-redirection-links'),
  };
}

function findRequests({ firstView }: Seen): Fault | undefined {
  if (firstView.requests <= manyRequests) return undefined;
  return {
    kind: 'many requests',
    says: `The first view makes ${firstView.requests} requests; half of all pages make at most 70.`,
    fix: 'Remove what is not needed, and bundle small scripts and style sheets.',
    by: 'developer',
    resources: [],
    guideline: findGuideline('set-goals-based-on-performance-and-energy-impact'),
  };
}

function findBlocking({ firstView }: Seen): Fault | undefined {
  const blocking = listHeaviest(firstView.resources.filter(({ blocksRender }) => blocksRender));
  const foreign = blocking.filter(({ party }) => party === 'foreign');
  if (foreign.length === 0 && sumBytes(blocking) < 50_000) return undefined;
  const whose = foreign.length > 0 ? `, ${foreign.length} of them third-party` : '';
  return {
    kind: 'render blocking',
    says: `${capital(formatCountInWords(blocking.length, 'file blocks', 'files block'))} rendering (${formatBytes(sumBytes(blocking))})${whose}.`,
    fix: 'Load scripts with defer, styles for other screens with a media attribute, and fonts from your own server.',
    by: 'developer',
    resources: blocking.map(describeFile),
    guideline: findGuideline('defer-the-loading-of-non-critical-resources'),
  };
}
