import { parseFragment } from './parse-fragment.ts';
import { findAttribute, isHidden, listElements, type RawElement } from './raw-node.ts';

/** A picture as a text names it; the size where the text tells one. */
export type PictureSource = { url: string } & Partial<Size>;

type Size = { width: number; height: number };

/** Wider than this site serves any picture: nothing is gained by a larger original. */
const wideEnough = 1280;

/** A picture of no more than these pixels is there to count visitors, not to be seen. */
const tracking = 2;

/** The pictures of a post that are worth asking for, each once, under the address that `cleanPostHtml` asks for. */
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
 * Of the addresses that an <img> names, the smallest that is wide enough for every width this site serves, else
 * the widest. Where a lazy loader has hidden them, from where it hid them. Undefined where none can be fetched.
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
  // The size it is shown in need not be its own.
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

/** What WordPress cut a picture to, it says at the end of the name. */
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

/** `a.jpg 300w, b.jpg 1024w`: those with a width. */
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
