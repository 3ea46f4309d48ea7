import type { Element, ElementContent, Root } from 'hast';
import { isHidden, isTracker } from './picture-attributes.ts';
import { replaceShortcodes } from './shortcodes.ts';
import { h, isBlank, isElement, listElements, parseFragment, read, readWords } from './tree.ts';

/** The tree of a post's text, in which what scripts and styles would show has become elements. */
export type ParsedPost = { root: Root; isWhole: boolean };

/**
 * Parses a post. This page runs no script, so `noscript` shows its content, as in a browser without scripts, in place of
 * what a script would make of it; a background becomes the picture that it is; and where a script would draw something
 * for which there is nothing else, the script is marked. So is what stands alone for something that a plugin would draw.
 */
export function openPost(html: string | ParsedPost): ParsedPost {
  if (typeof html !== 'string') return html;
  const parsed = parseFragment(html);
  openPanels(parsed.root);
  settle(parsed.root);
  replaceShortcodes(parsed.root);
  return parsed;
}

/** Shows what a press would open: the panels of tabs and accordions, and the rest of a text. */
function openPanels(root: Root): void {
  const elements = listElements(root);
  const openers = ['aria-controls', 'data-target', 'data-bs-target', 'href'];
  const opened = new Set(
    elements.flatMap((element) =>
      openers.flatMap((name) => {
        const value = read(element, name);
        return name === 'aria-controls' ? value.split(/\s+/) : value.startsWith('#') ? [value.slice(1)] : [];
      }),
    ),
  );
  for (const element of elements) {
    const { properties } = element;
    const id = read(element, 'id');
    if (read(element, 'role') !== 'tabpanel' && !(id && opened.has(id))) continue;
    delete properties.hidden;
    if (typeof properties.style === 'string')
      properties.style = properties.style.replace(/display\s*:\s*none/gi, '');
  }
}

function settle(parent: Root | Element): void {
  for (const child of parent.children) if (isElement(child)) settle(child);
  const nodes = (parent.children as ElementContent[]).flatMap((node): ElementContent[] =>
    isElement(node) ? (isOfScripts(node) ? node.children : showBackground(node)) : [node],
  );
  const shown: ElementContent[] = [];
  for (const [index, node] of nodes.entries()) {
    if (isElement(node, 'noscript')) {
      const content = (node.children as ElementContent[]).filter(holdsSomething);
      if (content.length === 0) continue;
      dropStandIn(shown, content);
      shown.push(...content);
      continue;
    }
    if (isElement(node, 'script')) node.properties.isDrawing = drawsHere(node, nodes, index);
    if (!repeatsNoscript(node, nodes, index)) shown.push(node);
  }
  parent.children = shown;
}

/** The classic editor puts a script into a paragraph of its own. */
const isOfScripts = (node: Element) =>
  isElement(node, 'p') &&
  node.children.some((child) => isElement(child, 'script')) &&
  node.children.every((child) => isElement(child, 'script') || isSpace(child as ElementContent));

/**
 * Whether there is anything in it besides words, which tell visitors to turn their scripts on, and besides a picture that
 * counts them.
 */
function holdsSomething(node: ElementContent): boolean {
  const tags = ['img', 'iframe', 'a', 'audio', 'video', 'object', 'embed'] as const;
  const isSeen = (each: Element) =>
    isElement(each, ...tags) && !(isElement(each, 'img') && (isHidden(each) || isTracker(each)));
  return isElement(node) && [node, ...listElements(node)].some(isSeen);
}

/** A picture right before a `noscript` with one is the same picture, or what a loader shows until it has that. */
function dropStandIn(shown: ElementContent[], content: ElementContent[]): void {
  const last = shown.findLastIndex((node) => !isSpace(node));
  const before = shown[last];
  if (before && isLonePicture(before) && isStandIn(before, content)) shown.splice(last, 1);
}

/** Whether a picture is the one in `noscript`, or what a loader shows until it has that. */
function isStandIn(before: ElementContent, content: ElementContent[]): boolean {
  const [own] = listPictures([before]);
  const [other] = listPictures(content);
  if (!own || !other) return false;
  const src = read(own, 'src');
  const file = nameOf(read(other, 'src'));
  const names = (value: unknown) => typeof value === 'string' && file !== '' && value.includes(file);
  return !/\/uploads\//.test(src) || Object.values(own.properties).some(names);
}

