import type { Element, ElementContent } from 'hast';
import { isBlank, isElement, listElements, read, readWords } from './tree.ts';

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
  return !listElements(node).some((each) => isElement(each, ...media));
}
