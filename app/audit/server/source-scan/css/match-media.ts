import { type CssNodePlain, parse, toPlainObject } from 'css-tree';
import type { Screen } from '../screen.ts';
import { measureLength } from './measure-length.ts';

/** Whether a media query list matches a screen. Unknown features do not match. */
export function matchesMedia(text: string | undefined, screen: Screen): boolean {
  if (text === undefined || text.trim() === '') return true;
  try {
    return matchesList(toPlainObject(parse(text, { context: 'mediaQueryList' })), screen);
  } catch {
    return false;
  }
}

export function matchesList(list: CssNodePlain, screen: Screen): boolean {
  if (list.type !== 'MediaQueryList') return false;
  return list.children.length === 0 || list.children.some((query) => matchesQuery(query, screen));
}

function matchesQuery(query: CssNodePlain, screen: Screen): boolean {
  if (query.type !== 'MediaQuery') return false;
  const { modifier, mediaType, condition } = query;
  const type = mediaType === null || /^(all|screen)$/i.test(mediaType);
  const matches = type && (condition === null || matchesCondition(condition, screen));
  return modifier?.toLowerCase() === 'not' ? !matches : matches;
}

/** Container queries are evaluated as if the container were as wide as the screen. */
export function matchesCondition(node: CssNodePlain, screen: Screen): boolean {
  switch (node.type) {
    case 'Condition':
      return matchesParts(node.children, screen);
    case 'Feature':
      return matchesFeature(node.name, node.value, screen);
    case 'FeatureRange':
      return matchesRange(node, screen);
    default:
      return false;
  }
}

function matchesParts(parts: CssNodePlain[], screen: Screen): boolean {
  let result: boolean | undefined;
  let joint = '';
  let negated = false;
  for (const part of parts) {
    if (part.type === 'Identifier') {
      const word = part.name.toLowerCase();
      if (word === 'not') negated = true;
      else joint = word;
      continue;
    }
    const value = matchesCondition(part, screen) !== negated;
    negated = false;
    if (result === undefined) result = value;
    else result = joint === 'or' ? result || value : result && value;
  }
  return result ?? true;
}

/** The preferences of a visitor without settings of their own, on a current device. */
const words: Record<string, (screen: Screen) => string> = {
  orientation: ({ width, height }) => (height >= width ? 'portrait' : 'landscape'),
  hover: ({ pointer }) => (pointer === 'fine' ? 'hover' : 'none'),
  'any-hover': ({ pointer }) => (pointer === 'fine' ? 'hover' : 'none'),
  pointer: ({ pointer }) => pointer,
  'any-pointer': ({ pointer }) => pointer,
  'prefers-color-scheme': () => 'light',
  'prefers-reduced-motion': () => 'no-preference',
  'prefers-reduced-data': () => 'no-preference',
  'prefers-contrast': () => 'no-preference',
  'forced-colors': () => 'none',
  'display-mode': () => 'browser',
  scripting: () => 'enabled',
  update: () => 'fast',
  'overflow-block': () => 'scroll',
  'color-gamut': () => 'srgb',
};

function readNumber(name: string, { width, height, scale }: Screen): number | undefined {
  switch (name) {
    case 'width':
    case 'device-width':
    case 'inline-size':
      return width;
    case 'height':
    case 'device-height':
    case 'block-size':
      return height;
    case 'aspect-ratio':
    case 'device-aspect-ratio':
      return width / height;
    case 'resolution':
    case '-webkit-device-pixel-ratio':
      return scale;
    case 'color':
      return 8;
    case 'grid':
    case 'monochrome':
      return 0;
    default:
      return undefined;
  }
}

function matchesFeature(given: string, value: CssNodePlain | null, screen: Screen): boolean {
  const name = given.toLowerCase();
  const bound = /^(?:-webkit-)?(min|max)-(.+)$/.exec(name);
  if (bound) {
    const actual = readNumber(name.startsWith('-webkit-') ? `-webkit-${bound[2]}` : (bound[2] ?? ''), screen);
    const wanted = value ? measure(value, screen) : undefined;
    if (actual === undefined || wanted === undefined) return false;
    return bound[1] === 'min' ? actual >= wanted : actual <= wanted;
  }
  const word = words[name]?.(screen);
  if (word !== undefined) {
    if (value === null) return word !== 'none' && word !== 'no-preference';
    return value.type === 'Identifier' && value.name.toLowerCase() === word;
  }
  const actual = readNumber(name, screen);
  if (actual === undefined) return false;
  return value === null ? actual !== 0 : actual === measure(value, screen);
}

type Range = Extract<CssNodePlain, { type: 'FeatureRange' }>;

function matchesRange(range: Range, screen: Screen): boolean {
  const { left, leftComparison, middle, rightComparison, right } = range;
  return (
    compare(left, leftComparison, middle, screen) &&
    (!rightComparison || !right || compare(middle, rightComparison, right, screen))
  );
}

function compare(one: CssNodePlain, sign: string, other: CssNodePlain, screen: Screen): boolean {
  const [a, b] = [readSide(one, screen), readSide(other, screen)];
  if (a === undefined || b === undefined) return false;
  if (sign === '<') return a < b;
  if (sign === '<=') return a <= b;
  if (sign === '>') return a > b;
  return sign === '>=' ? a >= b : a === b;
}

const readSide = (node: CssNodePlain, screen: Screen) =>
  node.type === 'Identifier' ? readNumber(node.name.toLowerCase(), screen) : measure(node, screen);

const perPixel: Record<string, number> = { x: 1, dppx: 1, dpi: 1 / 96, dpcm: 2.54 / 96 };

/** Parses pixels, a resolution, or a ratio. */
function measure(node: CssNodePlain, screen: Screen): number | undefined {
  if (node.type === 'Number') return Number(node.value);
  if (node.type === 'Ratio') {
    const [left, right] = [node.left, node.right];
    if (left.type !== 'Number') return undefined;
    return Number(left.value) / (right?.type === 'Number' ? Number(right.value) : 1);
  }
  if (node.type === 'Dimension') {
    const dots = perPixel[node.unit.toLowerCase()];
    if (dots !== undefined) return Number(node.value) * dots;
  }
  return measureLength([node], screen);
}
