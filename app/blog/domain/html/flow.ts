import type { Element, ElementContent } from 'hast';
import { createElement, createText } from './builder.ts';
import { readWords } from './read-words.ts';
import { isBlank } from './readable.ts';

const blockTags = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption thead tbody tfoot tr th td section figure figcaption blockquote pre details summary hr'.split(
    ' ',
  ),
);

/** Whether a node can't be part of a paragraph. */
export function isBlock(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  return blockTags.has(node.tagName) || node.children.some(isBlock);
}

/** Whether there is anything to see: words, or a picture. */
export function hasSubstance(nodes: ElementContent[]): boolean {
  return nodes.some(
    (node) =>
      (node.type === 'text' && !isBlank(node.value)) ||
      (node.type === 'element' && (['img', 'hr'].includes(node.tagName) || hasSubstance(node.children))),
  );
}

/** Returns blocks only: what is between them goes into paragraphs of its own. */
export function wrapRuns(nodes: ElementContent[]): ElementContent[] {
  const blocks: ElementContent[] = [];
  let run: ElementContent[] = [];
  const endRun = () => {
    const trimmed = trimRun(run);
    if (hasSubstance(trimmed) && !isLoneShortcode(trimmed)) blocks.push(createElement('p', {}, trimmed));
    run = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      endRun();
      blocks.push(node);
    } else run.push(node);
  }
  endRun();
  return blocks;
}

/** Removes blocks: the content of each is kept, set off by `separator`. */
export function toPhrasing(nodes: ElementContent[], separator = ' '): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element' || !isBlock(node)) return [node];
    const children = toPhrasing(findFilmWords(node) ?? node.children, separator);
    if (!blockTags.has(node.tagName)) return [{ ...node, children }];
    return hasSubstance(children) ? [createText(separator), ...children, createText(separator)] : [];
  });
}

/** Removes white space and line breaks at the ends. */
export function trimRun(nodes: ElementContent[]): ElementContent[] {
  const isIdle = (node: ElementContent) =>
    node.type === 'text' ? isBlank(node.value) : node.type === 'element' && node.tagName === 'br';
  const first = nodes.findIndex((node) => !isIdle(node));
  if (first < 0) return [];
  const run = nodes.slice(first, nodes.findLastIndex((node) => !isIdle(node)) + 1);
  const [head] = run;
  if (head?.type === 'text') run[0] = createText(head.value.trimStart());
  const tail = run.at(-1);
  if (tail?.type === 'text') run[run.length - 1] = createText(tail.value.trimEnd());
  return run;
}

/** The content of a list item or a cell: a paragraph that is alone in it needs no tags. */
export function trimFlow(nodes: ElementContent[]): ElementContent[] {
  const trimmed = trimRun(nodes.some(isBlock) ? nodes.filter((node) => hasSubstance([node])) : nodes);
  const [only] = trimmed;
  return trimmed.length === 1 && only?.type === 'element' && only.tagName === 'p' ? only.children : trimmed;
}

/** A film of `film.ts` becomes its name and the link to its page where only words can stand, as in a heading. */
function findFilmWords({ tagName, properties, children }: Element): ElementContent[] | undefined {
  const { className } = properties;
  const isFilm = tagName === 'figure' && Array.isArray(className) && className.includes('film');
  if (!isFilm) return undefined;
  const [play, _screen, page, ...caption] = children;
  const name = findName(play);
  return [name, page, ...caption].filter((child) => child !== undefined);
}

/** The name is the bold text within the link that plays the film. */
function findName(node: ElementContent | undefined): Element | undefined {
  if (node?.type !== 'element') return undefined;
  return node.tagName === 'b' ? node : node.children.map(findName).find((found) => found);
}

const coreNames = ['gallery', 'caption', 'embed', 'audio', 'video', 'playlist', 'more', 'contact', 'form'];

/**
 * Whether a paragraph is nothing but `[contact-form-7 id="3"]` or the like: a placeholder that WordPress leaves as it
 * is where the plugin is gone, and that tells a reader nothing. It stays in a sentence, and where it could as well be
 * somebody's `[sic]`.
 */
function isLoneShortcode(nodes: ElementContent[]): boolean {
  if (nodes.some((node) => node.type === 'element')) return false;
  const text = readWords(nodes);
  const [, slash, name = '', rest = ''] = /^\s*\[(\/?)([a-z][\w-]*)((?:\s[^[\]]*)?)\]\s*$/i.exec(text) ?? [];
  return (
    name !== '' &&
    (slash === '/' || /[_-]/.test(name) || /[\w-]\s*=/.test(rest) || coreNames.includes(name.toLowerCase()))
  );
}
