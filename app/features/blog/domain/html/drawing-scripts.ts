import type { Element, ElementContent, Root } from 'hast';
import { isHidden, listPictures } from './picture-attributes.ts';
import { h, isBlank, isElement, isSpace, listElements, read, readText, readWords } from './tree.ts';

/** A script that draws something for which there is nothing else. */
export const createMark = (): Element => h('script', { isDrawing: true });

/**
 * Finds the elements that scripts in the text fill, wherever these stand, because they name their ids, and these scripts.
 * The one beside them that is loaded from elsewhere is what such a script is written with.
 */
export function findFilledById(root: Root): Set<ElementContent> {
  const elements = listElements(root);
  const scripts = elements
    .filter(
      (element) =>
        isElement(element, 'script') && !read(element, 'src') && !/json/i.test(read(element, 'type')),
    )
    .map((script) => ({ script, names: listQuoted(readText(script)) }));
  const named = new Set(scripts.flatMap(({ names }) => names));
  const filled = elements.filter((element) => named.has(read(element, 'id')) && canBeFilled(element));
  const ids = new Set(filled.map((element) => read(element, 'id')));
  const fillers = scripts.filter(({ names }) => names.some((name) => ids.has(name)));
  return new Set([...filled, ...fillers.map(({ script }) => script)]);
}

/** What stands in quotes and may be an id, as in `'map'` and `"#map"`. */
const listQuoted = (source: string) => [
  ...new Set([...source.matchAll(/["'#]([^"'#\s]+)(?=["'])/g)].map(([, name = '']) => name)),
];

const canBeFilled = (element: Element) =>
  !isHidden(element) && (isPlaceholder(element) || isElement(element, 'canvas'));

/**
 * Marks the scripts among siblings that draw something, and lists those siblings after which a mark has to be added,
 * because a script elsewhere fills them. `filledById`: see `findFilledById`. `hasStandIn` says whether something stands
 * among them that is shown where there are no scripts.
 */
export function markScripts(
  nodes: ElementContent[],
  { filledById, hasStandIn }: { filledById: Set<ElementContent>; hasStandIn: boolean },
): Set<ElementContent> {
  const solid = nodes.filter((node) => !isSpace(node));
  const helpers = listHelpers(solid, filledById);
  /** The placeholders right before a script that draws. */
  const own = new Set<ElementContent>();
  let before: ElementContent | undefined;
  let isEmpty = false;
  for (const [index, node] of solid.entries()) {
    if (isElement(node, 'script')) {
      const [last, after, next] = [solid[index - 1], solid[index + 1], solid[index + 2]];
      const isDrawing =
        !hasStandIn && !helpers.has(node) && drawsHere(node, { before, isEmpty, after, next });
      node.properties.isDrawing = isDrawing;
      if (isDrawing && isEmpty && last && last === before) own.add(last);
    } else {
      before = node;
      isEmpty = isElement(solid[index + 1], 'script') && isPlaceholder(node);
    }
  }
  // A canvas and an element that a script defines get a note of their own, and so does one within another.
  const isNoted = (node: ElementContent) =>
    !hasStandIn &&
    filledById.has(node) &&
    isPlaceholder(node) &&
    !isCustomWidget(node) &&
    !listElements(node).some((element) => filledById.has(element));
  return new Set([...solid.filter(isNoted), ...listAlike(solid, own)]);
}

/** Lists the scripts right before and after an element that a script in the text fills or defines, or after that script. */
function listHelpers(nodes: ElementContent[], filledById: Set<ElementContent>): Set<ElementContent> {
  const helpers = new Set<ElementContent>();
  let run: ElementContent[] = [];
  let isHelping = false;
  const endRun = () => {
    for (const element of isHelping ? run : []) helpers.add(element);
    run = [];
  };
  for (const node of nodes) {
    const isFilled = filledById.has(node) || isScripted(node);
    isHelping ||= isFilled;
    if (isElement(node, 'script', 'style', 'link')) run.push(node);
    else {
      endRun();
      isHelping = isFilled;
    }
  }
  endRun();
  return helpers;
}

