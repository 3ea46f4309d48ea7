import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { createHeadingIds, createTableLabels } from '#app/content/text-names.ts';
import type { PostSection } from '../post.ts';
import { alignText } from './blocks.ts';
import { createElement, createText, isElement, listElements, read, readFacts, readWords } from './tree.ts';

/** Headings of a text are below the page's own heading. */
const topLevel = 2;
const lowestLevel = 6;

const readLevel = ({ tagName }: Element) => Number(/^h([1-6])$/.exec(tagName)?.[1] ?? 0);

/**
 * Gives headings their levels and ids, and puts tables into regions with names, in place. The highest heading becomes
 * h2. Returns the sections that a table of contents links to, and what gives an id to the target of a link.
 */
export function finishSections(root: Root) {
  const createId = createHeadingIds();
  const createLabel = createTableLabels();
  const sections: PostSection[] = [];
  const levels = listElements(root).map(readLevel).filter(Boolean);
  const shift = topLevel - Math.min(...levels);
  const anchors = new Map<string, Element>();
  /** Tables that are in a region. */
  const placed = new Set<Element>();
  let heading: string | undefined;
  visit(root, 'element', (element, index = 0, parent) => {
    for (const anchor of readFacts(element).anchors ?? [])
      if (!anchors.has(anchor)) anchors.set(anchor, element);
    const level = Math.min(readLevel(element) + shift, lowestLevel);
    if (readLevel(element) > 0) {
      heading = readWords(element.children).replace(/\s+/g, ' ').trim();
      const id = createId(heading);
      element.tagName = `h${level}`;
      element.properties.id = id;
      anchors.set(id, anchors.get(id) ?? element);
      if (level === 2 || level === 3) sections.push({ id, text: heading, level });
    }
    if (!isElement(element, 'table') || placed.has(element)) return undefined;
    for (const each of [element, ...listElements(element)]) placed.add(each);
    parent?.children.splice(index, 1, createRegion(element, createLabel(heading)));
    return index;
  });
  return {
    sections,
    /** The id of the element that had this id or name. Notes and their marks get one when a link needs it. */
    findId(anchor: string): string | undefined {
      const target = anchors.get(anchor);
      if (target) target.properties.id ??= createId('place');
      return target?.properties.id as string | undefined;
    },
  };
}

/** A table of this many columns or more is wider than a phone, whatever its cells hold. */
const wideColumns = 4;

/** Puts a table into a scrolling region, as renderMarkdown does. A table inside a table has no region. */
function createRegion(table: Element, ariaLabel: string): Element {
  let columns = 0;
  for (const group of table.children.filter((child) => isElement(child)))
    for (const row of group.children.filter((child) => isElement(child, 'tr')))
      columns = Math.max(columns, countColumns(row));
  visit(table, 'element', (element, _index, parent) => {
    if (isElement(element, 'td', 'th')) alignText(element);
    if (!isElement(element, 'tr')) return;
    for (const cell of element.children.filter((child) => isElement(child, 'th')))
      cell.properties.scope = read(cell, 'scope') || (isElement(parent, 'thead') ? 'col' : 'row');
  });
  const properties = { className: ['table'], tabIndex: 0, ariaLabel };
  if (columns < wideColumns) return createElement('section', properties, [table]);
  const swipe = createText('Slide the table sideways for the rest.');
  return createElement('section', { ...properties, className: ['table', 'wide'] }, [
    createElement('p', { className: ['swipe'], ariaHidden: 'true' }, [swipe]),
    table,
  ]);
}

function countColumns(row: Element): number {
  return row.children
    .filter((child) => isElement(child))
    .reduce((sum, cell) => sum + Math.min(Number(read(cell, 'colspan')) || 1, 60), 0);
}
