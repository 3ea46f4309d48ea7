import type { Element } from 'hast';
import { createElement, type Rule, rememberAnchor } from './builder.ts';
import { hasSubstance, toPhrasing, trimFlow, trimRun, wrapRuns } from './flow.ts';
import { findAttribute, isElement, type RawElement, type RawNode } from './raw-node.ts';

/** Returns items only: what is between them joins the item before. */
export const buildList: Rule = (element, builder, place) => {
  const items: Element[] = [];
  const isOrdered = element.tagName === 'ol';
  for (const node of element.childNodes) {
    const isItem = isElement(node) && node.tagName === 'li';
    const children = builder.build(isItem ? node.childNodes : [node], place);
    if (!hasSubstance(children)) continue;
    const before = items.at(-1);
    if (!isItem && before) before.children.push(...children);
    else {
      const item = createElement('li', isItem && isOrdered ? readWhole(node, 'value') : {}, children);
      if (isItem) rememberAnchor(builder, node, item);
      items.push(item);
    }
  }
  if (items.length === 0) return [];
  for (const item of items) item.children = trimFlow(item.children);
  return [createElement(isOrdered ? 'ol' : 'ul', isOrdered ? readNumbering(element) : {}, items)];
};

/** A list of terms and descriptions; where either is missing, plain paragraphs. */
export const buildDescriptions: Rule = (element, builder, place) => {
  const parts = listParts(element)
    .map((part) => {
      const isTerm = isElement(part) && part.tagName === 'dt';
      const children = builder.build(isElement(part) && isPart(part) ? part.childNodes : [part], place);
      return isTerm
        ? createElement('dt', {}, trimRun(toPhrasing(children)))
        : createElement('dd', {}, trimFlow(children));
    })
    .filter(({ children }) => hasSubstance(children));
  if (parts[0]?.tagName === 'dt' && parts.at(-1)?.tagName === 'dd') return [createElement('dl', {}, parts)];
  return parts.flatMap(({ children }) => wrapRuns(children));
};

const isPart = ({ tagName }: RawElement) => tagName === 'dt' || tagName === 'dd';

/** Terms may also be in groups. */
function listParts(parent: RawElement): RawNode[] {
  return parent.childNodes.flatMap((child) =>
    isElement(child) && child.tagName === 'div' ? listParts(child) : [child],
  );
}

function readNumbering(element: RawElement): Record<string, string | number | boolean> {
  const type = findAttribute(element, 'type');
  return {
    ...readWhole(element, 'start'),
    ...(findAttribute(element, 'reversed') !== undefined && { reversed: true }),
    ...(type && /^[1aAiI]$/.test(type) && { type }),
  };
}

function readWhole(element: RawElement, name: 'start' | 'value'): Record<string, number> {
  const text = findAttribute(element, name)?.trim() ?? '';
  return /^-?\d{1,6}$/.test(text) ? { [name]: Number(text) } : {};
}
