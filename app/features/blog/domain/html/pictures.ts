import type { Element, ElementContent, Properties } from 'hast';
import { parseSrcset } from 'srcset';
import { decodeUri } from '#platform/text/escape.ts';
import {
  type FoundPicture,
  formatPicturePath,
  formatPictureSet,
  listPictureWidths,
  type PictureSource,
} from '../blog-pictures.ts';
import { type Context, createNote } from './clean-options.ts';
import { adoptOrigin, parseAddress } from './links.ts';
import { openPost, type ParsedPost } from './open-post.ts';
import { isHidden, isTracker, lazySet, lazySource, listLazy, readFirst } from './picture-attributes.ts';
import {
  addClass,
  collapseSpace,
  createText,
  h,
  hasClass,
  iconPixels,
  isElement,
  listElements,
  read,
} from './tree.ts';

/** This site serves no picture in a greater width, so a larger original gains nothing. */
const wideEnough = 1280;

/** A picture this small counts visitors and is not meant to be seen. */
const trackerPixels = 2;

/** A shorter `data:` address is the placeholder of another picture, and not a picture that somebody pasted. */
const maxPlaceholderLength = 2000;

/** The text column is at most 37rem wide. */
const columnSizes = '(min-width: 768px) 37rem, 92vw';
const columnPixels = 592;

/** Lists the pictures of a post, each once, under the address that `cleanPostHtml` looks up. */
export function listPictureSources(html: string | ParsedPost, blogOrigin: string): PictureSource[] {
  const base = URL.parse(blogOrigin) ?? undefined;
  const sources = listElements(openPost(html).root)
    .filter((element) => isElement(element, 'img') && !isHidden(element) && !isTracker(element))
    .flatMap((element) => choosePictureSources(element, base));
  return [...new Map(sources.map((source) => [source.url, source])).values()];
}

/** Replaces a picture by the one on this site, so that no visitor's browser contacts another host. */
export function replacePicture(img: Element, context: Context): ElementContent[] {
  const alt = collapseSpace(read(img, 'alt'));
  if (hasClass(img, 'emoji', 'wp-smiley')) return alt ? [createText(alt)] : [];
  if (isTracker(img) || hasClass(img, 'avatar')) return [];
  const sources = choosePictureSources(img, context.base);
  const [source] = sources;
  if (!source) {
    const isPasted =
      /^data:image\//i.test(read(img, 'src')) && read(img, 'src').length > maxPlaceholderLength;
    return [createText(alt), ...(isPasted ? [createNote('A picture', context)] : [])];
  }
  const picture = sources.map(({ url }) => context.findPicture(url)).find(Boolean);
  if (!picture && isDrawnFrom(alt, source.url)) return [createText(alt)];
  if (!picture) return [h('a', { href: source.url }, [`Picture: ${alt || readFileName(source.url)}`])];
  const width = Math.min(readPixels(img, 'width') ?? picture.width, picture.width);
  const shown = createPicture(picture, alt, width);
  if (width <= iconPixels) addClass(shown, 'icon');
  for (const side of ['left', 'right']) if (hasClass(img, `align${side}`)) addClass(shown, side);
  return [shown];
}

/** Whether a picture is drawn from its alternative text, such as a formula, which then says all that it shows. */
function isDrawnFrom(alt: string, address: string): boolean {
  return (
    alt !== '' && [...new URL(address).searchParams.values()].some((value) => collapseSpace(value) === alt)
  );
}

function createPicture(picture: FoundPicture, alt: string, width: number): Element {
  const sizes = width < columnPixels ? `min(${width}px, 92vw)` : columnSizes;
  const widths = listPictureWidths(picture.width);
  const sources = (['avif', 'webp'] as const).map((format) =>
    h('source', { type: `image/${format}`, srcSet: formatPictureSet(picture, format), sizes }),
  );
  const img = h('img', {
    src: formatPicturePath(picture.path, widths[0] ?? picture.width, 'jpg'),
    srcSet: formatPictureSet(picture, 'jpg'),
    sizes,
    alt,
    width,
    height: Math.max(1, Math.round((picture.height * width) / picture.width)),
    loading: 'lazy',
    decoding: 'async',
  });
  return h('picture', {}, [...sources, img]);
}

