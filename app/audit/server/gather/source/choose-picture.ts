import { parseSrcset } from 'srcset';

/** The phone of the browser's scan, whose first view is rated: its width in CSS pixels, and how many of its own each has. */
const phone = { width: 412, scale: 1.75 };

/** Longer attributes are not read, because nobody writes them. */
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

/** Chooses as Chromium 156 does: the smallest with enough pixels for the screen, else the largest. */
export function chooseByDensity(candidates: Candidate[]): string | undefined {
  const rising = candidates
    .filter(({ density }) => density > 0)
    .toSorted((one, other) => one.density - other.density);
  return (rising.find(({ density }) => density >= phone.scale) ?? rising.at(-1))?.url;
}

const pixelsPer: Record<string, number> = { px: 1, em: 16, rem: 16, vw: phone.width / 100 };

/** The width of `sizes` in CSS pixels on a phone; undefined where it is no plain length. */
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

/** What a phone is not, and what few of its owners have chosen. */
const elsewhere =
  /\b(print|speech)\b|prefers-color-scheme:\s*dark|prefers-reduced-motion(?!:\s*no)|hover:\s*hover|pointer:\s*fine|orientation:\s*landscape/;

/** Whether a list of media queries may be about a phone. Only its commonest parts are read; the rest counts as true. */
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

/** Picture types that Chromium shows. */
export function isShownType(type: string): boolean {
  return /^image\/(avif|webp|apng|png|jpe?g|gif|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)\s*(;|$)/i.test(
    type.trim(),
  );
}
