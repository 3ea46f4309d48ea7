import type { Outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { withTimeout } from '#platform/time-limit.ts';
import type { FoundFile, PageFacts } from '../../../domain/page-facts.ts';
import { parseRobotsTxt, robotsTxtBytes } from '../../../domain/robots-txt.ts';

const limits = { sitemapBytes: 2_000_000, milliseconds: 5000 };

/** Requests a site's files for robots, which are no part of a page's weight. */
export async function findSiteFiles(
  pageUrl: string,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<Pick<PageFacts, 'robotsTxt' | 'sitemap'>> {
  const late = withTimeout(signal, limits.milliseconds);
  const ask = async (url: string, maxBytes: number): Promise<FoundFile> => {
    try {
      const options = { signal: late, maxBytes: maxBytes + 1, cut: true };
      const { status, body } = await outbound.fetch(url, options);
      // 5xx and 429 do not tell whether the file exists.
      if (status >= 500 || status === 429) return { state: 'unknown', url, status };
      if (status !== 200) return { state: 'missing', url };
      const cut = body.byteLength > maxBytes;
      const text = new TextDecoder().decode(body.subarray(0, maxBytes));
      return { state: 'found', url, text, ...(cut && { cut }) };
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof OutboundError || late.aborted) return { state: 'unknown', url };
      throw error;
    }
  };
  const robotsTxt = withWholeLines(await ask(new URL('/robots.txt', pageUrl).href, robotsTxtBytes));
  const named = robotsTxt.state === 'found' ? parseRobotsTxt(robotsTxt.text).sitemaps : [];
  const target = URL.parse(named[0] ?? '/sitemap.xml', pageUrl);
  const url =
    target && /^https?:$/.test(target.protocol) ? target.href : new URL('/sitemap.xml', pageUrl).href;
  const sitemap = await ask(url, limits.sitemapBytes);
  if (sitemap.state !== 'found') return { robotsTxt, sitemap };
  // A partial site map, an index, or one of several can't prove that the page is missing.
  const isAll = named.length < 2 && !sitemap.cut && /<(?:\w+:)?urlset[\s>]/i.test(sitemap.text);
  const lists = listsPage(sitemap.text, pageUrl);
  return { robotsTxt, sitemap: { ...sitemap, ...(lists || isAll ? { listsPage: lists } : {}) } };
}

/** A truncated rule would say something else. */
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
