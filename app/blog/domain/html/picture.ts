import type { Element, ElementContent } from 'hast';
import { formatPicturePath, formatPictureSet, listPictureWidths, pictureFormats } from '../blog-pictures.ts';
import { createElement, createText, type FoundPicture, type Rule } from './builder.ts';
import { createLink, readFileLink } from './link.ts';
import { choosePictureSource, isTracker, readPixels } from './picture-source.ts';
import { findAttribute, hasClass } from './raw-node.ts';
import { foldSpace, removeControls } from './readable.ts';

/** The column of text is 43rem wide at most. */
const columnSizes = '(min-width: 768px) 43rem, 92vw';
const columnPixels = 688;

const mediaTypes = { avif: 'image/avif', webp: 'image/webp' };

/** A picture of this site replaces the source's, so that no visitor's browser contacts another host. */
export const buildPicture: Rule = (element, builder, place) => {
  const alt = foldSpace(removeControls(findAttribute(element, 'alt') ?? '')).trim();
  if (hasClass(element, 'emoji', 'wp-smiley')) return alt ? [createText(alt)] : [];
  if (isTracker(element)) return [];
  const source = choosePictureSource(element, builder.base);
  if (!source) return alt ? [createText(alt)] : [];
  const picture = builder.findPicture(source.url);
  if (picture) return [createPicture(picture, alt, readPixels(element, 'width'))];
  const name = alt || readFileName(source.url);
  return place.inLink
    ? [createText(name)]
    : createLink(readFileLink(source.url, builder), [createText(`Picture: ${name}`)]);
};

/** `shownWidth` is the width in pixels that the author chose. */
function createPicture(picture: FoundPicture, alt: string, shownWidth = picture.width): Element {
  const width = Math.min(shownWidth, picture.width);
  const sizes = width < columnPixels ? `min(${width}px, 92vw)` : columnSizes;
  const [narrowest = picture.width] = listPictureWidths(picture.width);
  const sources: ElementContent[] = pictureFormats.flatMap((format) =>
    format === 'jpg'
      ? []
      : createElement(
          'source',
          { type: mediaTypes[format], srcSet: formatPictureSet(picture, format), sizes },
          [],
        ),
  );
  const img = createElement(
    'img',
    {
      src: formatPicturePath(picture.path, narrowest, 'jpg'),
      srcSet: formatPictureSet(picture, 'jpg'),
      sizes,
      alt,
      width,
      height: Math.max(1, Math.round((picture.height * width) / picture.width)),
      loading: 'lazy',
      decoding: 'async',
    },
    [],
  );
  return createElement('picture', {}, [...sources, img]);
}

/** The last part of an address, for people to read. */
export function readFileName(address: string): string {
  const url = URL.parse(address);
  const last = url?.pathname.split('/').findLast(Boolean);
  if (!last) return url?.host ?? 'file';
  try {
    return removeControls(decodeURIComponent(last));
  } catch {
    return last;
  }
}
