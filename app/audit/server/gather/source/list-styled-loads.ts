import { selectOne } from 'css-select';
import { type AnyNode, type Element, isTag } from 'domhandler';
import * as domutils from 'domutils';
import type { Load } from './list-loads.ts';
import { type PageDocument, readText, resolveUrl } from './read-document.ts';
import { type FontFace, listUrls, readSheet, type Sheet } from './read-sheet.ts';

export type PlacedSheet = Sheet & {
  /** The address to which those in the sheet are relative. */
  url: string;
};

/** The steps to look for the elements of selectors, which take about a second. Later selectors count as of none. */
const maxSteps = 20_000_000;

/**
 * Lists the pictures and fonts that style sheets name for elements and characters of this page. Which rule overrides
 * another, and what is hidden, is not asked: the list is an estimate.
 */
export function listStyledLoads(document: PageDocument, sheets: PlacedSheet[]): Load[] {
  const { elements, root, baseUrl: url } = document;
  const attributes = elements.flatMap(({ attribs: { style } }) =>
    style && /url\(|font/i.test(style) ? [{ ...readSheet(`*{${style}}`), url }] : [],
  );
  const all = [...sheets, ...attributes];
  const isUsed = createUseCheck(document);
  const named = all.flatMap((sheet) => sheet.named.map((each) => ({ ...each, baseUrl: sheet.url })));
  const pictures = named
    .filter(({ value, selector }) => /url\(|image-set\(/i.test(value) && isUsed(selector))
    .flatMap(({ value, baseUrl }) => listUrls(value).map((each) => resolveUrl(each, baseUrl)));

  const text = readText(root, 100_000);
  const families = Map.groupBy(
    all.flatMap((sheet) => sheet.faces.map((face) => ({ ...face, baseUrl: sheet.url }))),
    ({ family }) => family,
  );
  const fonts = [...families].flatMap(([family, faces]) =>
    named.some(({ value, selector }) => value.toLowerCase().includes(family) && isUsed(selector))
      ? faces
          .filter(({ range }) => hasLetter(text, range))
          .map((face) => resolveUrl(findSource(face), face.baseUrl))
      : [],
  );
  const list = (urls: (string | undefined)[], kind: Load['kind']) =>
    [...new Set(urls)].flatMap((each) => (each ? [{ url: each, kind, lazy: false }] : []));
  return [...list(pictures, 'image'), ...list(fonts, 'font')];
}

/** States of interaction, which never hold on a page that is only loaded, and what is no CSS. */
const states = 'hover active focus focus-visible focus-within target visited contains icontains'.split(' ');
const pseudos = Object.fromEntries(states.map((name) => [name, () => false]));

const pseudoElement = /(?<!\\)::?(before|after|marker|first-line|first-letter|placeholder)\b/gi;

/** Creates a check whether a selector is that of an element. One that is unknown to the library is of none, as in CSS. */
function createUseCheck({ root }: PageDocument): (selector: string) => boolean {
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

/** The first source that current browsers can read. Fonts that may be installed count as absent. */
const findSource = ({ src }: FontFace) => listUrls(src).find((url) => !/\.(eot|svg)\b/i.test(url));

/** Whether a text has a character of a `unicode-range`. */
function hasLetter(text: string, range: string | undefined): boolean {
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
