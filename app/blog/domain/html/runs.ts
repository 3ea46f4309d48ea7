import type { ElementContent, Properties } from 'hast';
import { createText, h, isBlank, isElement } from './tree.ts';

const blockTags = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr table caption thead tbody tfoot tr td th section figure figcaption details summary div'.split(
    ' ',
  ),
);

/** Whether a node can't be part of a paragraph. */
export function isBlock(node: ElementContent): boolean {
  return isElement(node) && (blockTags.has(node.tagName) || node.children.some(isBlock));
}

/** Whether there is anything to see or to hear. */
export function hasSubstance(nodes: ElementContent[]): boolean {
  return nodes.some((node) =>
    node.type === 'text'
      ? !isBlank(node.value)
      : isElement(node, 'img', 'hr', 'audio', 'video') || (isElement(node) && hasSubstance(node.children)),
  );
}

/** Returns blocks only: what is between them goes into paragraphs of its own. */
export function wrapRuns(nodes: ElementContent[], properties: Properties = {}): ElementContent[] {
  const blocks: ElementContent[] = [];
  let run: ElementContent[] = [];
  const endRun = () => {
    const words = trim(run);
    run = [];
    if (!hasSubstance(words) || isLoneShortcode(words)) return;
    // A citation is a line of its own and no paragraph.
    const [only] = words;
    const isCitation = words.length === 1 && isElement(only, 'cite');
    blocks.push(isCitation ? only : h('p', { ...properties }, words));
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
    if (!isElement(node) || !isBlock(node)) return [node];
    const children = toPhrasing(node.children, separator);
    if (!blockTags.has(node.tagName)) return [{ ...node, children }];
    return [createText(separator), ...children, createText(separator)];
  });
}

/** Removes white space and line breaks at the ends. */
export function trim(nodes: ElementContent[]): ElementContent[] {
  const isIdle = (node: ElementContent) =>
    node.type === 'text' ? isBlank(node.value) : isElement(node, 'br');
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
  const trimmed = trim(nodes.some(isBlock) ? nodes.filter((node) => hasSubstance([node])) : nodes);
  const [only] = trimmed;
  if (trimmed.length !== 1 || !isElement(only, 'p')) return trimmed;
  return ['className', 'dir', 'lang', 'ownAnchors'].some((name) => only.properties[name])
    ? trimmed
    : only.children;
}

/** A parser would drop the first line break of a <pre>. */
export function trimLines([first, ...rest]: ElementContent[]): ElementContent[] {
  if (first?.type !== 'text') return first ? [first, ...rest] : [];
  const text = first.value.replace(/^\n+/, '');
  return text ? [createText(text), ...rest] : trimLines(rest);
}

/** An address alone in a paragraph or an item is one that WordPress could not embed; it becomes a link. */
export function linkAddress(nodes: ElementContent[]): ElementContent[] {
  const [only, ...more] = nodes;
  if (more.length > 0 || only?.type !== 'text' || !/^\s*https?:\/\/\S+\s*$/i.test(only.value)) return nodes;
  const href = only.value.trim();
  return [h('a', { href }, [href])];
}

/**
 * Whether a paragraph is nothing but `[contact-form-7 id="3"]` or the like: a placeholder that WordPress leaves as it
 * is where the plugin is gone, and that tells a reader nothing. It stays in a sentence, and where it could as well be
 * somebody's `[sic]`.
 */
function isLoneShortcode([only, ...more]: ElementContent[]): boolean {
  if (only?.type !== 'text' || more.length > 0) return false;
  const [, slash, name, rest] = /^\[(\/?)([a-z][\w-]*)((?:\s[^[\]]*)?)\]$/i.exec(only.value) ?? [];
  return name !== undefined && (slash === '/' || /[_-]/.test(name) || /[\w-]\s*=/.test(rest ?? ''));
}
