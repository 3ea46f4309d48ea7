import { escapeXml, xmlDeclaration, xmlElement } from '../../../../platform/text/escape.ts';

export type SitemapUrl = {
  /** The absolute address. */
  url: string;
  /** ISO 8601, a day or a time with an offset; left out where nobody wrote down when the page changed. */
  changed?: string | undefined;
  /** Absolute addresses of pictures on the page. */
  images?: string[];
};

/**
 * How many addresses one file may hold (https://www.sitemaps.org/protocol.html); its limit of 50 MB is reached much
 * later.
 */
export const maxUrls = 50_000;

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1';

/**
 * The files of the site map: first the only one or, where one can't hold everything, an index, and then the files
 * that it names. `priority` and `changefreq` are left out, because nobody reads them.
 */
export function renderSitemap(
  urls: SitemapUrl[],
  formatPartUrl: (number: number) => string,
  most = maxUrls,
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
