import { isElement, type Node } from './markdown-tree.ts';

/** A break of the line; and one before a note in small letters, which is set below what it is about. */
export const breakMark = '\u0000';
export const noteMark = '\u0001';

/** A node, and what it came to. */
export type Part = { node: Node; text: string };

/** Parts of a line as one text. What stood apart by its style alone stands apart by a blank or a break. */
export function joinParts(parts: Part[]): string {
  const seen = parts.filter(({ text }) => text !== '');
  return seen.reduce((line, part, index) => line + findGap(seen[index - 1], part) + part.text, '');
}

function findGap(left: Part | undefined, right: Part): string {
  if (!left || !doTouch(left.text, right.text)) return '';
  if (isNamed(right.node, 'small')) return isUnit(right.text) ? '' : noteMark;
  // Words and an element in them are one text: `<b>W</b>eb`. Two elements side by side are two things.
  const isPair = isElement(left.node) && isElement(right.node);
  return isPair && ![left, right].some(({ node }) => isNamed(node, 'sub', 'sup', 'wbr', 'br')) ? ' ' : '';
}

const opening = `([“‘/–—-${breakMark}${noteMark}`;
const closing = `.,;:!?)]%’”/–—-${breakMark}${noteMark}`;

/** Whether two texts would read as one word, or as one sentence without its blank. */
function doTouch(left: string, right: string): boolean {
  const [last = '', first = ''] = [left.at(-1), right.at(0)];
  return !/\s/.test(last + first) && !opening.includes(last) && !closing.includes(first);
}

/** `90%`, `2x`, `98 kB`. */
const isUnit = (text: string) => /^[\p{L}%°]{1,3}$/u.test(text);

const isNamed = (node: Node, ...names: string[]) => isElement(node) && names.includes(node.tagName);
