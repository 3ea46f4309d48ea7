import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { formatGrams, formatKilobytes } from '#app/enhance/weight.ts';
import { weightMarkers } from '#app/ui/weighed.tsx';
import { compress } from '#platform/http/page-cache/compressed-body.ts';
import { listReferences } from './list-references.ts';

const brotli = promisify(zlib.brotliCompress);

/** Bytes of the headers of one of our responses over HTTP/1.1, as Chromium counts them. */
const headerBytes = { document: 980, asset: 320 };

type Form = 'phone' | 'desktop';

/**
 * Fills the weights into a rendered page: what a cold visit to its end transfers, compressed, on a phone
 * and on a desktop; and at each section's ruler what has come until there. The enhance module replaces the
 * figure of the whole page by what the browser measured.
 */
export function createPageWeigher(clientDir: string): (html: string) => Promise<string> {
  const sizes = new Map<string, number>();
  const sizeOf = (url: string): number => {
    let size = sizes.get(url);
    if (size === undefined) {
      size = readTransferBytes(clientDir, url) + headerBytes.asset;
      sizes.set(url, size);
    }
    return size;
  };

  return async function weighPage(html) {
    if (!html.includes(weightMarkers.any)) return html;
    const references = listReferences(html);
    const quick = await compressPrefixes(html);
    const documentBytes = (await compress(Buffer.from(html), 'br', 'kept')).length + headerBytes.document;
    const total = quick.at(-1)?.bytes ?? 1;
    const bytesAt = (offset: number, form: Form): number => {
      const share =
        offset >= html.length ? 1 : (quick.find((prefix) => prefix.offset >= offset)?.bytes ?? total) / total;
      let bytes = documentBytes * share;
      for (const reference of references) {
        if (reference.offset < offset && reference.forms.includes(form)) {
          bytes += reference.headersOnly ? headerBytes.asset : sizeOf(reference.url);
        }
      }
      return bytes;
    };
    return html.replace(weightMarkers.pattern, (_marker, of: string, form: Form, offset: number) => {
      if (of === 'grams') return formatGrams(bytesAt(html.length, form));
      if (of === 'page') return formatKilobytes(bytesAt(html.length, form));
      return (bytesAt(offset, form) / 1000).toFixed(1);
    });
  };
}

/** Estimates the compressed size of the document up to each marker. Only the proportions count. */
async function compressPrefixes(html: string): Promise<{ offset: number; bytes: number }[]> {
  const offsets = [...html.matchAll(weightMarkers.pattern)].map((match) => match.index);
  return Promise.all(
    [...new Set([...offsets, html.length])].map(async (offset) => ({
      offset,
      bytes: await quickBytes(html.slice(0, offset)),
    })),
  );
}

/** The brotli quality that is enough for proportions. */
const quickQuality = 5;

async function quickBytes(text: string): Promise<number> {
  return (await brotli(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quickQuality } })).length;
}

/** Bytes as sent: those of the brotli file beside the asset where the build made one. 0 for a file outside the build. */
function readTransferBytes(clientDir: string, url: string): number {
  for (const suffix of ['.br', '']) {
    try {
      return readFileSync(path.join(clientDir, `${url}${suffix}`)).length;
    } catch {
      // The file is not compressed, or not one of the build.
    }
  }
  return 0;
}
