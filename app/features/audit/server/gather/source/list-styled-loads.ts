import { selectOne } from 'css-select';
import { type AnyNode, type Element, isTag } from 'domhandler';
import * as domutils from 'domutils';
import type { Load } from './list-loads.ts';
import { type PageDocument, readText, resolveUrl } from './read-document.ts';
import { type FontFace, listUrls, readSheet, type Sheet } from './read-sheet.ts';

export type LoadedSheet = Sheet & {
  /** The base for relative addresses in the sheet. */
  url: string;
};

/** The limit on selector matching steps, which take about a second. Selectors beyond it count as matching nothing. */
const maxSteps = 20_000_000;

/**
 * Lists the images and fonts that style sheets name for elements and characters of this page. It ignores which rule
 * overrides another and which elements are hidden, so the list is an estimate.
 */
export function listStyledLoads(document: PageDocument, sheets: LoadedSheet[]): Load[] {
  const { elements, root, baseUrl: url } = document;
  const attributes = elements.flatMap(({ attribs: { style } }) =>
    style && /url\(|font/i.test(style) ? [{ ...readSheet(`*{${style}}`), url }] : [],
  );
  const all = [...sheets, ...attributes];
  const isUsed = createSelectorMatcher(document);
  const namedFiles = all.flatMap((sheet) => sheet.named.map((each) => ({ ...each, baseUrl: sheet.url })));
  const pictures = namedFiles
    .filter(({ value, selector }) => /url\(|image-set\(/i.test(value) && isUsed(selector))
    .flatMap(({ value, baseUrl }) => listUrls(value).map((each) => resolveUrl(each, baseUrl)));

  const text = readText(root, 100_000);
  const families = Map.groupBy(
    all.flatMap((sheet) => sheet.faces.map((face) => ({ ...face, baseUrl: sheet.url }))),
    ({ family }) => family,
  );
  const fonts = [...families].flatMap(([family, faces]) =>
    namedFiles.some(({ value, selector }) => value.toLowerCase().includes(family) && isUsed(selector))
      ? faces
          .filter(({ range }) => hasCharacterIn(text, range))
          .map((face) => resolveUrl(findSource(face), face.baseUrl))
      : [],
  );
  const list = (urls: (string | undefined)[], kind: Load['kind']) =>
    [...new Set(urls)].flatMap((each) => (each ? [{ url: each, kind, lazy: false }] : []));
  return [...list(pictures, 'image'), ...list(fonts, 'font')];
}

/** Interaction states, which never apply to a freshly loaded page, and pseudo-classes that only css-select knows. */
const states = 'hover active focus focus-visible focus-within target visited contains icontains'.split(' ');
const pseudos = Object.fromEntries(states.map((name) => [name, () => false]));

const pseudoElement = /(?<!\\)::?(before|after|marker|first-line|first-letter|placeholder)\b/gi;

/** Creates a test of whether a selector matches any element. As in CSS, an unknown selector matches none. */
function createSelectorMatcher({ root }: PageDocument): (selector: string) => boolean {
  const known = new Map<string, boolean>();
  let steps = 0;
  const countedIsTag = (node: AnyNode): node is Element => {
    steps += 1;
    if (steps > maxSteps) throw new Error('The page has too many elements for its selectors');
    return isTag(node);
  };
  const options = { pseudos, adapter: { ...domutils, isTag: countedIsTag } };
  const find = (selector: string) => {
    try {
      return selectOne<AnyNode, Element>(selector.replace(pseudoElement, ':is(*)'), root, options) !== null;
    } catch {
      return false;
    }
  };
  return (selector) => {
    const used = known.get(selector) ?? find(selector);
    known.set(selector, used);
    return used;
  };
}

/** The first font source that current browsers support. `local()` fonts count as not installed. */
const findSource = ({ src }: FontFace) => listUrls(src).find((url) => !/\.(eot|svg)\b/i.test(url));

/** Whether a text contains a character of a `unicode-range`. */
function hasCharacterIn(text: string, range: string | undefined): boolean {
  const ranges = [...(range ?? '').matchAll(/u\+([\da-f?]{1,6})(?:-([\da-f]{1,6}))?/gi)].map(
    ([, first = '', last = first]) => `\\u{${first.replaceAll('?', '0')}}-\\u{${last.replaceAll('?', 'f')}}`,
  );
  if (ranges.length === 0) return true;
  try {
    return new RegExp(`[${ranges.join('')}]`, 'u').test(text);
  } catch {
    return false;
  }
}
