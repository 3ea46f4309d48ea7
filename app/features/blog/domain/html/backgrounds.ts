import type { Element, Root } from 'hast';
import { listPictures, nameOf } from './picture-attributes.ts';
import { h, isBlank, isElement, listElements, read, readText, readWords } from './tree.ts';

/** No page builder gives more elements of a text a background each. */
const maxRules = 200;

/** Gives elements the background that a style sheet in the text gives them, as page builders write it. */
export function applyBackgrounds(root: Root): void {
  const elements = listElements(root);
  const sheets = elements.filter((element) => isElement(element, 'style')).map(readText);
  const found = sheets.flatMap(listRules).flatMap(([selectors, rules]) => {
    const address = background.exec(rules)?.[1];
    return address ? selectors.split(',').flatMap((text) => parseSelector(text, address)) : [];
  });
  if (found.length === 0) return;
  // As in a browser, the more specific rule applies, and of equal ones the last.
  const rules = found.slice(0, maxRules).toSorted((a, b) => a.weight - b.weight);
  for (const element of elements) {
    const classes = read(element, 'class').split(/\s+/);
    const own = new Set([`#${read(element, 'id')}`, ...classes.map((name) => `.${name}`)]);
    const rule = rules.findLast(
      ({ tagName, names }) =>
        (!tagName || tagName === element.tagName) && names.every((name) => own.has(name)),
    );
    if (rule) element.properties.style = `${read(element, 'style')};background-image:url("${rule.address}")`;
  }
}

type Rule = { tagName: string; names: string[]; weight: number; address: string };

/**
 * Reads a selector of one element by its classes and its id, such as `div.row.row-12` and `#hero`. A tag alone is for all
 * elements of its kind, whose background is decoration.
 */
function parseSelector(text: string, address: string): Rule[] {
  const [, tagName = '', joined = ''] = /^([a-z][\w-]*)?((?:[.#][\w-]+)+)$/i.exec(text.trim()) ?? [];
  const names = [...new Set(joined.match(/[.#][\w-]+/g))];
  if (names.length === 0) return [];
  const weights = names.map((name) => (name.startsWith('#') ? 10_000 : 100));
  const weight = weights.reduce((sum, ruleWeight) => sum + ruleWeight, tagName ? 1 : 0);
  return [{ tagName: tagName.toLowerCase(), names, weight, address }];
}

/** Lists the rules of a style sheet that are for all screens, and so are not inside another block. */
function listRules(sheet: string): [selectors: string, rules: string][] {
  let depth = 0;
  return sheet.split('}').flatMap((part): [string, string][] => {
    const [selectors = '', ...blocks] = part.split('{');
    const isAlone = depth === 0 && blocks.length === 1;
    depth = Math.max(0, depth + blocks.length - 1);
    return isAlone ? [[selectors, blocks[0] ?? '']] : [];
  });
}

/** Whether an address names a picture, by its ending. */
const pictureAddress = /^(?!data:)\S+\.(?:avif|gif|jpe?g|png|webp)(?:[?#]\S*)?$/i;

const background = /background(?:-image)?\s*:[^;]*url\(\s*["']?([^"')]+)["']?\s*\)/i;

/**
 * Puts the picture before the content of an element that has it as its background. A picture whose address a loader has
 * moved to an attribute of its own gets it back, if what it shows meanwhile is not among the uploads.
 */
export function showBackground(element: Element): Element[] {
  const movedTo = (isName: (name: string) => boolean) =>
    Object.entries(element.properties).find(
      ([name, value]) => isName(name) && typeof value === 'string' && pictureAddress.test(value.trim()),
    )?.[1] as string | undefined;
  const moved = movedTo((name) => name.startsWith('data-'));
  if (isElement(element, 'img')) {
    const src = read(element, 'src');
    if (moved && !/\/uploads\//.test(src) && nameOf(src) !== nameOf(moved))
      element.properties['data-src'] ??= moved;
    return [element];
  }
  const isPicture = read(element, 'role') === 'img';
  const styled = background.exec(read(element, 'style'))?.[1];
  const lazy = isPicture ? moved : movedTo((name) => /^data-.*(?:bg|background)/.test(name));
  const src = [styled, lazy].find((address) => address && pictureAddress.test(address.trim()));
  const isShown = (picture: Element) => nameOf(read(picture, 'src')) === nameOf(src ?? '');
  if (!src || listPictures(element.children).some(isShown)) return [element];
  const alt = isPicture ? read(element, 'aria-label') : '';
  const img = h('img', { src, alt });
  if (isPicture && isBlank(readWords(element.children))) return [img];
  return [{ ...element, children: [h('p', {}, [img]), ...element.children] }];
}
