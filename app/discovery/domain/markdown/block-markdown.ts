import { readText, renderInline, renderLink } from './inline-markdown.ts';
import { type Element, holdsBlock, isElement, isSilent, type Node, readAttribute } from './markdown-tree.ts';

/** Blocks as Markdown, each one text without blank lines around it. */
export function renderBlocks(nodes: Node[], baseUrl: string): string[] {
  const blocks: string[] = [];
  let line: Node[] = [];
  const endLine = () => {
    const text = renderInline(line, baseUrl);
    if (text) blocks.push(text);
    line = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || !holdsBlock(node)) {
      line.push(node);
      continue;
    }
    endLine();
    blocks.push(...renderBlock(node, baseUrl));
  }
  endLine();
  return partLists(blocks);
}

const listStart = /^(- |\d+\. )/;

/** Two adjacent lists would become one, so an empty comment separates them. */
function partLists(blocks: string[]): string[] {
  const isSame = (one: string, other: string) => {
    const [mark] = listStart.exec(one) ?? [];
    const [next] = listStart.exec(other) ?? [];
    return mark !== undefined && next !== undefined && (mark === '- ') === (next === '- ');
  };
  return blocks.flatMap((block, index) =>
    isSame(blocks[index - 1] ?? '', block) ? ['<!-- -->', block] : [block],
  );
}

function renderBlock(element: Element, baseUrl: string): string[] {
  const { tagName, childNodes } = element;
  const heading = /^h([1-6])$/.exec(tagName);
  if (heading) {
    const text = renderInline(childNodes, baseUrl).replaceAll('\\\n', ' ');
    return text ? [`${'#'.repeat(Number(heading[1]))} ${text}`] : [];
  }
  switch (tagName) {
    case 'a':
      return renderCard(element, baseUrl);
    case 'ul':
    case 'ol':
      return renderList(element, baseUrl);
    case 'blockquote':
      return quote(renderBlocks(childNodes, baseUrl));
    case 'pre':
      return [fence(readText(element).replace(/\n$/, ''))];
    case 'table':
      return renderTable(element, baseUrl);
    case 'hr':
      return ['---'];
    case 'dt':
    case 'summary': {
      const text = renderInline(childNodes, baseUrl).replaceAll('\\\n', ' ');
      return text ? [text.includes('**') ? text : `**${text}**`] : [];
    }
    default:
      return renderBlocks(childNodes, baseUrl);
  }
}

/** A link around blocks moves to its heading, or to its first line of words; all other blocks stay as they are. */
function renderCard(element: Element, baseUrl: string): string[] {
  const blocks = renderBlocks(element.childNodes, baseUrl);
  const heading = blocks.findIndex((block) => /^#+ /.test(block));
  const named = heading >= 0 ? heading : blocks.findIndex((block) => /^[^\n|>#`-]+$/.test(block));
  const [, mark = '', words] = /^(#* ?)(.*)$/s.exec(blocks[named] ?? '') ?? [];
  const link = renderLink(element, words ?? '', baseUrl);
  return named < 0 ? [...blocks, link].filter(Boolean) : blocks.with(named, mark + link);
}

function renderList(element: Element, baseUrl: string): string[] {
  const start = Number(readAttribute(element, 'start') ?? 1) || 1;
  const items = element.childNodes.filter((node): node is Element => isElement(node) && !isSilent(node));
  const lines = items.flatMap((item, index) => {
    const mark = element.tagName === 'ol' ? `${start + index}. ` : '- ';
    const blocks = renderBlocks(item.childNodes, baseUrl);
    if (blocks.length === 0) return [];
    // A list inside an item follows its words directly.
    const text = blocks.reduce((all, block) => all + (listStart.test(block) ? '\n' : '\n\n') + block);
    return [mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`).replace(/^ +$/gm, '')];
  });
  const isLoose = lines.some((line) => line.includes('\n\n'));
  return lines.length > 0 ? [lines.join(isLoose ? '\n\n' : '\n')] : [];
}

function quote(blocks: string[]): string[] {
  if (blocks.length === 0) return [];
  return [blocks.join('\n\n').replaceAll(/^/gm, '> ').replace(/^> $/gm, '>')];
}

function fence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}\n${text}\n${ticks}`;
}

/** A table in GFM's syntax: a header row, then the rest. A visible caption stands before it. */
function renderTable(table: Element, baseUrl: string): string[] {
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
