import { countInWords } from '#platform/text/count.ts';
import type { MeasuredResource, SourceScan } from '../measurement.ts';
import {
  capital,
  describeWidths,
  type Fault,
  type FindingResource,
  findGuideline,
  listHeaviest,
  nameFile,
  type Seen,
  sayBytes,
  sumBytes,
} from './finding.ts';
import { nameVendor } from './vendors.ts';

/** A cache lifetime below a week ends before most visitors return. */
const minSeconds = 7 * 24 * 3600;
/** The median page asks for about 70 files (HTTP Archive, 2025). */
const manyRequests = 80;
const minBytes = 10_000;
/** A photograph as wide as a phone needs less than half of this as AVIF. */
const heavyBytes = 200_000;

export function listLoadingFaults(seen: Seen, source: SourceScan): Fault[] {
  return [
    ...listHeavy(seen),
    ...listUncached(seen),
    ...listVendors(seen),
    ...listBackground(seen),
    ...listRedirects(seen, source),
    ...listMissing(seen),
    ...listRequests(seen),
    ...listBlocking(seen),
  ];
}

const plain = ({ url, transferBytes }: MeasuredResource) => ({ url, bytes: transferBytes });
const whole = (resource: MeasuredResource) => ({ ...plain(resource), gainBytes: resource.transferBytes });

/** Weight is a fault by itself. Files that another finding proves or names by their weight are left to it. */
function listHeavy({ scrolled, savings }: Seen): Fault[] {
  const heavy = listHeaviest(scrolled.resources).filter(
    ({ url, transferBytes, autoplay }) => transferBytes >= heavyBytes && !autoplay && !savings.has(url),
  );
  const [worst] = heavy;
  if (!worst) return [];
  const share = Math.round((sumBytes(heavy) / scrolled.transferBytes) * 100);
  return [
    {
      kind: 'heavy files',
      says: `${capital(countInWords(heavy.length, 'file weighs', 'files weigh'))} ${sayBytes(heavyBytes)} or more, ${share}% of the page. The heaviest is ${nameFile(worst.url)} with ${sayBytes(worst.transferBytes)}.`,
      fix: 'Serve images no larger than displayed, load videos and maps on demand, and remove scripts and fonts that the page can do without.',
      by: /image|media/.test(worst.kind) ? 'editor' : 'developer',
      resources: heavy.map(describeSize),
      guideline: findGuideline('set-goals-based-on-performance-and-energy-impact'),
    },
  ];
}

function describeSize(resource: MeasuredResource): FindingResource {
  const note = describeWidths(resource);
  return { ...plain(resource), ...(note && { note }) };
}

/** Lists files that were downloaded again on the second visit although they had not changed in that minute. */
function listUncached({ firstView, returnVisit, on }: Seen): Fault[] {
  const first = new Set(firstView.resources.map(({ url }) => url));
  const again = listHeaviest(returnVisit?.resources ?? []).filter(
    ({ url, kind, party, status, cacheSeconds = 0 }) =>
      first.has(url) &&
      /style|script|image|font|media/.test(kind) &&
      party === 'own' &&
      status === 200 &&
      cacheSeconds < minSeconds,
  );
  const bytes = sumBytes(again);
  if (bytes < minBytes) return [];
  return [
    {
      kind: 'no caching',
      says: `Returning visitors on a ${on} download ${countInWords(again.length, 'unchanged file')} again (${sayBytes(bytes)}): the cache lifetime is too short.`,
      fix: 'Send Cache-Control: max-age=31536000, immutable for files whose name changes with their content.',
      by: 'host',
      resources: again.map(whole),
      how: 'measured',
      of: 'return visit',
      guideline: findGuideline('optimize-caching-and-support-offline-access'),
    },
  ];
}

