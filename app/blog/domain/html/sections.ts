import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { createHeadingIds, createTableLabels } from '#app/content/text-names.ts';
import type { PostSection } from '../post.ts';
import { foldSpace, h, isElement, listElements, read, readWords } from './tree.ts';

const readLevel = ({ tagName }: Element) => Number(/^h([1-6])$/.exec(tagName)?.[1] ?? 0);

/**
 * Gives headings their levels and ids, and puts tables into regions with names, in place. The highest heading becomes
 * h2, below the page's own heading. Returns the sections that a table of contents links to, and the new ids of places
 * that links lead to, by their old ones, which could be those of parts of the page.
 */
export function finishSections(root: Root) {
  const createId = createHeadingIds();
  const createLabel = createTableLabels();
  const sections: PostSection[] = [];
  const shift = 2 - Math.min(...listElements(root).map(readLevel).filter(Boolean));
  const ids = new Map<string, string>();
  let heading: string | undefined;
  visit(root, 'element', (element, index = 0, parent) => {
    const own = read(element, 'id') || read(element, 'name');
    const isPlace = own && !ids.has(own) && !isElement(element, 'iframe');
    delete element.properties.id;
    if (readLevel(element) > 0) {
      const level = Math.min(readLevel(element) + shift, 6);
      heading = foldSpace(readWords(element.children));
      const id = createId(heading);
      element.tagName = `h${level}`;
      element.properties.id = id;
      if (level === 2 || level === 3) sections.push({ id, text: heading, level });
    } else if (isPlace) element.properties.id = createId(`place-${own}`);
    if (isPlace) ids.set(own, String(element.properties.id));
    if (isElement(element, 'table'))
      parent?.children.splice(index, 1, createRegion(element, createLabel(heading)));
  });
  return { sections, ids };
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
