import type { Element } from 'domhandler';
import { readOwnText, resolveUrl } from '../document/read-document.ts';
import type { Styles } from './cascade.ts';
import { type Computed, computePseudo } from './read-computed.ts';
import type { FontFace } from './read-sheet.ts';
import type { WorkTurns } from './work-turns.ts';

type PlacedFace = { face: FontFace; baseUrl: string };

type FontOptions = {
  computed: Map<Element, Computed>;
  styles: Styles;
  turns: WorkTurns;
  placed: PlacedFace[];
};

type Face = {
  url: string;
  family: string;
  weight: [number, number];
  italic: boolean;
  ranges: [number, number][] | undefined;
};

/** Generic families, behind which a browser looks no further. */
const generic =
  /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[\w-]+|math|emoji|-apple-system|blinkmacsystemfont)$/i;

const maxLetters = 200_000;

/**
 * Lists the font files that the page's characters need: of each family the face nearest in weight and style, and of
 * its parts those whose `unicode-range` contains a shown character.
 */
export async function listFonts(
  elements: Element[],
  { computed, styles, turns, placed }: FontOptions,
): Promise<string[]> {
  const faces = placed.flatMap(readFace);
  if (faces.length === 0) return [];
  const letters = new Map<string, { font: Computed; points: Set<number> }>();
  let count = 0;
  const add = (font: Computed, text: string) => {
    if (text.trim() === '' || count > maxLetters) return;
    count += text.length;
    const name = `${font.families} ${font.weight} ${font.italic}`;
    const known = letters.get(name) ?? { font, points: new Set<number>() };
    letters.set(name, known);
    for (const letter of text) known.points.add(letter.codePointAt(0) ?? 0);
  };
  for (const element of elements) {
    if (turns.isDue && !(await turns.rest())) break;
    const font = computed.get(element);
    if (!font || font.hidden) continue;
    add(font, readOwnText(element));
    if (element.name === 'input') add(font, element.attribs.value ?? element.attribs.placeholder ?? '');
    for (const pseudo of ['before', 'after'] as const) {
      const content = styles.read(element, 'content', pseudo)?.value;
      if (content) add(computePseudo(element, pseudo, font, styles), readContent(content, element));
    }
  }
  const urls = new Set<string>();
  for (const { font, points } of letters.values())
    for (const url of pickFaces(font, points, faces)) urls.add(url);
  return [...urls];
}

function* pickFaces(
  { families, weight, italic }: Computed,
  points: Set<number>,
  faces: Face[],
): Generator<string> {
  let left = [...points].filter((point) => point > 0x1f);
  for (const family of splitFamilies(families)) {
    if (left.length === 0 || generic.test(family)) return;
    const own = faces.filter((face) => face.family === family.toLowerCase());
    const nearest = pickNearest(own, weight, italic);
    const used = nearest.filter((face) => left.some((point) => covers(face, point)));
    for (const { url } of used) yield url;
    left = left.filter((point) => !used.some((face) => covers(face, point)));
  }
}

/** Groups faces of one style and weight, which differ in their range of characters. */
function pickNearest(faces: Face[], weight: number, italic: boolean): Face[] {
  const styled = faces.filter((face) => face.italic === italic);
  const candidates = styled.length > 0 ? styled : faces;
  const least = Math.min(...candidates.map((face) => measureDistance(face, weight)));
  return candidates.filter((face) => measureDistance(face, weight) === least);
}

/** CSS Fonts 4: up to 500 lighter weights are preferred to bolder ones, above it the reverse. */
function measureDistance({ weight: [low, high] }: Face, wanted: number): number {
  if (wanted >= low && wanted <= high) return 0;
  const lighter = high < wanted;
  const apart = lighter ? wanted - high : low - wanted;
  if (wanted >= 400 && wanted <= 500) {
    if (!lighter && low <= 500) return apart;
    return lighter ? 1000 + apart : 2000 + apart;
  }
  const preferred = wanted < 400 ? lighter : !lighter;
  return preferred ? apart : 1000 + apart;
}

const covers = ({ ranges }: Face, point: number) =>
  !ranges || ranges.some(([low, high]) => point >= low && point <= high);

const splitFamilies = (text: string) =>
  (text.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? []).map(unquote).filter((name) => name !== '');

const unquote = (text: string) =>
  text
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim();

function readFace({ face, baseUrl }: PlacedFace): Face[] {
  const url = resolveUrl(pickSource(face.src ?? ''), baseUrl);
  const family = unquote(face['font-family'] ?? '').toLowerCase();
  if (!url || !family) return [];
  const weights = (face['font-weight'] ?? '400').split(/\s+/).map(readFaceWeight);
  const [low = 400, high = low] = weights;
  const ranges = face['unicode-range'] ? readRanges(face['unicode-range']) : undefined;
  const italic = /italic|oblique/i.test(face['font-style'] ?? '');
  return [{ url, family, weight: [Math.min(low, high), Math.max(low, high)], italic, ranges }];
}

const readFaceWeight = (word: string) => (/^bold$/i.test(word) ? 700 : Number(word) || 400);

/**
 * Returns the first source that current browsers can read. `local()` counts as absent, because nobody knows which
 * fonts are installed.
 */
function pickSource(src: string): string | undefined {
  for (const { 1: quoted, 2: bare, 3: rest = '' } of src.matchAll(
    /url\(\s*(?:["']([^"']*)["']|([^)\s]*))\s*\)((?:\s*(?:format|tech)\([^)]*\))*)/gi,
  )) {
    const format = /format\(\s*["']?([\w-]+)/i.exec(rest)?.[1]?.toLowerCase();
    if (format === undefined || /^(woff2?|truetype|opentype|collection)(-variations)?$/.test(format))
      return quoted ?? bare;
  }
  return undefined;
}

function readRanges(text: string): [number, number][] {
  return text.split(',').flatMap((part): [number, number][] => {
    const { 1: start, 2: end } = /^\s*u\+([0-9a-f?]{1,6})(?:-([0-9a-f]{1,6}))?\s*$/i.exec(part) ?? [];
    if (start === undefined) return [];
    const low = Number.parseInt(start.replaceAll('?', '0'), 16);
    return [[low, Number.parseInt(end ?? start.replaceAll('?', 'f'), 16)]];
  });
}

/** The characters of a `content` value: strings, and the values of `attr()`. */
function readContent(value: string, element: Element): string {
  let text = '';
  for (const { 1: double, 2: single, 3: name } of value.matchAll(
    /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|attr\(\s*([\w-]+)/gs,
  ))
    text += name ? (element.attribs[name] ?? '') : unescapeString(double ?? single ?? '');
  return text;
}

const unescapeString = (text: string) =>
  text.replace(
    /\\([0-9a-f]{1,6})\s?|\\(.)/gis,
    (_all, code: string | undefined, letter: string | undefined) =>
      code ? String.fromCodePoint(Math.min(Number.parseInt(code, 16) || 0xfffd, 0x10ffff)) : (letter ?? ''),
  );
