/** Widths in pixels in which a picture of the blog is served. */
const widths = [320, 480, 640, 960, 1280];

export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The widths of a picture `originalWidth` wide: never wider than itself, one at least. */
export function listPictureWidths(originalWidth: number): number[] {
  const narrower = widths.filter((width) => width < originalWidth);
  const [widest = 0] = widths.slice(-1);
  return originalWidth <= widest ? [...narrower, originalWidth] : widths;
}

/** Where one of them is, such as `/blog/media/4f2a/640.avif`. */
export function formatPicturePath(path: string, width: number, format: PictureFormat): string {
  return `${path}/${width}.${format}`;
}

/** For `srcset`. */
export function formatPictureSet(picture: { path: string; width: number }, format: PictureFormat): string {
  return listPictureWidths(picture.width)
    .map((width) => `${formatPicturePath(picture.path, width, format)} ${width}w`)
    .join(', ');
}
