import type { Element, ElementContent, Root } from 'hast';
import { isCustom, isCustomWidget } from './custom-elements.ts';
import { isHidden, isTracker, lazySource, listLazy } from './picture-attributes.ts';
import { replaceShortcodes } from './shortcodes.ts';
import { createText, h, isBlank, isElement, listElements, parseFragment, read, readWords } from './tree.ts';

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
  settle(parsed.root);
  replaceShortcodes(parsed.root);
  return parsed;
}

/** Gives elements the background that a style sheet in the text gives their class, as page builders write it. */
function applyBackgrounds(root: Root): void {
  const elements = listElements(root);
  const sheets = elements.filter((element) => isElement(element, 'style')).map(readSource);
  const pictures = new Map<string, string>();
  for (const [selectors, rules] of sheets.flatMap(listRules)) {
    const address = background.exec(rules)?.[1];
    for (const selector of address ? selectors.split(',') : []) {
      const [, name] = /^\.([\w-]+)$/.exec(selector.trim()) ?? [];
      if (name && address && !pictures.has(name)) pictures.set(name, address);
    }
  }
  if (pictures.size === 0) return;
  for (const element of elements) {
    const address = read(element, 'class')
      .split(/\s+/)
      .map((name) => pictures.get(name))
      .find(Boolean);
    if (address) element.properties.style = `${read(element, 'style')};background-image:url("${address}")`;
  }
}

/** Lists the rules of a style sheet that are for all screens, and so are not inside another block. */
function listRules(sheet: string): [selectors: string, rules: string][] {
  let depth = 0;
  return sheet.split('}').flatMap((part): [string, string][] => {
    const [selectors = '', ...blocks] = part.split('{');
    const isAlone = depth === 0 && blocks.length === 1;
    depth = Math.max(0, depth + blocks.length - 1);
    return isAlone ? [[selectors, blocks[0] ?? '']] : [];
  });
}

/** The text of a script or a style sheet. */
const readSource = (element: Element) =>
  element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');

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
    for (const slide of slides) if (shown.some((other) => isLikeSlide(slide, other))) reveal(slide);
  }
}

/** Blocks with a name of their own, such as one for phones and one for desktops, are no slides; a shown one is active. */
function isLikeSlide(slide: Element, shown: Element): boolean {
  if (slide.tagName !== shown.tagName) return false;
  const [own, others] = [slide, shown].map((each) => read(each, 'class').split(/\s+/).filter(Boolean));
  return (
    isElement(slide, 'li') || (own?.length !== 0 && own?.every((name) => others?.includes(name)) === true)
  );
}

function reveal({ properties }: Element): void {
  delete properties.hidden;
  if (typeof properties.style === 'string')
    properties.style = properties.style.replace(/display\s*:\s*none/gi, '');
}

