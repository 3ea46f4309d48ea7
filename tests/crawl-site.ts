type Get = (path: string) => Promise<Response>;

export type CrawledPage = {
  path: string;
  status: number;
  html: string;
  /** The paths on this site that the page links to, with their fragments. */
  links: string[];
};

/** Requests every page that can be reached by links from the starts, each once. Follows no redirects. */
export async function crawlSite(get: Get, starts = ['/']): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  const waiting = [...starts];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue;
    const response = await get(path);
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    const html = isPage ? await response.text() : '';
    const links = listLinks(html, path);
    pages.set(path, { path, status: response.status, html, links });
    waiting.push(...links.map(withoutFragment));
  }
  return pages;
}

export const withoutFragment = (link: string): string => link.split('#')[0] ?? '';

function listLinks(html: string, from: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]+)"/g)].flatMap(([, href = '']) => {
    const url = new URL(href.replaceAll('&amp;', '&'), `http://site.test${from}`);
    return url.host === 'site.test' ? [url.pathname + url.search + url.hash] : [];
  });
}
