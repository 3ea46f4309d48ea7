import type { Element } from 'hast';
import { type Builder, createElement, createText, type Place, type Rule } from './builder.ts';
import { hasSubstance, toPhrasing, trimFlow, trimRun } from './flow.ts';
import { findAttribute, hasClass, isElement, type RawElement } from './raw-node.ts';

/** A table of this many columns or more is wider than a phone, whatever its cells hold. */
const wideColumns = 4;

/** Readers who see the table run off the screen are told this. It is removed when it comes back in a cleaned text. */
export const swipeWords = 'Slide the table sideways for the rest.';

/** No real table has a cell over more columns or rows than this. */
const widestSpan = 60;

const groups = ['thead', 'tbody', 'tfoot'];

/**
 * A table in a scrolling region, as renderMarkdown makes it. The region gets its name when the headings are known. A
 * table inside a table has no region.
 */
export const buildTable: Rule = (element, builder, place) => {
  const parts = element.childNodes.filter(isElement);
  const caption = parts.find(({ tagName }) => tagName === 'caption');
  const captionWords = caption ? trimRun(toPhrasing(builder.build(caption.childNodes, place))) : [];
  const built = groups.flatMap((tagName) =>
    parts
      .filter((part) => part.tagName === tagName)
      .map((part) => createElement(tagName, {}, buildRows(part, builder, place)))
      .filter(({ children }) => children.length > 0),
  );
  if (built.length === 0) return captionWords;
  const table = createElement('table', {}, [
    ...(hasSubstance(captionWords) ? [createElement('caption', {}, captionWords)] : []),
    ...built,
  ]);
  return [place.inTable ? table : createRegion(table, Math.max(...built.flatMap(countColumns)))];
};

function createRegion(table: Element, columns: number): Element {
  if (columns < wideColumns) return createElement('section', { className: ['table'], tabIndex: 0 }, [table]);
  const swipe = createElement('p', { className: ['swipe'], ariaHidden: 'true' }, [createText(swipeWords)]);
  return createElement('section', { className: ['table', 'wide'], tabIndex: 0 }, [swipe, table]);
}

/** The cells of each row in a group. */
function countColumns(group: Element): number[] {
  return (group.children as Element[]).map((row) =>
    (row.children as Element[]).reduce((sum, { properties }) => sum + Number(properties.colSpan ?? 1), 0),
  );
}

function buildRows(group: RawElement, builder: Builder, place: Place): Element[] {
  return group.childNodes
    .filter(isElement)
    .filter(({ tagName }) => tagName === 'tr')
    .map((row) =>
      createElement(
        'tr',
        {},
        row.childNodes
          .filter(isElement)
          .filter(({ tagName }) => tagName === 'td' || tagName === 'th')
          .map((cell) => buildCell(cell, group.tagName, builder, { ...place, inTable: true })),
      ),
    )
    .filter(({ children }) => children.length > 0);
}

function buildCell(cell: RawElement, group: string, builder: Builder, place: Place): Element {
  const children = builder.build(cell.childNodes, place);
  const properties = { ...readSpan(cell, 'colspan'), ...readSpan(cell, 'rowspan'), ...readSide(cell) };
  // An empty corner cell is no heading.
  if (cell.tagName === 'td' || !hasSubstance(children))
    return createElement('td', properties, trimFlow(children));
  const given = findAttribute(cell, 'scope')?.toLowerCase() ?? '';
  const scope = ['col', 'row', 'colgroup', 'rowgroup'].includes(given)
    ? given
    : group === 'thead'
      ? 'col'
      : 'row';
  return createElement('th', { ...properties, scope }, trimRun(toPhrasing(children)));
}

function readSpan(cell: RawElement, name: 'colspan' | 'rowspan'): Record<string, number> {
  const text = findAttribute(cell, name)?.trim() ?? '';
  const span = /^\d{1,4}$/.test(text) ? Math.min(Number(text), widestSpan) : 1;
  return span > 1 ? { [name === 'colspan' ? 'colSpan' : 'rowSpan']: span } : {};
}

function readSide(cell: RawElement): { className?: string[] } {
  const align = findAttribute(cell, 'align')?.toLowerCase() ?? findAttribute(cell, 'data-align');
  for (const side of ['right', 'center']) {
    if (align === side || hasClass(cell, `has-text-align-${side}`)) return { className: [`to-${side}`] };
  }
  return {};
}
