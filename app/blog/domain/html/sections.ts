import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { createHeadingIds, createTableLabels } from '#app/content/text-names.ts';
import type { PostSection } from '../post.ts';
import { foldSpace, h, isElement, listElements, read, readWords } from './tree.ts';

const readLevel = ({ tagName }: Element) => Number(/^h([1-6])$/.exec(tagName)?.[1] ?? 0);

/**
 * Gives headings their levels and ids, and puts tables into regions with names, in place. The highest heading becomes
 * h2, below the page's own heading. Returns the sections that a table of contents links to, and what gives an id to the
 * target of a link.
 */
export function finishSections(root: Root) {
  const createId = createHeadingIds();
  const createLabel = createTableLabels();
  const sections: PostSection[] = [];
  const shift = 2 - Math.min(...listElements(root).map(readLevel).filter(Boolean));
  const anchors = new Map<string, Element>();
  visit(root, 'element', (element) => {
    const own = (element.properties.ownAnchors ?? []) as string[];
    for (const anchor of own) if (!anchors.has(anchor)) anchors.set(anchor, element);
    if (readLevel(element) > 0) {
      const level = Math.min(readLevel(element) + shift, 6);
      const heading = foldSpace(readWords(element.children));
      const id = createId(heading);
      element.tagName = `h${level}`;
      element.properties.id = id;
      anchors.set(id, anchors.get(id) ?? element);
      if (level === 2 || level === 3) sections.push({ id, text: heading, level });
    }
  });
  let heading: string | undefined;
  visit(root, 'element', (element, index = 0, parent) => {
    if (readLevel(element) > 0) heading = foldSpace(readWords(element.children));
    if (!isElement(element, 'table')) return undefined;
    parent?.children.splice(index, 1, createRegion(element, createLabel(heading)));
    // A table inside a table has no region.
    return SKIP;
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

/** Puts a table into a scrolling region, as renderMarkdown does. */
function createRegion(table: Element, ariaLabel: string): Element {
  let columns = 0;
  visit(table, 'element', (row, _index, group) => {
    if (!isElement(row, 'tr')) return;
    const cells = row.children.filter((child) => isElement(child));
    const widths = cells.map((cell) => Math.min(Number(read(cell, 'colspan')) || 1, 60));
    columns = Math.max(
      columns,
      widths.reduce((sum, width) => sum + width, 0),
    );
    for (const cell of cells.filter((child) => isElement(child, 'th')))
      cell.properties.scope = read(cell, 'scope') || (isElement(group, 'thead') ? 'col' : 'row');
  });
  const properties = { className: ['table'], tabIndex: 0, ariaLabel };
  if (columns < wideColumns) return h('section', properties, [table]);
  const swipe = h('p', { className: ['swipe'], ariaHidden: 'true' }, [
    'Slide the table sideways for the rest.',
  ]);
  return h('section', { ...properties, className: ['table', 'wide'] }, [swipe, table]);
}
