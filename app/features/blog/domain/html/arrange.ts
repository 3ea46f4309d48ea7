import type { Element, ElementContent, Properties } from 'hast';
import { replaceElement } from './blocks.ts';
import type { Context } from './clean-options.ts';
import { enlarge } from './pictures.ts';
import { createText, h, isBlank, isElement, listElements, read, readWords } from './tree.ts';

const listNames = (names: string) => new Set(names.split(' '));

/** Elements within a sentence. */
const inlineTags = listNames(
  'strong b em i sub sup del ins mark small kbd cite q code s abbr time span bdi samp var dfn',
);

/** What else a paragraph may contain; every other element is a block. */
const inlineParts = listNames('a picture source img br wbr iframe audio video track');

const boxTags = listNames(
  'div section article aside header footer main nav address center form fieldset legend hgroup search dialog menu',
);

const newNames: Record<string, string> = { acronym: 'abbr', strike: 's', tt: 'code' };

/**
 * Replaces what can't stay, and turns the rest into blocks: loose words get paragraphs, and headings contain no blocks.
 * Empty elements are removed, and an element without a rule is replaced by its content; the id of what was empty moves to
 * what follows. The parser repairs whatever else HTML does not allow (`clean-post-html.ts`).
 */
export function arrange(nodes: ElementContent[], context: Context): ElementContent[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return node.type === 'text' ? node : [];
    const replaced = replaceElement(node, context);
    if (replaced) return replaced;
    const children = arrange(node.children, context);
    const notes = phrasesOnly.test(node.tagName) ? children.filter(isNote) : [];
    if (notes.length > 0) {
      const words = children.filter((child) => !isNote(child));
      const beside = isElement(node, 'dt') ? [h('dd', {}, notes)] : notes;
      return [...arrangeElement(node, words), ...beside];
    }
    const arranged = arrangeElement(node, children);
    const id = read(node, 'id') || (isElement(node, 'a') && read(node, 'name'));
    const isEmpty =
      id &&
      !arranged.some((element) => isElement(element) && element.properties.id === id) &&
      !hasContent(arranged);
    return isEmpty ? [h('span', { id }), ...arranged] : arranged;
  });
}

/** A note about what was left out must not become part of a title, a name or a link. */
const phrasesOnly = /^(?:h[1-6]|a|dt|caption|summary)$/;
const isNote = (node: ElementContent) =>
  isElement(node, 'p') && [node.properties.className].flat().includes('left-out');

/** What is left of an empty element that links may lead to. */
const isPlace = (node: ElementContent): node is Element =>
  isElement(node, 'span') && node.children.length === 0 && node.properties.id !== undefined;

function arrangeElement(element: Element, children: ElementContent[]): ElementContent[] {
  const tagName = newNames[element.tagName] ?? element.tagName;
  const { className, dir, lang, id } = element.properties;
  const isBare = !className && !dir && !lang && !id;
  const wrap = (content: ElementContent[]) =>
    hasContent(content) ? [{ ...element, tagName, children: content }] : [];
  switch (tagName) {
    case 'br':
    case 'hr':
    case 'wbr':
      return [element];
    case 'a':
      return arrangeLink(element, children);
    case 'p':
      return wrapRuns(children, element.properties);
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      // What has no words, or contains an embed, is not a heading.
      const isHeading =
        !isBlank(readWords(children)) && !children.some((child) => isElement(child, 'figure'));
      return isHeading ? wrap(trim(toPhrasing(children))) : wrapRuns(children);
    }
    case 'dt':
    case 'caption':
    case 'summary':
      return wrap(trim(toPhrasing(children)));
    case 'pre':
      return wrap(toPhrasing(children, '\n'));
    case 'blockquote':
    case 'details':
      return wrap(wrapRuns(children));
    case 'ul':
    case 'ol':
      return wrap(joinStrays(children, 'li'));
    case 'dl':
      return wrap(joinStrays(children, 'dd', 'dt'));
    case 'li':
    case 'dd':
    case 'figcaption':
      return wrap(trimMixed(children));
    case 'figure':
      return arrangeFigure(element, children, isBare);
    case 'td':
    case 'th':
      // An empty corner cell is not a heading.
      return [{ ...element, tagName: hasContent(children) ? tagName : 'td', children: trimMixed(children) }];
    case 'table':
    case 'thead':
    case 'tbody':
    case 'tfoot':
    case 'tr': {
      const rows = children.filter((child) => !isPlace(child));
      return rows.some((child) => isElement(child)) ? [{ ...element, children: rows }] : [];
    }
  }
  if (boxTags.has(tagName)) {
    const blocks = wrapRuns(children);
    return isBare || blocks.length === 0 ? blocks : [{ ...element, tagName: 'div', children: blocks }];
  }
  if (!inlineTags.has(tagName) || (tagName === 'span' && isBare) || children.some(isBlock)) return children;
  return hasContent(children) ? wrap(children) : children;
}

/** A link contains nothing else to press. One that leads from a picture to its file enlarges it. */
function arrangeLink(link: Element, children: ElementContent[]): ElementContent[] {
  const below = listElements({ children });
  if (isFilledByScript(link)) return [{ ...link, children: [createText(read(link, 'href'))] }];
  if (!hasContent(children) || below.some((element) => isElement(element, 'iframe', 'audio', 'video')))
    return children;
  const { isEnlarging = false } = link.properties;
  const picture = below.find((element) => isElement(element, 'picture'));
  if (isEnlarging && !picture) return children;
  const isFile = isEnlarging || /\.(?:avif|gif|jpe?g|png|webp)$/i.test(read(link, 'href'));
  const properties = picture && isFile ? enlarge(picture) : link.properties;
  return [{ ...link, properties, children: unwrapLinks(children) }];
}

