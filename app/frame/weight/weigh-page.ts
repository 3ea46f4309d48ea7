import { glob, stat } from 'node:fs/promises';
import path from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { formatGrams, formatKilobytes } from '#app/enhance/weight.ts';
import { weightMarkers } from '#app/ui/weighed.tsx';
import { compress } from '#platform/http/page-cache/compress.ts';
import { type Form, listReferences, startsReact } from './list-references.ts';

/** Bytes of the headers of one of our responses over HTTP/1.1, as Chromium counts them. */
const headerBytes = { document: 980, asset: 310 };

/** The size at the best compression, as a share of that at a quick one: 0.88 to 0.92 on the pages of this site. */
export const estimateBestBytes = (quickBytes: number) => quickBytes * 0.897;

type Rendered = {
  /** Whether the page will be sent best compressed. */
  isKept: boolean;
  payload?: { hash: string; body: string };
};

/**
 * Fills the weights into a rendered page: what a cold visit to its end transfers, compressed, on a phone
 * and on a desktop; and at each section's ruler what has come until there. The size of the document is estimated from a
 * quick compression, because the best one would take longer than rendering. The enhance module replaces the figure of the whole page by what the browser measured.
 */
export function createPageWeigher(clientDir: string): (html: string, rendered: Rendered) => Promise<string> {
  const sizes = new Map<string, number>();
  const readSize = async (url: string) => {
    if (!sizes.has(url)) sizes.set(url, (await readTransferBytes(clientDir, url)) + headerBytes.asset);
  };

  return async function weighPage(html, { isKept, payload }) {
    if (!html.includes(weightMarkers.any)) return html;
    const estimateBytes = async (text: string) => {
      const quickBytes = (await compress(Buffer.from(text), 'br', 'quick')).length;
      return isKept ? estimateBestBytes(quickBytes) : quickBytes;
    };
    const references = { phone: listReferences(html, 'phone'), desktop: listReferences(html, 'desktop') };
    await Promise.all([...references.phone.keys(), ...references.desktop.keys()].map(readSize));
    let documentBytes = (await estimateBytes(html)) + headerBytes.document;
    // The payload of a page that starts React at once is loaded too, unless the page carries it.
    if (payload && startsReact(html) && html.includes(payload.hash))
      documentBytes += (await estimateBytes(payload.body)) + headerBytes.asset;
    const shares = measureShares(html);
    const bytesAt = (offset: number, form: Form): number => {
      let bytes = documentBytes * (shares.get(offset) ?? 1);
      for (const [url, reference] of references[form])
        if (reference.offset < offset)
          bytes += reference.headersOnly ? headerBytes.asset : (sizes.get(url) ?? 0);
      return bytes;
    };
    return html.replace(weightMarkers.pattern, (_marker, of: string, form: Form, offset: number) => {
      if (of === 'grams') return formatGrams(bytesAt(html.length, form));
      if (of === 'page') return formatKilobytes(bytesAt(html.length, form));
      return (bytesAt(offset, form) / 1000).toFixed(1);
    });
  };
}

/** The share of the compressed document that has been sent at each ruler, by the ruler's offset. */
function measureShares(html: string): Map<number, number> {
  const rulers = [...html.matchAll(weightMarkers.pattern)].filter(([, of]) => of === 'ruler');
  // The fastest compression is enough for a share. It is over before another thread would have begun.
  const measure = (text: string) => zstdCompressSync(text, fastest).length;
  const whole = rulers.length > 0 ? measure(html) : 0;
  return new Map(rulers.map(({ index }) => [index, measure(html.slice(0, index)) / whole]));
}

const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Bytes as sent: those of the brotli file beside the asset where the build made one. 0 for a file outside the build. */
async function readTransferBytes(clientDir: string, pattern: string): Promise<number> {
  for (const suffix of ['.br', '']) {
    // The file may not be compressed, or not be one of the build.
    for await (const file of glob(`.${pattern}${suffix}`, { cwd: clientDir }))
      return (await stat(path.join(clientDir, file))).size;
  }
  return 0;
}
