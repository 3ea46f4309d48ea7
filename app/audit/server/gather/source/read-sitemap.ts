type Sitemap = { form: 'urls' | 'index' | 'invalid'; urls: string[] };

const maxUrls = 50_000;

/** Addresses that are longer than this are not those of pages. */
const maxLength = 2000;

/**
 * Reads the addresses of a sitemap in each format that Google accepts: XML, RSS, Atom, and text with one address a line
 * (crawling-indexing/sitemaps/build-sitemap, read on 28 November 2026).
 */
export function readSitemap(text: string): Sitemap {
  const start = text.slice(0, 5000);
  if (/<(?:\w+:)?sitemapindex[\s>]/i.test(start)) return { form: 'index', urls: [] };
  if (/<(?:\w+:)?urlset[\s>]/i.test(start)) return { form: 'urls', urls: readElements(text, 'loc') };
  if (/<rss[\s>]|<rdf:RDF[\s>]/i.test(start)) return { form: 'urls', urls: readElements(text, 'link') };
  if (/<feed[\s>]/i.test(start))
    return {
      form: 'urls',
      urls: [...text.matchAll(/<link\b[^>]{0,500}?\bhref\s*=\s*["']([^"']{1,2000})/gi)].map(([, href = '']) =>
        decode(href),
      ),
    };
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\s*[\r\n]+\s*/, maxUrls)
    .filter(Boolean);
  const isList = lines.length > 0 && lines.every((line) => /^https?:\/\/\S+$/i.test(line));
  return isList ? { form: 'urls', urls: lines } : { form: 'invalid', urls: [] };
}

function readElements(text: string, name: string): string[] {
  const pattern = new RegExp(
    `<(?:\\w+:)?${name}(?:\\s[^>]*)?>\\s*(?:<!\\[CDATA\\[)?([^<\\]]{1,${maxLength}})`,
    'gi',
  );
  const urls: string[] = [];
  for (const [, found = ''] of text.matchAll(pattern)) {
    if (urls.length >= maxUrls) break;
    urls.push(decode(found));
  }
  return urls;
}

const decode = (url: string) => url.trim().replaceAll('&amp;', '&');