/** Some loaders write the `noscript` first. */
function repeatsNoscript(node: ElementContent, nodes: ElementContent[], index: number): boolean {
  const before = nodes.slice(0, index).findLast((each) => !isSpace(each));
  if (!isElement(before, 'noscript') || !isLonePicture(node)) return false;
  return isStandIn(node, before.children as ElementContent[]);
}

const listPictures = (nodes: ElementContent[]) =>
  nodes
    .flatMap((node) => (isElement(node) ? [node, ...listElements(node)] : []))
    .filter((each) => isElement(each, 'img'));

const isLonePicture = (node: ElementContent) =>
  isElement(node) && isBlank(readWords([node])) && listPictures([node]).length === 1;

const isSpace = (node: ElementContent) => node.type === 'text' && isBlank(node.value);

/**
 * Whether a script draws something at its place that nothing else stands for. One of another site does, unless it comes
 * after a quote with a link, which is what it would make a frame of, or beside a `noscript` that shows something. One that
 * is loaded asynchronously cannot write where it stands, so it needs an empty element to fill.
 */
function drawsHere(script: Element, nodes: ElementContent[], index: number): boolean {
  const address = read(script, 'src');
  if (!/^(?:https?:)?\/\//i.test(address)) return false;
  const others = nodes.filter((node) => node !== script && !isSpace(node));
  if (others.some((node) => isElement(node, 'noscript') && node.children.some(holdsSomething))) return false;
  const before = nodes.slice(0, index).findLast((node) => !isSpace(node) && !isElement(node, 'script'));
  if (isElement(before, 'blockquote', 'iframe', 'canvas')) return false;
  const isAsync =
    ['async', 'defer'].some((name) => name in script.properties) || read(script, 'type') === 'module';
  if (!isAsync || isPlaceholder(before)) return true;
  const [after, next] = nodes.slice(index + 1).filter((node) => !isSpace(node));
  // A script right after a placeholder is the one that fills it.
  return isPlaceholder(after) && isNamed(after) && !isElement(next, 'script');
}

/** Whether a script could find the element. Empty ones after a script are otherwise only space. */
const isNamed = (element: Element) =>
  Object.keys(element.properties).some((name) => name === 'id' || name.startsWith('data-'));

const isPlaceholder = (node: ElementContent | undefined): node is Element =>
  isElement(node, 'div', 'span', 'section', 'ins') &&
  isBlank(readWords([node])) &&
  listPictures([node]).length === 0;

/** Whether an address names a picture, by its ending. */
const pictureAddress = /^(?!data:)\S+\.(?:avif|gif|jpe?g|png|webp)(?:[?#]\S*)?$/i;

const background = /background(?:-image)?\s*:[^;]*url\(\s*["']?([^"')]+)["']?\s*\)/i;

/**
 * Puts the picture before the content of an element that has it as its background. A picture whose address a loader has
 * moved to an attribute of its own gets it back, if what it shows meanwhile is not among the uploads.
 */
function showBackground(element: Element): Element[] {
  const movedTo = (isName: (name: string) => boolean) =>
    Object.entries(element.properties).find(
      ([name, value]) => isName(name) && typeof value === 'string' && pictureAddress.test(value.trim()),
    )?.[1] as string | undefined;
  const moved = movedTo((name) => name.startsWith('data-'));
  if (isElement(element, 'img')) {
    const src = read(element, 'src');
    if (moved && !/\/uploads\//.test(src) && nameOf(src) !== nameOf(moved))
      element.properties['data-src'] ??= moved;
    return [element];
  }
  const isPicture = read(element, 'role') === 'img';
  const styled = background.exec(read(element, 'style'))?.[1];
  const lazy = isPicture ? moved : movedTo((name) => /^data-.*(?:bg|background)/.test(name));
  const src = [styled, lazy].find((address) => address && pictureAddress.test(address.trim()));
  const isShown = (picture: Element) => nameOf(read(picture, 'src')) === nameOf(src ?? '');
  if (!src || listPictures(element.children).some(isShown)) return [element];
  const alt = isPicture ? read(element, 'aria-label') : '';
  const img = h('img', { src, alt });
  if (isPicture && isBlank(readWords(element.children))) return [img];
  return [{ ...element, children: [h('p', {}, [img]), ...element.children] }];
}

/** The name of a picture's file, without the size of a copy: `/a/b-300x200.jpg` is `b`. */
const nameOf = (address: string) =>
  (/([^/?#]*?)(?:-\d+x\d+)?\.\w+(?:[?#].*)?$/.exec(address)?.[1] ?? '').replace(/-scaled$/, '');
