import type { Element, ElementContent, Root } from 'hast';
import { applyBackgrounds, showBackground } from './backgrounds.ts';
import { createMark, findFilledById, markScripts } from './drawing-scripts.ts';
import { isHidden, isTracker, lazySource, listLazy, listPictures, nameOf } from './picture-attributes.ts';
import { replaceShortcodes } from './shortcodes.ts';
import {
  createText,
  h,
  isBlank,
  isElement,
  isSpace,
  listElements,
  listWith,
  parseFragment,
  read,
  readWords,
} from './tree.ts';

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
  applyBackgrounds(parsed.root);
  openPanels(parsed.root);
  settle(parsed.root, findFilledById(parsed.root));
  replaceShortcodes(parsed.root);
  return parsed;
}

/**
 * Shows what a press would open, or a moment bring: the panels of tabs and accordions, the rest of a text, and the slides
 * behind the first.
 */
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
    const id = read(element, 'id');
    if (read(element, 'role') === 'tabpanel' || (id && opened.has(id))) reveal(element);
    const slides = element.children.filter(
      (child): child is Element =>
        isElement(child, 'li', 'div', 'figure') && listPictures([child]).length > 0,
    );
    const shown = slides.filter((slide) => !isHidden(slide));
    for (const slide of slides) if (shown.some((picture) => isLikeSlide(slide, picture))) reveal(slide);
  }
}

/** Blocks with a name of their own, such as one for phones and one for desktops, are no slides; a shown one is active. */
function isLikeSlide(slide: Element, shown: Element): boolean {
  if (slide.tagName !== shown.tagName) return false;
  const [own, others] = [slide, shown].map((element) => read(element, 'class').split(/\s+/).filter(Boolean));
  return (
    isElement(slide, 'li') || (own?.length !== 0 && own?.every((name) => others?.includes(name)) === true)
  );
}

function reveal({ properties }: Element): void {
  delete properties.hidden;
  if (typeof properties.style === 'string')
    properties.style = properties.style.replace(/display\s*:\s*none/gi, '');
}

function settle(parent: Root | Element, filledById: Set<ElementContent>): void {
  for (const child of parent.children) if (isElement(child)) settle(child, filledById);
  const nodes = (parent.children as ElementContent[]).flatMap((node): ElementContent[] =>
    isElement(node) ? unwrap(node) : [node],
  );
  const shown: ElementContent[] = [];
  const hasStandIn = nodes.some((node) => isElement(node, 'noscript') && node.children.some(holdsSomething));
  const filled = markScripts(nodes, { filledById, hasStandIn });
  for (const [index, node] of nodes.entries()) {
    if (isElement(node, 'noscript')) {
      const content = (node.children as ElementContent[]).filter(holdsSomething);
      if (content.length === 0) continue;
      dropStandIn(shown, content);
      shown.push(...content);
      continue;
    }
    if (!repeatsNoscript(node, nodes, index)) shown.push(node);
    if (filled.has(node)) shown.push(createMark());
  }
  parent.children = shown;
}

/** Shows what an element has by another way than by its content. */
function unwrap(element: Element): ElementContent[] {
  if (isElement(element, 'map')) return listAreas(element);
  return isOfScripts(element) ? element.children : showBackground(element);
}

/** The links of a picture's areas, as a list below it: the sizes of the areas belong to another size of the picture. */
function listAreas(map: Element): ElementContent[] {
  const areas = listElements(map).filter((element) => isElement(element, 'area') && read(element, 'href'));
  const items = areas.flatMap((area) => {
    const href = read(area, 'href');
    const address = leadsNowhere.test(href) ? '' : href.replace(/^(?:mailto|tel):/i, '');
    const name = [read(area, 'alt'), read(area, 'title'), address].find((text) => !isBlank(text));
    return name ? [h('li', {}, [h('a', { href }, [createText(name)])])] : [];
  });
  const remaining = map.children.filter((child) => !isElement(child, 'area')) as ElementContent[];
  return items.length > 0 ? [h('ul', {}, items), ...remaining] : remaining;
}

/** What is no address of a page or a person says nothing to a reader. */
const leadsNowhere = /^(?:#|(?!https?:|mailto:|tel:)[a-z][a-z\d+.-]*:)/i;

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
  const isSeen = (element: Element) =>
    isElement(element, ...tags) && !(isElement(element, 'img') && (isHidden(element) || isTracker(element)));
  return isElement(node) && [node, ...listElements(node)].some(isSeen);
}

/** What stands right before a `noscript` may be the same, or what a loader shows until it has that. */
function dropStandIn(shown: ElementContent[], content: ElementContent[]): void {
  const last = shown.findLastIndex((node) => !isSpace(node));
  const before = shown[last];
  if (before && isStandIn(before, content)) shown.splice(last, 1);
}

/** Whether a picture, a frame or a media element is the one in `noscript`, or what a loader shows until it has that. */
function isStandIn(before: ElementContent, content: ElementContent[]): boolean {
  if (!isElement(before) || !isBlank(readWords([before]))) return false;
  const [ownMedia, laterMedia] = [listMedia([before]), listMedia(content)];
  if (ownMedia.length > 0 && ownMedia.every((address) => laterMedia.includes(address))) return true;
  const [own, ...more] = listPictures([before]);
  const [picture] = listPictures(content);
  if (!own || !picture || more.length > 0) return false;
  const src = read(own, 'src');
  const file = nameOf(read(picture, 'src'));
  const names = (value: unknown) => typeof value === 'string' && file !== '' && value.includes(file);
  return !/\/uploads\//.test(src) || Object.values(own.properties).some(names);
}

/** Some loaders write the `noscript` first. */
function repeatsNoscript(node: ElementContent, nodes: ElementContent[], index: number): boolean {
  const before = nodes.slice(0, index).findLast((sibling) => !isSpace(sibling));
  return isElement(before, 'noscript') && isStandIn(node, before.children as ElementContent[]);
}

/** The addresses of frames and media, wherever a lazy loader has put them. */
const listMedia = (nodes: ElementContent[]) =>
  listWith(nodes)
    .filter((element) => isElement(element, 'iframe', 'video', 'audio', 'source', 'embed'))
    .flatMap((element) => ['src', ...listLazy(element, lazySource)].map((name) => read(element, name)))
    .filter(Boolean);
