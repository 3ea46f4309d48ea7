import { escapeXml, xmlDeclaration, xmlElement } from '#platform/text/escape.ts';

export type SitemapUrl = {
  /** The absolute address. */
  url: string;
  /** An ISO 8601 date, or time with an offset; absent if the last change is unknown. */
  changed?: string | undefined;
  /** Absolute addresses of pictures on the page. */
  images?: string[];
};

/** How many addresses the file may hold (https://www.sitemaps.org/protocol.html). */
const maxUrls = 50_000;

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1';

/** Renders the sitemap, truncated to the maximum number of URLs. Search engines ignore `priority` and `changefreq`. */
export function renderSitemap(urls: SitemapUrl[]): string {
  const entries = urls.slice(0, maxUrls).map(({ url, changed, images = [] }) => {
    const pictures = images.map(
      (image) => `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>`,
    );
    return `<url>${xmlElement('loc', url)}${xmlElement('lastmod', changed)}${pictures.join('')}</url>\n`;
  });
  return `${xmlDeclaration}<urlset xmlns="${namespace}" xmlns:image="${imageNamespace}">\n${entries.join('')}</urlset>\n`;
}

/** Returns the latest of several times; undefined if there are none. */
export function findNewest(times: (string | undefined)[]): string | undefined {
  let newest: string | undefined;
  for (const time of times) {
    if (time && (!newest || Date.parse(time) > Date.parse(newest))) newest = time;
  }
  return newest;
}
