import type { Element, ElementContent, Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse } from 'parse5';

/** Elements that are useful only in a browser, and are left out of the text. */
const silent = new Set(
  'audio button canvas form iframe input noscript object script select style svg template textarea video wbr'.split(
    ' ',
  ),
);

/**
 * Classes of text for screen readers only, of a figure's phone version, which repeats the desktop version, and of the note
 * beside the frame of a video.
 */
const silentClasses = ['sr', 'on-phone', 'screen'];

/** Navigation within the page, which its address and headings repeat. */
const silentLabels = ['Breadcrumb', 'On this page'];

/** Parses a document as a browser would. */
export const parseDocument = (html: string): Nodes => fromParse5(parse(html));

/** Finds the first matching element in document order. */
export function findElement(node: Nodes, fits: (element: Element) => boolean): Element | undefined {
  if (node.type === 'element' && fits(node)) return node;
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    const found = findElement(child, fits);
    if (found) return found;
  }
  return undefined;
}

export function readText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(readText).join('') : '';
}

/**
 * Lists the content of an element for a plain-text reader: without hidden parts, with absolute links, and with a space
 * between parts that only CSS separates.
 */
export function listReadable(element: Element, baseUrl: string): ElementContent[] {
  return addSpaces(element.children.flatMap((child) => makeReadable(child, baseUrl)));
}

function makeReadable(node: ElementContent, baseUrl: string): ElementContent[] {
  if (node.type !== 'element') return node.type === 'text' ? [node] : [];
  if (isSilent(node)) return [];
  const { tagName, properties } = node;
  const element = { ...node, children: listReadable(node, baseUrl) };
  if (tagName === 'img') {
    const src = findTarget(properties.src, baseUrl);
    return properties.alt && src ? [{ ...element, properties: { src, alt: properties.alt } }] : [];
  }
  if (tagName === 'a') {
    const href = findTarget(properties.href, baseUrl);
    // A link with only a picture has a label for screen readers.
    const name = readText(element).trim() ? undefined : readName(node);
    const children = name ? [createText(name)] : element.children;
    const createLink = (inside: ElementContent[]) => ({ ...element, properties: { href }, children: inside });
    const last = children.at(-1);
    if (!href) return children;
    if (last?.type !== 'text' || !/\s$/.test(last.value)) return [createLink(children)];
    // The space before an icon stays outside the link.
    return [createLink([...children.slice(0, -1), createText(last.value.trimEnd())]), createText(' ')];
  }
  // Headings and table cells must stay on one line.
  if (/^(h[1-6]|t[dh])$/.test(tagName)) return [{ ...element, children: element.children.map(keepInLine) }];
  // Markdown has no caption, so it stands before the table.
  if (tagName === 'table') {
    const caption = element.children.find((child) => isNamed(child, 'caption'));
    return caption ? [{ ...caption, tagName: 'p' }, element] : [element];
  }
  return [element];
}

function isSilent(element: Element): boolean {
  const { className, ariaLabel, ariaHidden, hidden } = element.properties;
  const classes = Array.isArray(className) ? className : [];
  return (
    silent.has(element.tagName) ||
    silentClasses.some((name) => classes.includes(name)) ||
    silentLabels.includes(String(ariaLabel)) ||
    hidden === true ||
    ariaHidden === 'true' ||
    // The weight of the HTML page is not that of its Markdown, so the whole line that states it is left out.
    (/^(li|p)$/.test(element.tagName) &&
      findElement(element, ({ properties }) => properties.dataWeight !== undefined) !== undefined)
  );
}

/** Returns the absolute URL; undefined if the link has no valid target. */
function findTarget(target: unknown, baseUrl: string): string | undefined {
  if (typeof target !== 'string' || !URL.canParse(target, baseUrl)) return undefined;
  const { href, protocol } = new URL(target, baseUrl);
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? href : undefined;
}

/** Returns the text that screen readers read for a picture: its label, or visually hidden text. */
function readName(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || node.properties.ariaHidden === 'true') return '';
  const { ariaLabel, alt, title } = node.properties;
  return String(ariaLabel ?? alt ?? title ?? node.children.map(readName).join(' ')).trim();
}

const createText = (value: string): ElementContent => ({ type: 'text', value });

/** Adds spaces between adjacent elements, but not within a word or between a figure and its unit. */
function addSpaces(nodes: ElementContent[]): ElementContent[] {
  return nodes.flatMap((node, at) => {
    const before = nodes[at - 1];
    const isPair = [before, node].every(
      (neighbour) => neighbour?.type === 'element' && !isNamed(neighbour, 'sub', 'sup', 'br'),
    );
    const isUnit = isNamed(node, 'small') && /^[\p{L}%°]{1,3}$/u.test(readText(node));
    return before &&
      (isPair || isNamed(node, 'small')) &&
      !isUnit &&
      doTouch(readText(before), readText(node))
      ? [createText(' '), node]
      : [node];
  });
}

function keepInLine(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  if (node.tagName === 'br') return createText(' ');
  return /^(p|div)$/.test(node.tagName) ? { ...node, tagName: 'span' } : node;
}

const isNamed = (node: ElementContent, ...names: string[]): node is Element =>
  node.type === 'element' && names.includes(node.tagName);

/** Whether two texts would read as one word, or as one sentence without its space. */
const doTouch = (left: string, right: string) =>
  !/[\s([“‘/–—-]$/.test(left) && !/^[\s.,;:!?)\]%’”/–—-]/.test(right);
