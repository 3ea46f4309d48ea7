import { createHash } from 'node:crypto';
import { BlogError } from '../../domain/blog-error.ts';
import type { KnownPicture } from '../../domain/pictures/known-pictures.ts';
import type { PictureSource } from '../../domain/wordpress/blog-pictures.ts';
import { measurePicture } from './encode-picture.ts';
import { isAllowed } from './fetch-picture.ts';
import type { Originals } from './originals.ts';
import { PictureUnavailable } from './picture-error.ts';
import type { PictureRegister } from './picture-register.ts';

type Given = { register: PictureRegister; originals: Originals; allowedOrigins: string[] };

/** How many pictures of one post, or of one list, are served. A post with more pictures has links for the rest. */
const mostAtOnce = 200;

const longestAddress = 2000;

/** Registers those of `sources` that may be served; pictures of unknown size are fetched and measured. */
export async function learnPictures(sources: PictureSource[], given: Given): Promise<void> {
  const { register, allowedOrigins } = given;
  const wanted = new Map(
    sources
      .filter(({ url }) => isServable(url, allowedOrigins))
      .slice(0, mostAtOnce)
      .map((source) => [createPictureId(source.url), source]),
  );
  for (const { id } of await register.recall([...wanted.keys()])) wanted.delete(id);
  const told: KnownPicture[] = [];
  const untold: Promise<void>[] = [];
  for (const [id, { url: sourceUrl, width, height }] of wanted) {
    if (width && height) told.push({ id, sourceUrl, width, height });
    else untold.push(measure({ id, sourceUrl }, given));
  }
  await Promise.all([register.add(told), ...untold]);
}

async function measure(
  picture: Pick<KnownPicture, 'id' | 'sourceUrl'>,
  { register, originals }: Given,
): Promise<void> {
  try {
    await register.add([{ ...picture, ...(await measurePicture(await originals.require(picture))) }]);
  } catch (error) {
    // The failure was logged where it happened; a link replaces the picture.
    if (!(error instanceof PictureUnavailable || error instanceof BlogError)) throw error;
  }
}

export function createPictureId(sourceUrl: string): string {
  return createHash('sha256').update(sourceUrl).digest('hex').slice(0, 16);
}

export function isServable(address: string, allowedOrigins: string[]): boolean {
  const url = address.length <= longestAddress ? URL.parse(address) : null;
  return url !== null && isAllowed(url, allowedOrigins);
}
