import { constants, createGunzip } from 'node:zlib';
import { type Outbound, tryFetch } from '#platform/outbound/outbound.ts';
import { addTimeout } from '#platform/time-limit.ts';
import type { FoundFile, PageFacts } from '../../../domain/page-facts.ts';
import { findRules, robotsTxtBytes } from '../../../domain/robots-txt.ts';
import { isListedAs } from '../../../domain/same-page.ts';
import { readSitemap } from './read-sitemap.ts';

/** `unzippedBytes` is what 50,000 long URLs take. */
const limits = { sitemapBytes: 2_000_000, unzippedBytes: 10_000_000, milliseconds: 5000 };

/** Requests robots.txt and the sitemap, which do not count toward a page's weight. */
export async function findSiteFiles(
  pageUrl: string,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<Pick<PageFacts, 'robotsTxt' | 'sitemap'>> {
  const deadline = addTimeout(signal, limits.milliseconds);
  const fetchFile = async (url: string, maxBytes: number): Promise<FoundFile> => {
    const options = { signal: deadline, ended: signal, maxBytes: maxBytes + 1, cut: true };
    const response = await tryFetch(outbound, url, options);
    if (!response) return { state: 'unknown', url };
    const { status, body } = response;
    // A 5xx or 429 status does not tell whether the file exists.
    if (status >= 500 || status === 429) return { state: 'unknown', url, status };
    if (status !== 200) return { state: 'missing', url };
    const unzipped = await unzip(body);
    const limit = unzipped === body ? maxBytes : limits.unzippedBytes;
    const cut = body.byteLength > maxBytes || unzipped.byteLength > limit;
    const text = new TextDecoder().decode(unzipped.subarray(0, limit));
    return { state: 'found', url, text, ...(cut && { cut }) };
  };
  const robotsTxt = withWholeLines(await fetchFile(new URL('/robots.txt', pageUrl).href, robotsTxtBytes));
  const namedSitemaps = findRules(robotsTxt)?.sitemaps ?? [];
  const target = URL.parse(namedSitemaps[0] || '/sitemap.xml', robotsTxt.url);
  const url =
    target && /^https?:$/.test(target.protocol) ? target.href : new URL('/sitemap.xml', pageUrl).href;
  const sitemap = await fetchFile(url, limits.sitemapBytes);
  const isNamed = namedSitemaps.length > 0 && { named: true as const };
  if (sitemap.state !== 'found') return { robotsTxt, sitemap: { ...sitemap, ...isNamed } };
  const { form, urls, whole } = await readSitemap(sitemap.text, sitemap.cut);
  // A truncated sitemap, a sitemap index, or one sitemap of several cannot prove that the page is missing.
  const isAll = namedSitemaps.length < 2 && whole && form === 'urls';
  const lists = urls.some((each) => isListedAs(each, pageUrl));
  return {
    robotsTxt,
    sitemap: {
      ...sitemap,
      form,
      listsMore: urls.length > 1,
      ...(lists || isAll ? { listsPage: lists } : {}),
    },
  };
}

/** Decompresses a file that is itself gzip, such as `sitemap.xml.gz`, to a little more than the limit. */
async function unzip(body: Uint8Array): Promise<Uint8Array> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  gunzip.end(body);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of gunzip) {
      parts.push(part);
      bytes += part.byteLength;
      if (bytes > limits.unzippedBytes) break;
    }
  } catch {
    // What came before the damage is read.
  }
  return parts.length === 0 ? body : Buffer.concat(parts);
}

/** Drops the last line of a truncated file, because half a rule would mean something else. */
function withWholeLines(file: FoundFile): FoundFile {
  if (file.state !== 'found' || !file.cut) return file;
  const { text } = file;
  return { ...file, text: text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1) };
}
