import { parseFragment } from './parse-fragment.ts';
import { findAttribute, isHidden, listElements, type RawElement } from './raw-node.ts';

/** A picture as a text names it, with its size where the text tells it. */
export type PictureSource = { url: string } & Partial<Size>;

type Size = { width: number; height: number };

/** This site serves no picture in a greater width, so a larger original gains nothing. */
const wideEnough = 1280;

/** A picture of no more pixels than this counts visitors and is not meant to be seen. */
const tracking = 2;

/** The pictures of a post that are worth fetching, each once, under the address that `cleanPostHtml` asks for. */
export function listPictureSources(html: string, blogOrigin: string): PictureSource[] {
  const fragment = parseFragment(html);
  if (!fragment) return [];
  const base = URL.parse(blogOrigin) ?? undefined;
  const sources = listElements(fragment, ({ tagName }) => tagName === 'img')
    .filter((element) => !isHidden(element) && !isTracker(element))
    .flatMap((element) => choosePictureSource(element, base) ?? []);
  return [...new Map(sources.map((source) => [source.url, source])).values()];
}

/**
 * Finds, among the addresses that an <img> names, the smallest picture that is wide enough for every width this site
 * serves, else the widest. Where a lazy loader has moved the addresses to other attributes, they are read there.
 * Undefined where none can be fetched.
 */
export function choosePictureSource(element: RawElement, base: URL | undefined): PictureSource | undefined {
  const read = (...names: string[]) => names.map((name) => findAttribute(element, name)).find(Boolean);
  const candidates = parseSourceSet(read('data-srcset', 'data-lazy-srcset', 'srcset') ?? '')
    .flatMap(({ address, width }) => {
      const url = readAddress(address, base);
      return url ? [{ url, width }] : [];
    })
    .toSorted((a, b) => a.width - b.width);
  const best = candidates.find(({ width }) => width >= wideEnough) ?? candidates.at(-1);
  const shown = { width: readPixels(element, 'width'), height: readPixels(element, 'height') };
  const ratio = shown.width && shown.height ? shown.height / shown.width : undefined;
  if (best) {
    const size = readCutSize(best.url) ?? (ratio && createSize(best.width, Math.round(best.width * ratio)));
    return { url: best.url, ...size };
  }
  const url = readAddress(read('data-src', 'data-lazy-src', 'data-orig-src', 'src') ?? '', base);
  // The size in which a picture is shown need not be its own.
  return url ? { url, ...readCutSize(url) } : undefined;
}

export function isTracker(element: RawElement): boolean {
  return (['width', 'height'] as const).some(
    (name) => (readPixels(element, name) ?? tracking + 1) <= tracking,
  );
}

export function readPixels(element: RawElement, name: 'width' | 'height'): number | undefined {
  const [digits] = /^\d{1,5}(?=(?:\.\d+)?(?:px)?$)/.exec(findAttribute(element, name)?.trim() ?? '') ?? [];
  return digits ? Number(digits) : undefined;
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
  const text = address.trim();
  const url = text ? URL.parse(text, base?.href) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  return url.href;
}

/** The candidates of `a.jpg 300w, b.jpg 1024w` that have a width. */
function parseSourceSet(text: string): { address: string; width: number }[] {
  const found: { address: string; width: number }[] = [];
  let address = '';
  for (const part of text.split(/\s+/)) {
    const [isWidth, width, next = ''] = /^(\d{1,5})w(?:,(.*))?$/.exec(part) ?? [];
    if (isWidth && address) found.push({ address, width: Number(width) });
    address = (isWidth ? next : part).replace(/^,+/, '');
  }
  return found;
}
