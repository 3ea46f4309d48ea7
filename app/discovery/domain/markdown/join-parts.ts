import { isElement, type Node } from './markdown-tree.ts';

/** A line break, and a line break before a note in small type, which is set below what it is about. */
export const breakMark = '\u0000';
export const noteMark = '\u0001';

/** A node and its Markdown. */
export type Part = { node: Node; text: string };

/** Joins the parts of a line. Parts that only style sets apart are separated by a space or a line break. */
export function joinParts(parts: Part[]): string {
  const seen = parts.filter(({ text }) => text !== '');
  return seen.reduce((line, part, index) => line + findGap(seen[index - 1], part) + part.text, '');
}

function findGap(left: Part | undefined, right: Part): string {
  if (!left || !doTouch(left.text, right.text)) return '';
  if (isNamed(right.node, 'small')) return isUnit(right.text) ? '' : noteMark;
  // Text beside an element is one word with it, as in `<b>W</b>eb`; two adjacent elements are two things.
  const isPair = isElement(left.node) && isElement(right.node);
  return isPair && ![left, right].some(({ node }) => isNamed(node, 'sub', 'sup', 'wbr', 'br')) ? ' ' : '';
}

const opening = `([“‘/–—-${breakMark}${noteMark}`;
const closing = `.,;:!?)]%’”/–—-${breakMark}${noteMark}`;

/** Whether two texts would read as one word, or as one sentence without its space. */
function doTouch(left: string, right: string): boolean {
  const [last = '', first = ''] = [left.at(-1), right.at(0)];
  return !/\s/.test(last + first) && !opening.includes(last) && !closing.includes(first);
}

/** Figures with a unit: `90%`, `2x`, `98 kB`. */
const isUnit = (text: string) => /^[\p{L}%°]{1,3}$/u.test(text);

const isNamed = (node: Node, ...names: string[]) => isElement(node) && names.includes(node.tagName);
