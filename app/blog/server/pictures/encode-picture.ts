import { isPicture } from '#platform/http/is-picture.ts';
import type { PictureFormat } from '../../domain/picture-widths.ts';
import { PictureUnavailable } from './picture-error.ts';

/** A picture of more pixels takes gigabytes to open; the largest cameras have fewer. */
const mostPixels = 40_000_000;

/** `--leaf-50`, the ground of our pages: what shows through where a JPEG can't be see-through. */
const ground = '#f2f4ea';

const settings = {
  avif: { quality: 45, effort: 3 },
  webp: { quality: 70, effort: 4 },
  jpg: { quality: 72, mozjpeg: true },
};

/** The size as it is seen: cameras lay pictures on their side and say so. */
export async function measurePicture(bytes: Buffer): Promise<{ width: number; height: number }> {
  const image = await openPicture(bytes);
  const { autoOrient } = await refuseFaults(image.metadata());
  if (autoOrient.width * autoOrient.height > mostPixels)
    throw new PictureUnavailable(`the picture has ${autoOrient.width} × ${autoOrient.height} pixels`);
  return { width: autoOrient.width, height: autoOrient.height };
}

/** As seen, `width` pixels wide, without what cameras and people wrote into it. Of a moving picture the first. */
export async function encodePicture(bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const image = await openPicture(bytes);
  const resized = image.autoOrient().resize({ width, withoutEnlargement: true });
  switch (format) {
    case 'avif':
      return refuseFaults(resized.avif(settings.avif).toBuffer());
    case 'webp':
      return refuseFaults(resized.webp(settings.webp).toBuffer());
    case 'jpg':
      return refuseFaults(resized.flatten({ background: ground }).jpeg(settings.jpg).toBuffer());
  }
}

async function openPicture(bytes: Buffer) {
  if (!isPicture(bytes))
    throw new PictureUnavailable('what the source answered is no picture that is served here');
  // Only when the first picture is wanted: it takes tens of megabytes.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
}

/** Whatever a decoder says against it: the picture is at fault, not we. */
async function refuseFaults<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new PictureUnavailable('the picture can’t be decoded', { cause: error });
  }
}
