import type { Element, ElementContent } from 'hast';
import { parseSrcset } from 'srcset';
import { formatPicturePath, formatPictureSet, listPictureWidths, pictureFormats } from '../blog-pictures.ts';
import type { Context } from './clean-options.ts';
import { readFileLink } from './links.ts';
import {
  addClass,
  addFacts,
  createElement,
  createText,
  foldSpace,
  hasClass,
  isElement,
  isHidden,
  listElements,
  parseFragment,
  read,
  readFacts,
} from './tree.ts';

/** A picture as a text names it, with its size where the text tells it. */
type PictureSource = { url: string } & Partial<Size>;

type Size = { width: number; height: number };

/** This site serves no picture in a greater width, so a larger original gains nothing. */
const wideEnough = 1280;

/** A picture of no more pixels than this counts visitors and is not meant to be seen. */
const tracking = 2;

/** A picture no larger than this belongs into the line of words around it. */
const iconPixels = 64;

/** A picture within its own address is at least this long, unless it only keeps the place of another one. */
const placeholderLength = 2000;

/** The column of text is 43rem wide at most. */
const columnSizes = '(min-width: 768px) 43rem, 92vw';
const columnPixels = 688;

const mediaTypes = { avif: 'image/avif', webp: 'image/webp' };

/** Lazy loaders move the addresses of a picture to these attributes. */
const lazySets = ['data-srcset', 'data-lazy-srcset'];
const lazySources = ['data-src', 'data-lazy-src', 'data-orig-src'];

/** The pictures of a post that are worth fetching, each once, under the address that `cleanPostHtml` asks for. */
export function listPictureSources(html: string, blogOrigin: string): PictureSource[] {
  const fragment = parseFragment(html);
  const base = URL.parse(blogOrigin) ?? undefined;
  const sources = listElements(fragment)
    .filter((element) => isElement(element, 'img') && !isHidden(element) && !isTracker(element))
    .flatMap((element) => choosePictureSource(element, base) ?? []);
  return [...new Map(sources.map((source) => [source.url, source])).values()];
}

/** A picture of this site replaces the source's, so that no visitor's browser contacts another host. */
export function replacePicture(img: Element, parent: unknown, context: Context): ElementContent[] {
  const alt = foldSpace(read(img, 'alt'));
  if (hasClass(img, 'emoji', 'wp-smiley')) return alt ? [createText(alt)] : [];
  if (isTracker(img) || hasClass(img, 'avatar')) return [];
  const source = choosePictureSource(img, context.base);
  if (!source) {
    const isPasted = /^data:image\//i.test(read(img, 'src')) && read(img, 'src').length > placeholderLength;
    return [createText(alt), ...(isPasted ? [context.leaveOut('A picture')] : [])];
  }
  const picture = context.findPicture(source.url);
  if (!picture) {
    const href = readFileLink(source.url, context) ?? '';
    const words = createText(`Picture: ${alt || readFileName(source.url)}`);
    return [addFacts(createElement('a', { href }, [words]), { isFile: true })];
  }
  const width = Math.min(readShown(img, 'width') ?? picture.width, picture.width);
  const shown = createPicture(picture, alt, width);
  if (width <= iconPixels) addClass(shown, 'icon');
  for (const side of ['left', 'right']) if (hasClass(img, `align${side}`)) addClass(shown, side);
  const widest = listPictureWidths(picture.width).at(-1) ?? picture.width;
  const large = formatPicturePath(picture.path, widest, 'jpg');
  if (isElement(parent, 'a') && /\.(?:avif|gif|jpe?g|png|webp)$/i.test(read(parent, 'href')))
    parent.properties = enlarge(large, alt);
  else if (isElement(parent, 'figure') && readFacts(parent).isItem && width > iconPixels)
    return [createElement('a', enlarge(large, alt), [shown])];
  return [shown];
}

/** A link to the largest form of a picture, named after it. */
function enlarge(href: string, alt: string) {
  return { href, className: ['large'], ...(!alt && { ariaLabel: 'Enlarge the picture' }) };
}

function createPicture(picture: Size & { path: string }, alt: string, width: number): Element {
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
  return addFacts(createElement('picture', {}, [...sources, img]), { words: [] });
}

/**
 * Finds, among the addresses that an <img> names, the smallest picture that is wide enough for every width this site
 * serves, else the widest. Undefined where none can be fetched.
 */
function choosePictureSource(img: Element, base: URL | undefined): PictureSource | undefined {
  const candidates = parseSrcset(readFirst(img, [...lazySets, 'srcset']).slice(0, 20_000))
    .flatMap(({ url: address, width }) => {
      const url = readAddress(address, base);
      return url && width ? [{ url, width }] : [];
    })
    .toSorted((a, b) => a.width - b.width);
  const best = candidates.find(({ width }) => width >= wideEnough) ?? candidates.at(-1);
  if (!best) {
    const url = readAddress(readFirst(img, [...lazySources, 'src']), base);
    // The size in which a picture is shown need not be its own.
    return url ? { url, ...readCutSize(url) } : undefined;
  }
  const shown = { width: readShown(img, 'width'), height: readShown(img, 'height') };
  const ratio = shown.width && shown.height ? shown.height / shown.width : undefined;
  const size = readCutSize(best.url) ?? (ratio && createSize(best.width, Math.round(best.width * ratio)));
  return { url: best.url, ...size };
}

const readFirst = (element: Element, names: string[]) =>
  names.map((name) => read(element, name)).find(Boolean) ?? '';

/** The placeholder of a lazy loader may be as small as a tracker, but names the picture that follows. */
function isTracker(img: Element): boolean {
  if (readFirst(img, [...lazySets, ...lazySources])) return false;
  return (['width', 'height'] as const).some((name) => (readPixels(img, name) ?? tracking + 1) <= tracking);
}

function readPixels(element: Element, name: 'width' | 'height'): number | undefined {
  const [digits] = /^\d{1,5}(?=(?:\.\d+)?(?:px)?$)/.exec(read(element, name)) ?? [];
  return digits ? Number(digits) : undefined;
}

/** The size in which the author shows the picture; that of a placeholder tells nothing. */
function readShown(element: Element, name: 'width' | 'height'): number | undefined {
  const pixels = readPixels(element, name) ?? 0;
  return pixels > tracking ? pixels : undefined;
}

/** WordPress writes the size to which it cut a picture at the end of the name. */
function readCutSize(url: string): Size | undefined {
  const [, width, height] = /-(\d{1,4})x(\d{1,4})\.\w+$/.exec(url) ?? [];
  return createSize(Number(width), Number(height));
}

function createSize(width: number | undefined, height: number | undefined): Size | undefined {
  return width && height ? { width, height } : undefined;
}

function readAddress(address: string, base: URL | undefined): string | undefined {
  const url = address ? URL.parse(address, base?.href) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  return url.href;
}

/** The last part of an address, for people to read; the host where that is no name but a number or a hash. */
export function readFileName(address: string): string {
  const url = URL.parse(address);
  const last = url?.pathname.split('/').findLast(Boolean) ?? '';
  if (!url || !last || /^[\da-f-]{16,}(?:\.\w+)?$/i.test(last)) return url?.host ?? 'file';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
