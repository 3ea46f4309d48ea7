import { type Element, isElement, isInline, isSilent, type Node, readAttribute } from './markdown-tree.ts';

/** Inline content as Markdown: text, links, emphasis, code, and pictures by their words. */
export function renderInline(nodes: Node[], baseUrl: string): string {
  return tidy(renderNodes(nodes, baseUrl));
}

function renderNodes(nodes: Node[], baseUrl: string): string {
  return joinParts(nodes.map((node) => ({ node, text: renderNode(node, baseUrl) })));
}

/** Runs of white space become one space, and a `<br>` becomes a line break. */
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
      // A block inside a line, as in the cell of a table.
      return isInline(node) ? inside() : ` ${inside()} `;
  }
}

/**
 * Escaping trims a text to one line, so the spaces at its ends, which separate it from its neighbours, are put back.
 */
function keepEdges(text: string): string {
  const before = /^\s/.test(text) ? ' ' : '';
  const after = /\S\s$/.test(text) ? ' ' : '';
  return text.trim() === '' ? before : `${before}${escapeMarkdown(text.trim())}${after}`;
}

/** Markdown recognises emphasis only where its marks touch a letter. */
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

/** The fence is longer than any inside the code. */
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
  // A link with only an icon has a name for screen readers.
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

/** The absolute address, with the brackets escaped that would end it; undefined where the link leads nowhere. */
function formatTarget(target: string, baseUrl: string): string | undefined {
  if (!URL.canParse(target, baseUrl)) return undefined;
  const url = new URL(target, baseUrl);
  if (!['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) return undefined;
  return url.href.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** Reads what a screen reader says instead of a picture: its label, or visually hidden words. Empty where it has none. */
function readName(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (!isElement(node) || readAttribute(node, 'aria-hidden') === 'true') return '';
  const own = readAttribute(node, 'aria-label') ?? readAttribute(node, 'alt') ?? readAttribute(node, 'title');
  return own?.trim() || node.childNodes.map(readName).join(' ').replace(/\s+/g, ' ').trim();
}

/** A line break, and a line break before a note in small type, which is set below what it is about. */
const breakMark = '\u0000';
const noteMark = '\u0001';

/** A node and its Markdown. */
type Part = { node: Node; text: string };

/** Joins the parts of a line. Parts that only style sets apart are separated by a space or a line break. */
function joinParts(parts: Part[]): string {
  const seen = parts.filter(({ text }) => text !== '');
  return seen.reduce((line, part, index) => line + findGap(seen[index - 1], part) + part.text, '');
}

function findGap(left: Part | undefined, right: Part): string {
  if (!left || !doTouch(left.text, right.text)) return '';
  if (isNamed(right.node, 'small')) return isUnit(right.text) ? '' : noteMark;
  // Text beside an element is one word with it, as in `<b>W</b>eb`; two adjacent elements are two things.
  const isPair = isElement(left.node) && isElement(right.node);
  return isPair && ![left, right].some(({ node }) => isNamed(node, 'sub', 'sup', 'wbr', 'br')) ? ' ' : '';
}

const opening = `([“‘/–—-${breakMark}${noteMark}`;
const closing = `.,;:!?)]%’”/–—-${breakMark}${noteMark}`;

/** Whether two texts would read as one word, or as one sentence without its space. */
function doTouch(left: string, right: string): boolean {
  const [last = '', first = ''] = [left.at(-1), right.at(0)];
  return !/\s/.test(last + first) && !opening.includes(last) && !closing.includes(first);
}

/** Figures with a unit: `90%`, `2x`, `98 kB`. */
const isUnit = (text: string) => /^[\p{L}%°]{1,3}$/u.test(text);

const isNamed = (node: Node, ...names: string[]) => isElement(node) && names.includes(node.tagName);

/** Escapes plain text for a line of Markdown: no character keeps a special meaning, and there is no line break. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      .replace(/[\\`*_[\]>|~]/g, '\\$&')
      // An entity, or what would be read as one.
      .replace(/&(?=#?\w+;)/g, '\\&')
      // A backslash would become part of an address that ends there, and leave the tag alive.
      .replaceAll('<', '&lt;')
      .replace(/^(\s*)(#{1,6}|[-+=])(?=\s|$|-|=)/, '$1\\$2')
      .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
  );
}