type Beside = {
  /** What stands before a script and those before it, and whether it is a placeholder. */
  before: ElementContent | undefined;
  isEmpty: boolean;
  after: ElementContent | undefined;
  next: ElementContent | undefined;
};

/**
 * Whether a script of another site draws something at its place that nothing else stands for. It does unless it comes
 * after a quote with a link, which is what it would make a frame of. One that is loaded asynchronously cannot write where
 * it stands, so it needs an empty element to fill.
 */
function drawsHere(script: Element, { before, isEmpty, after, next }: Beside): boolean {
  if (!/^(?:https?:)?\/\//i.test(read(script, 'src'))) return false;
  if (isElement(before, 'blockquote', 'iframe', 'canvas')) return false;
  const isLate =
    ['async', 'defer', 'nomodule'].some((name) => name in script.properties) ||
    read(script, 'type') === 'module';
  if (!isLate || isEmpty) return true;
  // A script right after a placeholder is the one that fills it.
  return isPlaceholder(after) && isNamed(after) && !isElement(next, 'script');
}

/** Lists the placeholders that a script further down fills too: those with the same attributes of data as one before it. */
function listAlike(nodes: ElementContent[], own: Set<ElementContent>): ElementContent[] {
  const kinds = new Set([...own].map((node) => listData(node)).filter(Boolean));
  if (kinds.size === 0) return [];
  return nodes.filter((node) => !own.has(node) && kinds.has(listData(node)) && isPlaceholder(node));
}

/** The names of an element's attributes of data. */
const listData = (node: ElementContent) =>
  Object.keys(isElement(node) ? node.properties : {})
    .filter((name) => name.startsWith('data-'))
    .toSorted()
    .join(' ');

/** Whether a script could find the element. Empty ones after a script are otherwise only space. */
const isNamed = (element: Element) =>
  Object.keys(element.properties).some((name) => name === 'id' || name.startsWith('data-'));

const isPlaceholder = (node: ElementContent | undefined): node is Element =>
  isElement(node) &&
  (isElement(node, 'div', 'span', 'section', 'ins') || (isCustom(node) && !isIcon(node))) &&
  isBlank(readWords([node])) &&
  listPictures([node]).length === 0;

/** Whether an element is one that a script defines: such names have a hyphen, and no others do. */
export const isCustom = (element: Element): boolean => /^[a-z][^:]*-/.test(element.tagName);

/** Icons stand within words, and a sentence is complete without them. */
export const isIcon = ({ tagName }: Element): boolean => /-icons?$/.test(tagName);

/** Attributes that any element may have, and that so say nothing about what a script would draw. */
const general =
  /^(?:aria-.*|class(?:name)?|data-.*shadow-root|dir|hidden|id|lang|role|slot|style|tabindex|title|translate)$/i;

/**
 * Whether attributes tell a script what to make of an element that it defines. What an extension of the author's browser
 * has left in the text lies above it, and is no part of it.
 */
export function isScripted(node: ElementContent | undefined): node is Element {
  if (!isElement(node) || !isCustom(node)) return false;
  if (/position\s*:\s*(?:absolute|fixed)/i.test(read(node, 'style'))) return false;
  return Object.keys(node.properties).some((name) => !general.test(name));
}

/** Whether an element is one that a script draws, and for which nothing else stands here. */
export function isCustomWidget(node: ElementContent | undefined): boolean {
  if (!isScripted(node) || isIcon(node) || !isBlank(readWords([node]))) return false;
  const media = ['img', 'iframe', 'audio', 'video', 'object', 'embed', 'picture', 'canvas', 'a'] as const;
  return !listElements(node).some((element) => isElement(element, ...media));
}
