import type { Sharp } from 'sharp';
import { isPicture } from '#platform/http/pictures/picture-files.ts';
import type { PictureFormat } from '../../domain/blog-pictures.ts';
import { PictureUnavailable } from './fetch-picture.ts';

/** A larger picture takes gigabytes to decode, and no camera makes one. */
const maxPixels = 40_000_000;

/** `--leaf-50`, the background of our pages, which replaces transparency where a picture becomes a JPEG. */
const ground = '#f2f4ea';

const encoders: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 45, effort: 3 }),
  webp: (image) => image.webp({ quality: 70, effort: 4 }),
  jpg: (image) => image.flatten({ background: ground }).jpeg({ quality: 72, mozjpeg: true }),
};

/** The size as it is displayed: cameras may store a picture on its side and say so in its metadata. */
export async function measurePicture(bytes: Buffer): Promise<{ width: number; height: number }> {
  const image = await openPicture(bytes);
  const { autoOrient } = await refuseFaults(image.metadata());
  if (autoOrient.width * autoOrient.height > maxPixels)
    throw new PictureUnavailable(`the picture has ${autoOrient.width} × ${autoOrient.height} pixels`);
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Encodes the picture as displayed, `width` pixels wide, without metadata, and the first frame of an animation. */
export async function encodePicture(bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const image = await openPicture(bytes);
  const resized = image.autoOrient().resize({ width, withoutEnlargement: true });
  return refuseFaults(encoders[format](resized).toBuffer());
}

async function openPicture(bytes: Buffer) {
  if (!isPicture(bytes))
    throw new PictureUnavailable('the source answered with something other than a supported picture');
  // sharp is imported with the first picture, because it takes tens of megabytes.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
}

/** Whatever error a decoder throws, the picture is at fault, and not this site. */
async function refuseFaults<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new PictureUnavailable('the picture can’t be decoded', { cause: error });
  }
}
