import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { isPicture } from '#platform/http/pictures/picture-files.ts';

/** The tasks and results of the child process, which returns only sizes. */
export type SqueezeTask =
  | {
      kind: 'image';
      body: Uint8Array;
      /** The target size in pixels, below which neither side falls. An image is never enlarged. */
      atLeast?: { width: number; height: number };
    }
  | { kind: 'compression'; body: Uint8Array }
  | { kind: 'font'; body: Uint8Array; letters: string };

export type Squeezed = { bytes: number; made: string };

export type SqueezeMessage = { id: number; task: SqueezeTask };
export type SqueezeReply = { id: number; squeezed: Squeezed | undefined };

/**
 * Runs as a child process, because it decodes untrusted pictures and fonts and may be killed at any time. Its parent
 * sends one task at a time.
 */

/** 50 megapixels: more than any camera image on a page. */
const maxPixels = 50_000_000;
/** The AVIF quality that looks about as good as JPEG at 80. */
const avifQuality = 55;
/** The brotli level that servers use while a visitor waits. */
const brotliLevel = 6;

async function squeeze(task: SqueezeTask): Promise<Squeezed | undefined> {
  switch (task.kind) {
    case 'image':
      return squeezeImage(task);
    case 'compression': {
      const params = { [constants.BROTLI_PARAM_QUALITY]: brotliLevel };
      const compressed = await promisify(brotliCompress)(task.body, { params });
      return { bytes: compressed.length, made: 'compressed with Brotli' };
    }
    case 'font':
      return squeezeFont(task);
  }
}

async function squeezeImage({ body, atLeast }: Extract<SqueezeTask, { kind: 'image' }>) {
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
  const made = await source
    .autoOrient()
    .resize({ width: target, withoutEnlargement: true })
    // An image with subsampled colour gains nothing from 4:4:4, which takes three times as long to encode.
    .avif({
      quality: avifQuality,
      effort: 3,
      chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4',
    })
    .toBuffer();
  return { bytes: made.length, made: scale < 1 ? `AVIF, ${target} pixels wide` : 'AVIF in the same size' };
}

/** Basic Latin always stays, because the page's text may change. */
const basicLatin = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(at + 32)).join('');

async function squeezeFont({ body, letters }: Extract<SqueezeTask, { kind: 'font' }>) {
  const { default: subsetFont } = await import('subset-font');
  const kept = [...new Set(basicLatin + letters)];
  const made = await subsetFont(Buffer.from(body), kept.join(''), { targetFormat: 'woff2' });
  return { bytes: made.length, made: `WOFF2 with the letters that the page shows and plain Latin` };
}

process.on('message', ({ id, task }: SqueezeMessage) => {
  void squeeze(task)
    // Nothing can be proven about a file that is broken or cannot be subset.
    .catch(() => undefined)
    .then((squeezed) => process.send?.({ id, squeezed } satisfies SqueezeReply));
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