/** A script would show what such a link names; an icon would be a child of it. */
function isFilledByScript(link: Element): boolean {
  const isMarked = Object.keys(link.properties).some((name) => name.startsWith('data-'));
  const isEmpty = isBlank(readWords(link.children)) && !link.children.some((child) => isElement(child));
  return isMarked && isEmpty && /^https?:\/\//i.test(read(link, 'href'));
}

function unwrapLinks(nodes: ElementContent[]): ElementContent[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return node;
    const children = unwrapLinks(node.children);
    return isElement(node, 'a') ? children : { ...node, children };
  });
}

/** The items of a list. Whatever stands between two items joins the first one. */
function joinStrays(children: ElementContent[], tagName: string, ...otherTags: string[]): Element[] {
  const items: Element[] = [];
  for (const child of children) {
    if (isElement(child, tagName, ...otherTags)) items.push(child);
    else if (hasContent([child])) {
      if (items.length === 0) items.push(h(tagName, {}));
      items.at(-1)?.children.push(child);
    }
  }
  return items;
}

/** A figure contains a picture, audio or video, or has a caption. The card of an embed is a figure already. */
function arrangeFigure(figure: Element, children: ElementContent[], isBare: boolean): ElementContent[] {
  const caption = children.filter((child) => isElement(child, 'figcaption'));
  const shown = children.filter((child) => !isElement(child, 'figcaption') && hasContent([child]));
  const [only, ...more] = shown;
  if (isBare && more.length === 0 && isElement(only, 'figure'))
    return [{ ...only, children: [...only.children, ...caption] }];
  const isSeen = listElements({ children: shown }).some((element) =>
    isElement(element, 'img', 'audio', 'video'),
  );
  if (isBare && caption.length === 0 && !isSeen) return wrapRuns(shown);
  return [{ ...figure, children: [...shown, ...caption] }];
}

const isInline = (name: string) => inlineTags.has(name) || inlineParts.has(name);

/** Whether a node can't be part of a paragraph. */
function isBlock(node: ElementContent): boolean {
  return isElement(node) && (!isInline(node.tagName) || node.children.some(isBlock));
}

/** Whether the nodes contain anything to see or to hear. */
function hasContent(nodes: ElementContent[]): boolean {
  return nodes.some((node) =>
    node.type === 'text'
      ? !isBlank(node.value)
      : isElement(node, 'img', 'hr', 'audio', 'video') || (isElement(node) && hasContent(node.children)),
  );
}

/**
 * Returns only blocks, by putting whatever stands between them into paragraphs. A place between them belongs to the block
 * after it; the places alone are returned if there is none.
 */
export function wrapRuns(nodes: ElementContent[], properties: Properties = {}): ElementContent[] {
  const blocks: ElementContent[] = [];
  let run: ElementContent[] = [];
  let places: Element[] = [];
  const push = (block: ElementContent) => {
    if (isElement(block)) putPlaces(block, places);
    places = [];
    blocks.push(block);
  };
  const endRun = () => {
    const words = linkAddress(trim(run));
    if (!hasContent(words)) places.push(...run.filter(isPlace));
    run = [];
    if (!hasContent(words)) return;
    // A citation is a line of its own and not a paragraph.
    const [only] = words;
    push(words.length === 1 && isElement(only, 'cite') ? only : h('p', { ...properties }, words));
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      endRun();
      push(node);
    } else run.push(node);
  }
  endRun();
  const last = blocks.at(-1);
  if (isElement(last)) putPlaces(last, places);
  return last ? blocks : places;
}

/** Gives a block the id of a place before it. Further ones go into it, if it may contain them. */
function putPlaces(block: Element, places: Element[]): void {
  const [first, ...more] = places;
  if (!first) return;
  const isFree = !block.properties.id;
  if (isFree) block.properties = { ...block.properties, id: String(first.properties.id) };
  if (/^(?:p|h\d|div|blockquote|li|dd|dt)$/.test(block.tagName))
    block.children.unshift(...(isFree ? more : places));
}

/** The content of an item or a cell, without the white space between blocks. */
function trimMixed(nodes: ElementContent[]): ElementContent[] {
  const isKept = (node: ElementContent) => hasContent([node]) || isPlace(node);
  return linkAddress(trim(nodes.some(isBlock) ? nodes.filter(isKept) : nodes));
}

/** Replaces each block by its content, set off by `separator`. */
function toPhrasing(nodes: ElementContent[], separator = ' '): ElementContent[] {
  return nodes.flatMap((node) => {
    if (!isElement(node) || !isBlock(node)) return [node];
    const children = toPhrasing(node.children, separator);
    if (isInline(node.tagName)) return [{ ...node, children }];
    return [createText(separator), ...children, createText(separator)];
  });
}

/** Removes white space and line breaks at the ends. */
function trim(nodes: ElementContent[]): ElementContent[] {
  const isSpace = (node: ElementContent) =>
    node.type === 'text' ? isBlank(node.value) : isElement(node, 'br');
  const first = nodes.findIndex((node) => !isSpace(node));
  const run = first < 0 ? [] : nodes.slice(first, nodes.findLastIndex((node) => !isSpace(node)) + 1);
  return run.map((node, index) => {
    if (node.type !== 'text') return node;
    const value = index === 0 ? node.value.trimStart() : node.value;
    return createText(index === run.length - 1 ? value.trimEnd() : value);
  });
}

/** An address alone in a paragraph or an item is one that WordPress could not embed. It becomes a link. */
function linkAddress(nodes: ElementContent[]): ElementContent[] {
  const [only, ...more] = nodes;
  if (more.length > 0 || only?.type !== 'text' || !/^https?:\/\/\S+$/i.test(only.value)) return nodes;
  return [h('a', { href: only.value }, [only])];
}
