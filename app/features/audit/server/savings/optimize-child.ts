import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Sharp } from 'sharp';
import { isPicture } from '#platform/http/pictures/picture-files.ts';
import { wholeFont } from '../../domain/measurement.ts';
import { looksSame } from './compare-pictures.ts';

/** The tasks and results of the child process, which returns only sizes. */
export type OptimizeTask =
  | {
      kind: 'image';
      body: Uint8Array;
      /** The target size in pixels, below which neither side falls. An image is never enlarged. */
      atLeast?: { width: number; height: number };
    }
  | { kind: 'compression' | 'woff2'; body: Uint8Array }
  | { kind: 'font'; body: Uint8Array; characters: string };

export type Optimized = { bytes: number; made: string };

export type OptimizeMessage = { id: number; task: OptimizeTask } | { warms: true };
export type OptimizeReply = { id: number; optimized: Optimized | undefined };

/**
 * Runs as a child process, because it decodes untrusted pictures and fonts and may be killed at any time. Its parent
 * sends one task at a time.
 */

/** 50 megapixels: more than any camera image on a page. */
const maxPixels = 50_000_000;
/** The AVIF quality that looks about as good as JPEG at 80, and one for pictures with fine lines. */
const avifQualities = [55, 75];
/** The brotli level that servers use while a visitor waits. */
const brotliLevel = 6;

async function optimize(task: OptimizeTask): Promise<Optimized | undefined> {
  switch (task.kind) {
    case 'image':
      return optimizeImage(task);
    case 'compression': {
      const params = { [constants.BROTLI_PARAM_QUALITY]: brotliLevel };
      const compressed = await promisify(brotliCompress)(task.body, { params });
      return { bytes: compressed.length, made: 'compressed with Brotli' };
    }
    case 'woff2': {
      // A subsetter drops tables and glyph names even if it keeps all glyphs.
      const { convert } = await import('fontverter');
      return { bytes: (await convert(Buffer.from(task.body), 'woff2')).length, made: wholeFont };
    }
    case 'font':
      return optimizeFont(task);
  }
}

async function optimizeImage({ body, atLeast }: Extract<OptimizeTask, { kind: 'image' }>) {
  if (!isPicture(body)) return undefined;
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const source = sharp(body, { limitInputPixels: maxPixels, failOn: 'error' });
  const { pages = 1, autoOrient, chromaSubsampling } = await source.metadata();
  // A single frame cannot replace an animation.
  if (pages > 1) return undefined;
  const { width, height } = autoOrient;
  const scale = atLeast ? Math.min(1, Math.max(atLeast.width / width, atLeast.height / height)) : 1;
  const target = Math.max(1, Math.round(width * scale));
  const { data, info } = await source
    .autoOrient()
    .resize({ width: target, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  // `info` may call the pixels premultiplied, though they are not.
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const draw = () => sharp(data, { raw });
  // What is transparent may have any colour.
  const read = async (picture: Sharp) => ({
    ...info,
    data: await picture.flatten({ background: '#888' }).toColourspace('srgb').raw().toBuffer(),
  });
  for (const quality of avifQualities) {
    const avif = await draw()
      // An image with subsampled colour gains nothing from 4:4:4, which takes three times as long to encode.
      .avif({ quality, effort: 3, chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4' })
      .toBuffer();
    if (looksSame(await read(draw()), await read(sharp(avif))))
      return {
        bytes: avif.length,
        made: scale < 1 ? `AVIF, ${target} pixels wide` : 'AVIF in the same size',
      };
  }
  return undefined;
}

/** Basic Latin always stays, because the page's text may change. */
const basicLatin = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(index + 32)).join('');

async function optimizeFont({ body, characters }: Extract<OptimizeTask, { kind: 'font' }>) {
  const { default: subsetFont } = await import('subset-font');
  const retained = [...new Set(basicLatin + characters)];
  const made = await subsetFont(Buffer.from(body), retained.join(''), { targetFormat: 'woff2' });
  return { bytes: made.length, made: `WOFF2 with the characters that the page shows and basic Latin` };
}

process.on('message', (message: OptimizeMessage) => {
  if ('warms' in message) return void Promise.allSettled([import('sharp'), import('subset-font')]);
  const { id, task } = message;
  void optimize(task)
    // Nothing can be proven about a file that is broken or cannot be subset.
    .catch(() => undefined)
    .then((optimized) => process.send?.({ id, optimized } satisfies OptimizeReply));
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
