import { parseSrcset } from 'srcset';

/** The phone that the browser scan emulates: its width in CSS pixels, and its device pixels per CSS pixel. */
const phone = { width: 412, scale: 1.75 };

/** Longer attributes are ignored: real pages have none. */
const maxLength = { srcset: 10_000, media: 1000 };

type Choice = { src?: string | undefined; srcset?: string | undefined; sizes?: string | undefined };
type Candidate = { url: string; density: number };

/** Chooses the file that a phone loads of an image. `src` counts as density 1, unless widths are given. */
export function choosePicture({ src, srcset = '', sizes }: Choice): string | undefined {
  const listed = srcset.length > maxLength.srcset ? [] : parseSrcset(srcset);
  const byWidth = listed.some(({ width }) => width !== undefined);
  const shownWidth = readSizes(sizes) ?? phone.width;
  const candidates = listed.map(({ url, width, density = 1 }) => ({
    url,
    density: width === undefined ? density : width / shownWidth,
  }));
  if (src !== undefined && !byWidth) candidates.push({ url: src, density: 1 });
  return chooseByDensity(candidates) ?? src;
}

/** Chooses as Chromium 156 does: the smallest candidate with enough pixels for the screen, else the largest. */
export function chooseByDensity(candidates: Candidate[]): string | undefined {
  const rising = candidates
    .filter(({ density }) => density > 0)
    .toSorted((one, other) => one.density - other.density);
  return (rising.find(({ density }) => density >= phone.scale) ?? rising.at(-1))?.url;
}

const pixelsPer: Record<string, number> = { px: 1, em: 16, rem: 16, vw: phone.width / 100 };

/** The width of `sizes` in CSS pixels on a phone; undefined if it is not a plain length. */
export function readSizes(sizes = ''): number | undefined {
  if (sizes.length > maxLength.media) return undefined;
  for (const part of sizes.split(',')) {
    const [, media, number, unit = ''] = /^(.*?)([\d.]+)(px|vw|r?em)\s*$/.exec(part) ?? [];
    if (number !== undefined && matchesMedia(media)) return Number(number) * (pixelsPer[unit] ?? 1);
  }
  return undefined;
}

const bounds =
  /(min|max)-(?:device-)?width:\s*([\d.]+)(px|r?em)|width\s*([<>])=?\s*([\d.]+)(px|r?em)|([\d.]+)(px|r?em)\s*([<>])=?\s*width/g;

/** Media features that phones do not have, and preferences that few of their owners set. */
const elsewhere =
  /\b(print|speech)\b|prefers-color-scheme:\s*dark|prefers-reduced-motion(?!:\s*no)|hover:\s*hover|pointer:\s*fine|orientation:\s*landscape/;

/**
 * Whether a media query list may match a phone. Only the commonest features are evaluated; all others count as true.
 */
export function matchesMedia(list = ''): boolean {
  if (list.length > maxLength.media) return true;
  return list
    .toLowerCase()
    .split(',')
    .some((query) => /^\s*not\b/.test(query) || (!elsewhere.test(query) && isWideEnough(query)));
}

function isWideEnough(query: string): boolean {
  return [...query.matchAll(bounds)].every(
    ([, bound, length, unit, sign, right, rightUnit, left, leftUnit, leftSign]) => {
      const pixels = Number(length ?? right ?? left) * (pixelsPer[unit ?? rightUnit ?? leftUnit ?? ''] ?? 1);
      const isLeast = bound === 'min' || sign === '>' || leftSign === '<';
      return isLeast ? phone.width >= pixels : phone.width <= pixels;
    },
  );
}

/** Image types that Chromium supports. */
export function isSupportedType(type: string): boolean {
  return /^image\/(avif|webp|apng|png|jpe?g|gif|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)\s*(;|$)/i.test(
    type.trim(),
  );
}
