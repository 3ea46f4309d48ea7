import { matchesMedia } from '../css/match-media.ts';
import { readLength } from '../css/measure-length.ts';
import type { Screen } from '../screen.ts';

/** One candidate of a `srcset`, with its density in pixels for each CSS pixel. */
type Candidate = { url: string; density: number };

type Described = { url: string; width?: number; density?: number };

/** Nobody writes longer lists. */
const maxLength = 50_000;

/** Parses a `srcset` as the HTML standard does: an address may contain commas, except at its end. */
export function parseSrcset(text: string): Described[] {
  if (text.length > maxLength) return [];
  const found: Described[] = [];
  let rest = text;
  while (found.length < 200) {
    rest = rest.replace(/^[\s,]+/, '');
    const url = /^\S+/.exec(rest)?.[0];
    if (!url) break;
    rest = rest.slice(url.length);
    if (url.endsWith(',')) {
      found.push({ url: url.replace(/,+$/, '') });
      continue;
    }
    const descriptors = /^[^,(]*(?:\([^)]*\)[^,(]*)*/.exec(rest)?.[0] ?? '';
    rest = rest.slice(descriptors.length);
    const described = describe(url, descriptors.trim());
    if (described) found.push(described);
  }
  return found;
}

function describe(url: string, descriptors: string): Described | undefined {
  if (descriptors === '') return { url };
  const width = /(?:^|\s)(\d+)w(?:\s|$)/.exec(descriptors)?.[1];
  if (width !== undefined) return Number(width) > 0 ? { url, width: Number(width) } : undefined;
  const density = /(?:^|\s)([\d.]+(?:e[+-]?\d+)?)x(?:\s|$)/i.exec(descriptors)?.[1];
  return density !== undefined && Number.isFinite(Number(density))
    ? { url, density: Number(density) }
    : undefined;
}

/** Computes the width of `sizes` in CSS pixels; the full width if it can't be parsed. */
export function readSizes(sizes: string | undefined, screen: Screen, autoWidth?: number): number {
  for (const part of splitAtCommas(sizes && sizes.length < maxLength ? sizes : '')) {
    if (part === 'auto') {
      if (autoWidth !== undefined) return autoWidth;
      continue;
    }
    const { media, length } = splitSize(part);
    const pixels = readLength(length, screen);
    if (pixels !== undefined && pixels >= 0 && matchesMedia(media, screen)) return pixels;
  }
  return autoWidth ?? screen.width;
}

function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += letter;
  }
  parts.push(part.trim());
  return parts.filter((each) => each !== '');
}

/** The length is the last word or function. */
function splitSize(text: string): { media: string; length: string } {
  if (!text.endsWith(')')) {
    const at = text.lastIndexOf(' ') + 1;
    return { media: text.slice(0, at).trim(), length: text.slice(at) };
  }
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1;
    if (text[at] === '(') depth -= 1;
    if (depth > 0) continue;
    const name = /[\w-]*$/.exec(text.slice(0, at))?.[0] ?? '';
    const start = at - name.length;
    return { media: text.slice(0, start).trim(), length: text.slice(start) };
  }
  return { media: '', length: text };
}

type Choice = { src?: string | undefined; srcset?: string | undefined; sizes?: string | undefined };

/**
 * Chooses the candidate as Chromium 156 does: the smallest with enough pixels for the screen, else the largest. `src`
 * counts as density 1, unless widths are given.
 */
export function pickCandidate(
  { src, srcset, sizes }: Choice,
  screen: Screen,
  autoWidth?: number,
): string | undefined {
  const described = parseSrcset(srcset ?? '');
  const byWidth = described.some(({ width }) => width !== undefined);
  const shown = byWidth ? readSizes(sizes, screen, autoWidth) : 0;
  const candidates: Candidate[] = described.map(({ url, width, density = 1 }) => ({
    url,
    density: width === undefined ? density : shown > 0 ? width / shown : Number.POSITIVE_INFINITY,
  }));
  if (src !== undefined && !byWidth && !candidates.some(({ density }) => density === 1))
    candidates.push({ url: src, density: 1 });
  if (candidates.length === 0) return src;
  const rising = candidates.toSorted((a, b) => a.density - b.density);
  return (rising.find(({ density }) => density >= screen.scale) ?? rising.at(-1))?.url;
}