function listVendors({ scrolled }: Seen): Fault[] {
  const foreign = scrolled.resources.filter(({ party }) => party === 'foreign');
  return [...Map.groupBy(foreign, ({ url }) => nameVendor(url).name)].flatMap(
    ([name, resources]): Fault[] => {
      const bytes = sumBytes(resources);
      // Pictures and films from elsewhere are the page's own content on another server.
      const runs = resources.some(({ kind }) => /script|style|font|document|data/.test(kind));
      if (!runs || bytes < minBytes) return [];
      const { does } = nameVendor(resources[0]?.url ?? '');
      return [
        {
          kind: 'third party',
          about: name,
          says: `${name}${does ? `, which ${does},` : ''} adds ${sayBytes(bytes)} in ${countInWords(resources.length, 'request')}.`,
          fix: 'Check what it is for. Remove it, or load it only when a visitor needs it.',
          by: 'editor',
          resources: listHeaviest(resources).map(whole),
          how: 'measured',
          guideline: findGuideline('treat-third-parties-the-same-as-first-parties'),
        },
      ];
    },
  );
}

function listBackground({ scrolled }: Seen): Fault[] {
  const behind = listHeaviest(scrolled.resources.filter(({ background }) => background));
  const bytes = sumBytes(behind);
  if (bytes < 2 * minBytes) return [];
  return [
    {
      kind: 'background downloads',
      says: `A service worker downloads ${sayBytes(bytes)} in the background that this page does not use.`,
      fix: 'Cache what visitors have opened, instead of precaching everything.',
      by: 'developer',
      resources: behind.map(whole),
      how: 'measured',
      guideline: findGuideline('defer-the-loading-of-non-critical-resources'),
    },
  ];
}

/** A single redirect, from http or to www, is common and is not reported. */
function listRedirects({ scrolled }: Seen, { redirects }: SourceScan): Fault[] {
  const moved = listHeaviest(
    scrolled.resources.filter(({ status, kind }) => status >= 300 && status < 304 && kind !== 'document'),
  );
  const hops = redirects.length;
  if (hops < 2 && moved.length < 3) return [];
  const document = hops >= 2 ? [`The page is reached through ${countInWords(hops, 'redirect')}`] : [];
  const files = moved.length > 0 ? [`${countInWords(moved.length, 'file is', 'files are')} redirected`] : [];
  return [
    {
      kind: 'redirects',
      says: `${capital([...document, ...files].join(', and '))}: each redirect costs a round trip.`,
      fix: 'Link to the final URLs.',
      by: 'developer',
      resources: [...redirects.map(({ url }) => ({ url, bytes: 0 })), ...moved.map(plain)],
      guideline: findGuideline('setup-necessary-error-pages-and-redirection-links'),
    },
  ];
}

function listMissing({ scrolled }: Seen): Fault[] {
  const missing = listHeaviest(scrolled.resources.filter(({ status, unasked }) => status >= 400 && !unasked));
  if (missing.length === 0) return [];
  return [
    {
      kind: 'missing files',
      says: `${capital(countInWords(missing.length, 'request fails', 'requests fail'))} with an HTTP error.`,
      fix: 'Correct the URLs, or remove what requests them.',
      by: 'developer',
      resources: missing.map(plain),
      guideline: findGuideline('setup-necessary-error-pages-and-redirection-links'),
    },
  ];
}

function listRequests({ firstView }: Seen): Fault[] {
  if (firstView.requests <= manyRequests) return [];
  return [
    {
      kind: 'many requests',
      says: `The first view makes ${firstView.requests} requests; half of all pages make at most 70.`,
      fix: 'Remove what is not needed, and bundle small scripts and style sheets.',
      by: 'developer',
      resources: [],
      guideline: findGuideline('set-goals-based-on-performance-and-energy-impact'),
    },
  ];
}

function listBlocking({ firstView }: Seen): Fault[] {
  const blocking = listHeaviest(firstView.resources.filter(({ blocksRender }) => blocksRender));
  const foreign = blocking.filter(({ party }) => party === 'foreign');
  if (foreign.length === 0 && sumBytes(blocking) < 50_000) return [];
  const whose = foreign.length > 0 ? `, ${foreign.length} of them third-party` : '';
  return [
    {
      kind: 'render blocking',
      says: `${capital(countInWords(blocking.length, 'file blocks', 'files block'))} rendering (${sayBytes(sumBytes(blocking))})${whose}.`,
      fix: 'Load scripts with defer, styles for other screens with a media attribute, and fonts from your own server.',
      by: 'developer',
      resources: blocking.map(plain),
      guideline: findGuideline('defer-the-loading-of-non-critical-resources'),
    },
  ];
}
