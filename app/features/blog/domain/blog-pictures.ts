import type { PostPicture } from './post.ts';

/** The widths in pixels in which a picture of the blog is served. */
const widths = [320, 480, 640, 960, 1280];

export type PictureFormat = 'avif' | 'webp' | 'jpg';

/** Lists the widths in which a picture of `originalWidth` is served: at least one, and none wider than the picture. */
export function listPictureWidths(originalWidth: number): number[] {
  const narrower = widths.filter((width) => width < originalWidth);
  const [widest = 0] = widths.slice(-1);
  return originalWidth <= widest ? [...narrower, originalWidth] : widths;
}

/** The address of one width and format, such as `/blog/media/4f2a/640.avif`. */
export function formatPicturePath(path: string, width: number, format: PictureFormat): string {
  return `${path}/${width}.${format}`;
}

/** Describes the largest form of a picture that is served, for social cards and for this site's own REST API. */
export function describeLargest({ path, width: original, height, alt }: PostPicture) {
  const width = listPictureWidths(original).at(-1) ?? original;
  const ownHeight = Math.round((height * width) / original);
  return { path: formatPicturePath(path, width, 'jpg'), alt, width, height: ownHeight };
}

/** Formats the value of `srcset`. */
export function formatPictureSet(picture: { path: string; width: number }, format: PictureFormat): string {
  return listPictureWidths(picture.width)
    .map((width) => `${formatPicturePath(picture.path, width, format)} ${width}w`)
    .join(', ');
}

export type PictureSource = { url: string; width?: number; height?: number };

export type FoundPicture = { path: string; width: number; height: number };

/** The pictures of the blog as this site serves them. */
export type BlogPictures = {
  /**
   * Registers the pictures that may be served, and measures those whose size is not known, until `signal` aborts. Resolves
   * to false if some are still on their way then.
   */
  learn(sources: PictureSource[], signal: AbortSignal): Promise<boolean>;
  /** Finds a registered picture; undefined for any other. */
  find(sourceUrl: string): FoundPicture | undefined;
};
