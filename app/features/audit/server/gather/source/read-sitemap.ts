import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';

type Sitemap = {
  form: 'urls' | 'index' | 'invalid';
  urls: string[];
  /** Whether everything was read, so that a page that is not among the addresses is not listed. */
  whole: boolean;
};

/** The most URLs that one sitemap may have (sitemaps.org/protocol.html, read on 28 November 2026). */
const maxUrls = 50_000;

/** URLs that are longer than this are not those of pages. */
const maxLength = 2000;

/** No sitemap or feed is as deep, or has as many attributes. With more, the parser’s time would grow quadratically. */
const limits = { depth: 50, attributes: 100 };

/** So many characters are parsed without a pause, because the browser’s messages wait meanwhile. */
const chunkLength = 65_536;

/**
 * Reads the URLs of a sitemap in each format that Google accepts: XML, RSS, Atom, and text with one URL a line
 * (crawling-indexing/sitemaps/build-sitemap, read on 28 November 2026). XML that is not well-formed is invalid. Set
 * `isCut` if the end of the file is missing.
 */
export async function readSitemap(file: string, isCut = false): Promise<Sitemap> {
  const text = file.replace(/^\uFEFF?\s*/, '');
  return text.startsWith('<') ? readXml(text, isCut) : readLines(text, isCut);
}

function readLines(text: string, isCut: boolean): Sitemap {
  const lines = text.split(/\s*[\r\n]+\s*/, maxUrls).filter(Boolean);
  const isList = lines.length > 0 && lines.every((line) => /^https?:\/\/\S+$/i.test(line));
  return isList ? { form: 'urls', urls: lines, whole: !isCut } : { form: 'invalid', urls: [], whole: true };
}

/** Thrown to stop the parser. */
class Stop extends Error {}

/** The elements that have a page’s URL as their text, by the root. Atom has it in an attribute. */
const urlElements: Record<string, RegExp> = {
  urlset: /^urlset url loc$/,
  rss: /^rss channel (item )?link$/,
  RDF: /^RDF (channel|item) link$/,
  feed: /^feed (entry )?link$/,
};

async function readXml(text: string, isCut: boolean): Promise<Sitemap> {
  const parser = new SaxesParser({ position: false });
  const sitemap: Sitemap = { form: 'invalid', urls: [], whole: !isCut };
  const path: string[] = [];
  let attributes = 0;
  let url: string | undefined;

  const isUrlElement = () => urlElements[path[0] ?? '']?.test(path.join(' ')) ?? false;
  const add = (found: string) => {
    if (sitemap.urls.length === maxUrls) throw new Stop('The sitemap has too many URLs.');
    const trimmed = found.trim();
    if (trimmed !== '' && trimmed.length <= maxLength) sitemap.urls.push(trimmed);
  };
  const addText = (more: string) => {
    if (url !== undefined && url.length <= maxLength) url += more;
  };

  parser.on('opentagstart', ({ name }) => {
    if (path.length === limits.depth) throw new Stop('The sitemap is too deep.');
    attributes = 0;
    path.push(name.replace(/^.*:/, ''));
    if (path.length > 1) return;
    if (name.endsWith('sitemapindex')) sitemap.form = 'index';
    else if (path[0] !== undefined && path[0] in urlElements) sitemap.form = 'urls';
    // Of an index, the URLs are those of other sitemaps. Any other root is not that of a sitemap.
    if (sitemap.form !== 'urls') throw new Stop('There are no URLs of pages.');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > limits.attributes) throw new Stop('An element has too many attributes.');
  });
  parser.on('opentag', ({ attributes: { href, rel = 'alternate' } }) => {
    if (!isUrlElement()) return;
    url = '';
    if (path[0] === 'feed' && typeof href === 'string' && rel === 'alternate') add(href);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (url !== undefined && isUrlElement()) {
      add(url);
      url = undefined;
    }
    path.pop();
  });
  // The parser would go on after an error.
  parser.on('error', (error) => {
    throw error;
  });

  try {
    for (let at = 0; at < text.length; at += chunkLength) {
      parser.write(text.slice(at, at + chunkLength));
      await setImmediate();
    }
    if (!isCut) parser.close();
    return sitemap;
  } catch (error) {
    if (error instanceof Stop) return { ...sitemap, whole: false };
    return isCut ? sitemap : { form: 'invalid', urls: [], whole: true };
  }
}
