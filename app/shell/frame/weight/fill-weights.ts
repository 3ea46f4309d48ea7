import { glob, stat } from 'node:fs/promises';
import path from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { formatGrams, formatKilobytes } from '#app/client/enhance/weight.ts';
import type { Rendering } from '#app/client/hydration/payload.server.ts';
import { weightMarkers } from '#app/components/weight-figure.tsx';
import { compress } from '#platform/http/page-cache/compress.ts';

/** The header bytes of our responses over HTTP/1.1, as counted by Chromium. */
const headerBytes = { document: 980, asset: 310 };

/** Estimates the size at best compression from that at quick compression. The ratio is 0.88 to 0.92 on this site's pages. */
export const estimateBestBytes = (quickBytes: number) => quickBytes * 0.897;

/** How many such pages are remembered; a visitor could make up addresses of reports. */
const maxRepeated = 50;

type FillWeights = (
  html: string,
  rendering: Pick<Rendering, 'cache' | 'payload' | 'weight'>,
  /** The path of a page that is rendered for each request, with texts of the same length each time. */
  repeated?: string,
) => Promise<string>;

/**
 * Returns a function that inserts the weights into a rendered page: the transfer size of a first visit on a phone and on a
 * desktop, and at each section's ruler the bytes transferred up to that point. The document's size is estimated from a
 * quick compression, because the best level would take longer than rendering. The enhance module replaces the total with
 * the browser's measurement.
 */
export function createWeightFiller(clientDir: string): FillWeights {
  const sizes = new Map<string, number>();
  const readSize = async (url: string) => {
    if (!sizes.has(url)) sizes.set(url, (await readTransferBytes(clientDir, url)) + headerBytes.asset);
  };

  /** Such a page is compressed once for its weight, and not with every request, which compresses it for its visitor. */
  const estimates = new LRUCache<
    string,
    { length: number; documentBytes: number; shares: Map<number, number> }
  >({
    max: maxRepeated,
  });

  return async function fillWeights(html, { cache, payload, weight }, repeated) {
    if (!weight) return html;
    const estimateBytes = async (text: string) => {
      const quickBytes = (await compress(Buffer.from(text), 'br', 'quick')).length;
      // What is cached is compressed at the best level.
      return cache === 'public' ? estimateBestBytes(quickBytes) : quickBytes;
    };
    const references = { phone: listReferences(html, 'phone'), desktop: listReferences(html, 'desktop') };
    await Promise.all([...references.phone.keys(), ...references.desktop.keys()].map(readSize));
    const estimate = async () => {
      let documentBytes = (await estimateBytes(html)) + headerBytes.document;
      // A page that starts React immediately also loads its payload, unless the payload is inline.
      if (payload && startsReact(html) && html.includes(payload.hash))
        documentBytes += (await estimateBytes(payload.body)) + headerBytes.asset;
      return { length: html.length, documentBytes, shares: measureShares(html) };
    };
    const earlier = repeated === undefined ? undefined : estimates.get(repeated);
    const found = earlier?.length === html.length ? earlier : await estimate();
    if (repeated !== undefined) estimates.set(repeated, found);
    const { documentBytes, shares } = found;
    const bytesAt = (offset: number, form: FormFactor): number => {
      let bytes = documentBytes * (shares.get(offset) ?? 1);
      for (const [url, reference] of references[form])
        if (reference.offset < offset)
          bytes += reference.headersOnly ? headerBytes.asset : (sizes.get(url) ?? 0);
      return bytes;
    };
    return html.replace(weightMarkers.pattern, (_marker, of: string, form: FormFactor, offset: number) => {
      if (of === 'grams') return formatGrams(bytesAt(html.length, form));
      if (of === 'page') return formatKilobytes(bytesAt(html.length, form));
      return (bytesAt(offset, form) / 1000).toFixed(1);
    });
  };
}

/** Measures the share of the compressed document that precedes each ruler, by the ruler's offset. */
function measureShares(html: string): Map<number, number> {
  const rulers = [...html.matchAll(weightMarkers.pattern)].filter(([, of]) => of === 'ruler');
  // The fastest compression is accurate enough for a ratio, and takes less time than handing the work to a thread.
  const measure = (text: string) => zstdCompressSync(text, fastest).length;
  const whole = rulers.length > 0 ? measure(html) : 0;
  return new Map(rulers.map(({ index }) => [index, measure(html.slice(0, index)) / whole]));
}

const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Returns the transfer size of an asset: its Brotli file if the build created one, or 0 for a file outside the build. */
async function readTransferBytes(clientDir: string, pattern: string): Promise<number> {
  for (const suffix of ['.br', '']) {
    for await (const file of glob(`.${pattern}${suffix}`, { cwd: clientDir }))
      return (await stat(path.join(clientDir, file))).size;
  }
  return 0;
}

export type FormFactor = 'phone' | 'desktop';

/** Where a page first references a file. `headersOnly` means that the file is requested with HEAD. */
export type Reference = { offset: number; headersOnly: boolean };

const element = /<(link|script|img|source)\b([^>]*)>/g;

/** Whether the boot script starts React without waiting for the visitor. */
const startsReact = (html: string): boolean => /<script[^>]*\bdata-now=/.test(html);

/**
 * Lists the files of this site that a page loads, by URL: stylesheets, the enhance module, fonts, pictures and, if the page
 * starts React immediately, React's files. It understands only the HTML of our own components, whose media queries all
 * have a breakpoint at 768 px.
 */
export function listReferences(html: string, form: FormFactor): Map<string, Reference> {
  const isNow = startsReact(html);
  const references = new Map<string, Reference>();
  let hasSource = false;
  for (const { 1: name, 2: attributes = '', index: offset } of html.matchAll(element)) {
    const read = (attribute: string) => attributes.match(new RegExp(`\\b${attribute}="([^"]*)"`, 'i'))?.[1];
    const media = read('media');
    const isShown = media === undefined || media.includes('max-width') === (form === 'phone');
    const add = (url: string | undefined, headersOnly = false) => {
      // A fragment selects part of a file, and does not load another one.
      const file = url?.replace(/#.*/, '');
      if (file?.startsWith('/') && !references.has(file)) references.set(file, { offset, headersOnly });
    };
    if (name === 'link' && isShown && /\brel="(stylesheet|preload|icon)"/.test(attributes)) add(read('href'));
    if (name === 'script') {
      add(read('src'));
      for (const url of (isNow && read('data-hydrate')?.split(' ')) || []) add(url);
      // The weight represents most visits.
      if (Number(read('data-vitals-rate')) > 0.5) {
        add(read('data-vitals'));
        // The response to its report has no body.
        add('/api/vitals', true);
      }
    }
    // The browser uses the first source that it supports.
    if (name === 'source' && isShown && media !== 'not all' && !hasSource) {
      // The first of several widths is used as an estimate, which the browser's own measurement corrects later.
      add(read('srcset')?.split(/[\s,]/)[0]);
      hasSource = true;
    }
    if (name === 'img') {
      // A lazy picture that CSS hides on phones is not loaded there.
      const isHidden = form === 'phone' && /\bon-desktop\b/.test(read('class') ?? '');
      if (!hasSource && !isHidden) add(read('src'));
      hasSource = false;
      // ST-07, ST-08: on a desktop the fallback of a logo is requested with HEAD.
      if (form === 'desktop') add(read('data-fallback'), true);
    }
  }
  return references;
}
