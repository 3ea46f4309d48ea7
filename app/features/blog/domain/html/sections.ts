import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { createHeadingIds, createTableLabels } from '#app/content/text-names.ts';
import type { PostSection } from '../post.ts';
import { collapseSpace, h, isElement, listElements, read, readWords } from './tree.ts';

const readLevel = ({ tagName }: Element) => Number(/^h([1-6])$/.exec(tagName)?.[1] ?? 0);

/**
 * Gives headings their levels and ids, and puts tables into named regions, in place. The highest heading becomes h2,
 * below the page's own heading. Returns the sections for a table of contents, and a map from old ids to new ones for
 * the links within the text; the old ones might be ids of parts of the page. Because other posts and other sites link to
 * it, an id that has the form of ours stays, unless a heading or a part of the page has it. One that is a heading's own
 * words in another spelling, such as `What_it_costs`, is not the id that the heading has here.
 */
export function finishSections(root: Root) {
  const createId = createHeadingIds();
  const createLabel = createTableLabels();
  const sections: PostSection[] = [];
  const shift = 2 - Math.min(...listElements(root).map(readLevel).filter(Boolean));
  const ids = new Map<string, string>();
  const headingIds = new Set<string>();
  const renamed: [heading: Element, oldId: string][] = [];
  const places: [element: Element, oldId: string][] = [];
  let heading: string | undefined;
  visit(root, 'element', (element, index = 0, parent) => {
    const oldId = read(element, 'id') || read(element, 'name');
    const isTarget = oldId && !ids.has(oldId) && !isElement(element, 'iframe');
    delete element.properties.id;
    if (readLevel(element) > 0) {
      const level = Math.min(readLevel(element) + shift, 6);
      heading = collapseSpace(readWords(element.children));
      const id = createId(heading);
      element.tagName = `h${level}`;
      element.properties.id = id;
      headingIds.add(id);
      if (isTarget && oldId !== id) renamed.push([element, oldId]);
      if (level === 2 || level === 3) sections.push({ id, text: heading, level });
      if (isTarget) ids.set(oldId, id);
    } else if (isTarget) {
      places.push([element, oldId]);
      ids.set(oldId, oldId);
    }
    if (isElement(element, 'table'))
      parent?.children.splice(index, 1, createRegion(element, createLabel(heading)));
  });
  const isFree = (oldId: string) => {
    const folded = oldId.toLowerCase().replaceAll('_', '-');
    if (headingIds.has(folded)) return folded !== oldId;
    return createId(folded) === folded;
  };
  for (const [element, oldId] of renamed)
    if (isFree(oldId)) element.children.unshift(h('span', { id: oldId }));
  for (const [element, oldId] of places) {
    const id = isFree(oldId) ? oldId : createId(`place-${oldId}`);
    element.properties.id = id;
    ids.set(oldId, id);
  }
  return { sections, ids };
}

/** A table with this many columns or more is wider than a phone, whatever its cells contain. */
const wideColumns = 4;

/** Puts a table into a scrolling region, as renderMarkdown does. */
function createRegion(table: Element, ariaLabel: string): Element {
  let columns = 0;
  visit(table, { tagName: 'tr' }, (row: Element, _index, group) => {
    const cells = row.children.filter((child) => isElement(child));
    const width = cells.reduce((sum, cell) => sum + (Number(read(cell, 'colspan')) || 1), 0);
    columns = Math.max(columns, width);
    for (const cell of cells.filter((child) => isElement(child, 'th')))
      cell.properties.scope = read(cell, 'scope') || (isElement(group, 'thead') ? 'col' : 'row');
  });
  const properties = { className: ['table'], tabIndex: 0, ariaLabel };
  if (columns < wideColumns) return h('section', properties, [table]);
  const swipe = h('p', { className: ['swipe'], ariaHidden: 'true' }, ['Swipe sideways to see the rest.']);
  return h('section', { ...properties, className: ['table', 'wide'] }, [swipe, table]);
}
