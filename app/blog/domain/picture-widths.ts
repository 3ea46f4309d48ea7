/** The widths in pixels in which a picture of the blog is served. */
const widths = [320, 480, 640, 960, 1280];

export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The widths in which a picture of `originalWidth` is served: never wider than itself, and one at least. */
export function listPictureWidths(originalWidth: number): number[] {
  const narrower = widths.filter((width) => width < originalWidth);
  const [widest = 0] = widths.slice(-1);
  return originalWidth <= widest ? [...narrower, originalWidth] : widths;
}

/** The address of one width and format, such as `/blog/media/4f2a/640.avif`. */
export function formatPicturePath(path: string, width: number, format: PictureFormat): string {
  return `${path}/${width}.${format}`;
}

/** The value of `srcset`. */
export function formatPictureSet(picture: { path: string; width: number }, format: PictureFormat): string {
  return listPictureWidths(picture.width)
    .map((width) => `${formatPicturePath(picture.path, width, format)} ${width}w`)
    .join(', ');
}