/** Returns the properties of a link that leads from a picture to its largest form. */
export function enlarge(picture: Element): Properties {
  const { srcSet, alt } = listElements(picture).at(-1)?.properties ?? {};
  const href = String(srcSet).split(' ').at(-2);
  return { href, className: ['large'], isOurs: true, ...(!alt && { ariaLabel: 'Enlarge the picture' }) };
}

/**
 * Chooses from the addresses of an <img> the smallest picture that is wide enough for every width this site serves, or
 * else the widest; none if none can be fetched. A classic gallery names only square thumbnails: before such a thumbnail
 * comes the picture that it was cut from.
 */
function choosePictureSources(img: Element, base: URL | undefined): PictureSource[] {
  const candidates = parseSrcset(readFirst(img, [...listLazy(img, lazySet), 'srcset']).slice(0, 20_000))
    .flatMap(({ url: address, width }) => {
      const url = readAddress(address, base);
      return url && width ? [{ url, width }] : [];
    })
    .toSorted((a, b) => a.width - b.width);
  const best = candidates.find(({ width }) => width >= wideEnough) ?? candidates.at(-1);
  const url = best?.url ?? readAddress(readFirst(img, [...listLazy(img, lazySource), 'src']), base);
  if (!url) return [];
  const size = findSize(img, url, best?.width);
  // A square copy was cut from another picture.
  const isCut = size !== undefined && size.width === size.height && sizeInName.test(url);
  return [...(isCut ? [{ url: url.replace(sizeInName, '') }] : []), { url, ...size }];
}

/** WordPress writes the size of a copy that it made at the end of the copy's name. So do authors, of whatever they like. */
const sizeInName = /-(\d{1,4})x(\d{1,4})(?=\.\w+$)/;

/**
 * Finds the size of the file at an address; undefined if it has to be measured. The size in which a picture is shown may
 * not be its own, but has the same proportions, and a name that says otherwise is only a name.
 */
function findSize(img: Element, url: string, widthInSet: number | undefined) {
  const [, width = 0, height = 0] = (sizeInName.exec(url) ?? []).map(Number);
  const shown = { width: readPixels(img, 'width'), height: readPixels(img, 'height') };
  if (!shown.width || !shown.height)
    return width > 0 && height > 0 && widthInSet === width ? { width, height } : undefined;
  if (widthInSet) {
    const ownHeight = Math.round((widthInSet * shown.height) / shown.width);
    // Rounding makes the copy's own height differ by a pixel from the one computed here.
    const isNamed = widthInSet === width && Math.abs(ownHeight - height) <= 1;
    return { width: widthInSet, height: isNamed ? height : ownHeight };
  }
  const difference = Math.abs(width * shown.height - height * shown.width);
  return width > 0 && height > 0 && difference <= Math.max(width, height, shown.width, shown.height)
    ? { width, height }
    : undefined;
}

/** The first web address of a frame or a media element, or the one that a lazy loader has moved. */
export function readSource(element: Element, base: URL): string | undefined {
  const addresses = ['src', ...listLazy(element, lazySource)].map((name) => read(element, name));
  return addresses.find((address) => parseAddress(address, base));
}

/** The size in which the author shows the picture, unless it is that of a placeholder. */
function readPixels(img: Element, name: 'width' | 'height'): number | undefined {
  const [digits] = /^\d{1,5}(?=(?:\.\d+)?(?:px)?$)/.exec(read(img, name)) ?? [];
  return Number(digits) > trackerPixels ? Number(digits) : undefined;
}

/** The blog's own pictures are fetched from where it is now: old posts name them with http. */
function readAddress(address: string, base: URL | undefined): string | undefined {
  const found = parseAddress(address, base);
  if (!found) return undefined;
  const url = adoptOrigin(found, base);
  url.hash = '';
  return url.href;
}

/** The file name in an address, for people to read; or the host, if the name is only a number or a hash. */
export function readFileName(address: string): string {
  const url = URL.parse(address);
  const last = url?.pathname.split('/').findLast(Boolean) ?? '';
  if (!url || !last || /^[\da-f-]{16,}(?:\.\w+)?$/i.test(last)) return url?.host ?? 'file';
  return decodeUri(last);
}