function settle(parent: Root | Element): void {
  for (const child of parent.children) if (isElement(child)) settle(child);
  const nodes = (parent.children as ElementContent[]).flatMap((node): ElementContent[] =>
    isElement(node) ? unwrap(node) : [node],
  );
  const shown: ElementContent[] = [];
  const filled = findFilled(nodes);
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
    if (filled.includes(node)) shown.push(h('script', { isDrawing: true }));
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
  const areas = listElements(map).filter((each) => isElement(each, 'area') && read(each, 'href'));
  const items = areas.map((area) => {
    const href = read(area, 'href');
    const name = [read(area, 'alt'), read(area, 'title'), href].find((each) => !isBlank(each)) ?? href;
    return h('li', {}, [h('a', { href }, [createText(name)])]);
  });
  const others = map.children.filter((child) => !isElement(child, 'area')) as ElementContent[];
  return items.length > 0 ? [h('ul', {}, items), ...others] : others;
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

/** What stands right before a `noscript` may be the same, or what a loader shows until it has that. */
function dropStandIn(shown: ElementContent[], content: ElementContent[]): void {
  const last = shown.findLastIndex((node) => !isSpace(node));
  const before = shown[last];
  if (before && isStandIn(before, content)) shown.splice(last, 1);
}

/** Whether a picture, a frame or a recording is the one in `noscript`, or what a loader shows until it has that. */
function isStandIn(before: ElementContent, content: ElementContent[]): boolean {
  if (!isElement(before) || !isBlank(readWords([before]))) return false;
  const [mine, theirs] = [listMedia([before]), listMedia(content)];
  if (mine.length > 0 && mine.every((address) => theirs.includes(address))) return true;
  const [own, ...more] = listPictures([before]);
  const [other] = listPictures(content);
  if (!own || !other || more.length > 0) return false;
  const src = read(own, 'src');
  const file = nameOf(read(other, 'src'));
  const names = (value: unknown) => typeof value === 'string' && file !== '' && value.includes(file);
  return !/\/uploads\//.test(src) || Object.values(own.properties).some(names);
}

/** Some loaders write the `noscript` first. */
function repeatsNoscript(node: ElementContent, nodes: ElementContent[], index: number): boolean {
  const before = nodes.slice(0, index).findLast((each) => !isSpace(each));
  return isElement(before, 'noscript') && isStandIn(node, before.children as ElementContent[]);
}

const listWith = (nodes: ElementContent[]) =>
  nodes.flatMap((node) => (isElement(node) ? [node, ...listElements(node)] : []));

const listPictures = (nodes: ElementContent[]) => listWith(nodes).filter((each) => isElement(each, 'img'));

/** The addresses of frames and recordings, wherever a lazy loader has put them. */
const listMedia = (nodes: ElementContent[]) =>
  listWith(nodes)
    .filter((each) => isElement(each, 'iframe', 'video', 'audio', 'source', 'embed'))
    .flatMap((each) => ['src', ...listLazy(each, lazySource)].map((name) => read(each, name)))
    .filter(Boolean);

const isSpace = (node: ElementContent) => node.type === 'text' && isBlank(node.value);

/**
 * Whether a script draws something at its place that nothing else stands for. One of another site does, unless it comes
 * after a quote with a link, which is what it would make a frame of, or beside a `noscript` that shows something. One that
 * is loaded asynchronously cannot write where it stands, so it needs an empty element to fill.
 */
function drawsHere(script: Element, nodes: ElementContent[], index: number): boolean {
  const address = read(script, 'src');
  const others = nodes.filter((node) => node !== script && !isSpace(node));
  if (others.some((node) => isElement(node, 'noscript') && node.children.some(holdsSomething))) return false;
  const before = nodes.slice(0, index).findLast((node) => !isSpace(node) && !isElement(node, 'script'));
  // One that is written into the text says which element it fills.
  if (!address) return isPlaceholder(before) && namesId(readSource(script), read(before, 'id'));
  if (!/^(?:https?:)?\/\//i.test(address)) return false;
  if (isElement(before, 'blockquote', 'iframe', 'canvas') || isCustomWidget(before)) return false;
  const isAsync =
    ['async', 'defer'].some((name) => name in script.properties) || read(script, 'type') === 'module';
  if (!isAsync || isPlaceholder(before)) return true;
  const [after, next] = nodes.slice(index + 1).filter((node) => !isSpace(node));
  // A script right after a placeholder is the one that fills it.
  return isPlaceholder(after) && isNamed(after) && !isElement(next, 'script');
}

const namesId = (source: string, id: string) =>
  id !== '' &&
  ["'", '"', '#'].some((before) => ["'", '"'].some((after) => source.includes(before + id + after)));

/**
 * Finds the placeholders that a script further down fills too: those with the same attributes of data as the one right
 * before it.
 */
function findFilled(nodes: ElementContent[]): ElementContent[] {
  const kinds = new Set<string>();
  const own = new Set<ElementContent>();
  for (const [index, node] of nodes.entries()) {
    if (!isElement(node, 'script') || !drawsHere(node, nodes, index)) continue;
    const before = nodes.slice(0, index).findLast((each) => !isSpace(each));
    if (!isPlaceholder(before) || !listData(before)) continue;
    kinds.add(listData(before));
    own.add(before);
  }
  return nodes.filter((node) => isPlaceholder(node) && kinds.has(listData(node)) && !own.has(node));
}

/** The names of an element's attributes of data. */
const listData = (element: Element) =>
  Object.keys(element.properties)
    .filter((name) => name.startsWith('data-'))
    .toSorted()
    .join(' ');

/** Whether a script could find the element. Empty ones after a script are otherwise only space. */
const isNamed = (element: Element) =>
  Object.keys(element.properties).some((name) => name === 'id' || name.startsWith('data-'));

const isPlaceholder = (node: ElementContent | undefined): node is Element =>
  isElement(node) &&
  (isElement(node, 'div', 'span', 'section', 'ins') || isCustom(node)) &&
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
