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

/** Of one post, or of one list. A post of more pictures shows links for the rest. */
const mostAtOnce = 200;

const longestAddress = 2000;

/** Makes known what may be served of `sources`; those whose size nobody told are fetched and measured. */
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
    // Said already, where it failed; a link stands for the picture.
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
