import { escapeMarkdown } from './escape-markdown.ts';
import { breakMark, joinParts, noteMark } from './join-parts.ts';
import { type Element, isElement, isInline, isSilent, type Node, readAttribute } from './markdown-tree.ts';
import { readName } from './read-name.ts';

/** What is in a line, as Markdown: text, links, emphasis, code, pictures by their words. */
export function renderInline(nodes: Node[], baseUrl: string): string {
  return tidy(renderNodes(nodes, baseUrl));
}

function renderNodes(nodes: Node[], baseUrl: string): string {
  return joinParts(nodes.map((node) => ({ node, text: renderNode(node, baseUrl) })));
}

/** Blanks are one blank, and a `<br>` is a break of the line. */
function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(new RegExp(` ?[${breakMark}${noteMark}] ?`, 'g'), '\\\n')
    .replace(/^(?:\\\n|\s)+|(?:\\\n|\s)+$/g, '');
}

function renderNode(node: Node, baseUrl: string): string {
  if (node.nodeName === '#text' && 'value' in node) return keepEdges(node.value);
  if (!isElement(node) || isSilent(node)) return '';
  const inside = () => renderNodes(node.childNodes, baseUrl);
  switch (node.tagName) {
    case 'br':
      return breakMark;
    case 'strong':
    case 'b':
      return wrap(inside(), '**');
    case 'em':
    case 'i':
    case 'cite':
      return wrap(inside(), '*');
    case 'code':
    case 'kbd':
    case 'samp':
      return quoteCode(readText(node));
    case 'a':
      return renderLink(node, inside(), baseUrl);
    case 'img':
      return renderPicture(node, baseUrl);
    default:
      // A block in a line, as in the cell of a table.
      return isInline(node) ? inside() : ` ${inside()} `;
  }
}

/** Escaping makes one line of a text, and its blanks at both ends part it from its neighbours. */
function keepEdges(text: string): string {
  const before = /^\s/.test(text) ? ' ' : '';
  const after = /\S\s$/.test(text) ? ' ' : '';
  return text.trim() === '' ? before : `${before}${escapeMarkdown(text.trim())}${after}`;
}

/** Marks of emphasis stand at letters, or they are none. */
function wrap(text: string, mark: string): string {
  const inner = text.trim();
  if (inner === '') return text;
  const [before, after] = [/^\s/.test(text) ? ' ' : '', /\s$/.test(text) ? ' ' : ''];
  return `${before}${mark}${inner}${mark}${after}`;
}

export function readText(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  return isElement(node) && !isSilent(node) ? node.childNodes.map(readText).join('') : '';
}

/** With a fence longer than any within. */
function quoteCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return text.trim() === '' ? '' : `${fence}${space}${text.replace(/\s+/g, ' ')}${space}${fence}`;
}

export function renderLink(element: Element, text: string, baseUrl: string): string {
  const href = readAttribute(element, 'href');
  const url = href && formatTarget(href, baseUrl);
  const seen = text
    .replaceAll(breakMark, ' ')
    .replaceAll(new RegExp(`[.]?${noteMark}`, 'g'), ': ')
    .trim();
  // An icon alone is named for those who don't see it.
  const words = seen || escapeMarkdown(readName(element)).trim();
  if (!url || words === '') return text;
  const [before, after] = [/^\s/.test(text) ? ' ' : '', /\s$/.test(text) ? ' ' : ''];
  return `${before}[${words}](${url})${after}`;
}

function renderPicture(element: Element, baseUrl: string): string {
  const alt = readAttribute(element, 'alt')?.trim();
  const url = formatTarget(readAttribute(element, 'src') ?? '', baseUrl);
  return alt && url ? `![${escapeMarkdown(alt)}](${url})` : '';
}

/** Absolute, and without the brackets that would end it; undefined for what leads nowhere. */
function formatTarget(target: string, baseUrl: string): string | undefined {
  if (!URL.canParse(target, baseUrl)) return undefined;
  const url = new URL(target, baseUrl);
  if (!['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) return undefined;
  return url.href.replaceAll('(', '%28').replaceAll(')', '%29');
}
