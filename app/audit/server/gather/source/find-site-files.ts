import { type Outbound, tryFetch } from '#platform/outbound/outbound.ts';
import { addTimeout } from '#platform/time-limit.ts';
import type { FoundFile, PageFacts } from '../../../domain/page-facts.ts';
import { parseRobotsTxt, robotsTxtBytes } from '../../../domain/robots-txt.ts';

const limits = { sitemapBytes: 2_000_000, milliseconds: 5000 };

/** Requests robots.txt and the sitemap, which do not count toward a page's weight. */
export async function findSiteFiles(
  pageUrl: string,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<Pick<PageFacts, 'robotsTxt' | 'sitemap'>> {
  const late = addTimeout(signal, limits.milliseconds);
  const ask = async (url: string, maxBytes: number): Promise<FoundFile> => {
    const options = { signal: late, ended: signal, maxBytes: maxBytes + 1, cut: true };
    const answer = await tryFetch(outbound, url, options);
    if (!answer) return { state: 'unknown', url };
    const { status, body } = answer;
    // A 5xx or 429 status does not tell whether the file exists.
    if (status >= 500 || status === 429) return { state: 'unknown', url, status };
    if (status !== 200) return { state: 'missing', url };
    const cut = body.byteLength > maxBytes;
    const text = new TextDecoder().decode(body.subarray(0, maxBytes));
    return { state: 'found', url, text, ...(cut && { cut }) };
  };
  const robotsTxt = withWholeLines(await ask(new URL('/robots.txt', pageUrl).href, robotsTxtBytes));
  const named = robotsTxt.state === 'found' ? parseRobotsTxt(robotsTxt.text).sitemaps : [];
  const target = URL.parse(named[0] ?? '/sitemap.xml', pageUrl);
  const url =
    target && /^https?:$/.test(target.protocol) ? target.href : new URL('/sitemap.xml', pageUrl).href;
  const sitemap = await ask(url, limits.sitemapBytes);
  if (sitemap.state !== 'found') return { robotsTxt, sitemap };
  // A truncated sitemap, a sitemap index, or one sitemap of several cannot prove that the page is missing.
  const isAll = named.length < 2 && !sitemap.cut && /<(?:\w+:)?urlset[\s>]/i.test(sitemap.text);
  const lists = listsPage(sitemap.text, pageUrl);
  return { robotsTxt, sitemap: { ...sitemap, ...(lists || isAll ? { listsPage: lists } : {}) } };
}

/** Drops the last line of a truncated file, because half a rule would mean something else. */
function withWholeLines(file: FoundFile): FoundFile {
  if (file.state !== 'found' || !file.cut) return file;
  const { text } = file;
  return { ...file, text: text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1) };
}

function listsPage(sitemap: string, pageUrl: string): boolean {
  const wanted = strip(pageUrl);
  for (const { 1: loc = '' } of sitemap.matchAll(/<(?:\w+:)?loc>\s*(?:<!\[CDATA\[)?([^<\]]{1,2000})/gi))
    if (strip(loc.trim().replaceAll('&amp;', '&')) === wanted) return true;
  return false;
}

const strip = (url: string) => (URL.parse(url)?.href ?? url).replace(/#.*$/, '').replace(/\/$/, '');
