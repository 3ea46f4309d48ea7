import { escapeXml, xmlDeclaration, xmlElement } from './escape-xml.ts';

export type SitemapUrl = {
  /** Absolute. */
  url: string;
  /** ISO 8601, a day or a time with an offset; left out where nobody wrote down when the page changed. */
  changed?: string | undefined;
  /** Absolute addresses of pictures that the page shows. */
  images?: string[];
};

/** Of one file. https://www.sitemaps.org/protocol.html; 50 MB come much later. */
export const mostUrls = 50_000;

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1';

/**
 * The site map: its first file, which is an index where one file can't hold all, and then the files that the index
 * names. No `priority` and no `changefreq`: nobody reads them.
 */
export function renderSitemap(
  urls: SitemapUrl[],
  formatPartUrl: (number: number) => string,
  most = mostUrls,
): { first: string; parts: string[] } {
  if (urls.length <= most) return { first: renderUrls(urls), parts: [] };
  const chunks = Array.from({ length: Math.ceil(urls.length / most) }, (_, index) =>
    urls.slice(index * most, (index + 1) * most),
  );
  const entries = chunks.map((chunk, index) => {
    const newest = findNewest(chunk.map(({ changed }) => changed));
    return `<sitemap>${xmlElement('loc', formatPartUrl(index + 1))}${xmlElement('lastmod', newest)}</sitemap>\n`;
  });
  const first = `${xmlDeclaration}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
  return { first, parts: chunks.map(renderUrls) };
}

function renderUrls(urls: SitemapUrl[]): string {
  const entries = urls.map(({ url, changed, images = [] }) => {
    const pictures = images.map(
      (image) => `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>`,
    );
    return `<url>${xmlElement('loc', url)}${xmlElement('lastmod', changed)}${pictures.join('')}</url>\n`;
  });
  return `${xmlDeclaration}<urlset xmlns="${namespace}" xmlns:image="${imageNamespace}">\n${entries.join('')}</urlset>\n`;
}

/** The latest of several times; undefined where there is none. */
export function findNewest(times: (string | undefined)[]): string | undefined {
  let newest: string | undefined;
  for (const time of times) {
    if (time && (!newest || Date.parse(time) > Date.parse(newest))) newest = time;
  }
  return newest;
}
