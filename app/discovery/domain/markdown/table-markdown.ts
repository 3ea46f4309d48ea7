import { renderInline } from './inline-markdown.ts';
import { type Element, isElement, isSilent, type Node } from './markdown-tree.ts';

/** A table in GFM's syntax: a header row, then the rest. A visible caption stands before it. */
export function renderTable(table: Element, baseUrl: string): string[] {
  const rows = listElements(table.childNodes, 'tr').map((row) =>
    row.childNodes
      .filter((node): node is Element => isElement(node) && /^t[hd]$/.test(node.tagName))
      .map((cell) => renderInline(cell.childNodes, baseUrl).replaceAll('\\\n', ' ')),
  );
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const [heads, ...others] = rows;
  if (!heads || width === 0) return [];
  const format = (cells: string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  // A caption for screen readers only repeats the heading above.
  const caption = listElements(table.childNodes, 'caption')
    .filter((each) => !isSilent(each))
    .map((each) => renderInline(each.childNodes, baseUrl));
  const lines = [format(heads), `|${' --- |'.repeat(width)}`, ...others.map(format)];
  return [...caption.filter(Boolean), lines.join('\n')];
}

function listElements(nodes: Node[], name: string): Element[] {
  return nodes
    .filter(isElement)
    .flatMap((element) => (element.tagName === name ? [element] : listElements(element.childNodes, name)));
}
