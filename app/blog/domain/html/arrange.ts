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

/** What else may be in a paragraph; every other element is a block. */
const inlineParts = listNames('a picture source img br wbr iframe audio video');

const boxTags = listNames(
  'div section article aside header footer main nav address center form fieldset legend hgroup search dialog menu',
);

const newNames: Record<string, string> = { acronym: 'abbr', strike: 's', tt: 'code' };

/**
 * Replaces what can't stay, and makes the rest a text of blocks: words between them get paragraphs, and headings have no
 * blocks in them. What is empty is left out, and an element without a rule leaves what it holds. The parser repairs
 * whatever else HTML does not allow (`clean-post-html.ts`).
 */
export function arrange(nodes: ElementContent[], context: Context): ElementContent[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return node.type === 'text' ? node : [];
    return replaceElement(node, context) ?? arrangeElement(node, arrange(node.children, context));
  });
}

function arrangeElement(element: Element, children: ElementContent[]): ElementContent[] {
  const tagName = newNames[element.tagName] ?? element.tagName;
  const { className, dir, lang, id } = element.properties;
  const isBare = !className && !dir && !lang && !id;
  const keep = (content: ElementContent[]) =>
    hasSubstance(content) ? [{ ...element, tagName, children: content }] : [];
  switch (tagName) {
    case 'br':
    case 'hr':
    case 'wbr':
      return [element];
    case 'a':
      return arrangeLink(element, children);
    case 'p':
      return wrapRuns(linkAddress(children), element.properties);
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      // A heading has words, and nothing that plays.
      const isHeading =
        !isBlank(readWords(children)) && !children.some((child) => isElement(child, 'figure'));
      return isHeading ? keep(trim(toPhrasing(children))) : wrapRuns(children);
    }
    case 'dt':
    case 'caption':
    case 'summary':
      return keep(trim(toPhrasing(children)));
    case 'pre':
      return keep(toPhrasing(children, '\n'));
    case 'blockquote':
    case 'details':
      return keep(wrapRuns(children));
    case 'ul':
    case 'ol':
      return keep(joinStrays(children, 'li'));
    case 'dl':
      return keep(joinStrays(children, 'dd', 'dt'));
    case 'li':
    case 'dd':
    case 'figcaption':
      return keep(trimMixed(linkAddress(children)));
    case 'figure':
      return arrangeFigure(element, children, isBare);
    case 'td':
    case 'th':
      // An empty corner cell is no heading.
      return [
        { ...element, tagName: hasSubstance(children) ? tagName : 'td', children: trimMixed(children) },
      ];
    case 'table':
    case 'thead':
    case 'tbody':
    case 'tfoot':
    case 'tr':
      return children.some((child) => isElement(child)) ? [{ ...element, children }] : [];
  }
  if (boxTags.has(tagName)) {
    const blocks = wrapRuns(children);
    return isBare || blocks.length === 0 ? blocks : [{ ...element, tagName: 'div', children: blocks }];
  }
  if (!inlineTags.has(tagName) || (tagName === 'span' && isBare) || children.some(isBlock)) return children;
  return hasSubstance(children) ? keep(children) : children;
}

/** Inside a link there is nothing else to press. A link around a picture to its file enlarges it. */
function arrangeLink(link: Element, children: ElementContent[]): ElementContent[] {
  const below = listElements({ children });
  if (!hasSubstance(children) || below.some((each) => isElement(each, 'iframe', 'audio', 'video')))
    return children;
  const { isEnlarging = false } = link.properties;
  const picture = below.find((each) => isElement(each, 'picture'));
  if (isEnlarging && !picture) return children;
  const isFile = isEnlarging || /\.(?:avif|gif|jpe?g|png|webp)$/i.test(read(link, 'href'));
  const properties = picture && isFile ? enlarge(picture) : link.properties;
  return [{ ...link, properties, children: unwrapLinks(children) }];
}

function unwrapLinks(nodes: ElementContent[]): ElementContent[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return node;
    const children = unwrapLinks(node.children);
    return isElement(node, 'a') ? children : { ...node, children };
  });
}

/** The items of a list. What is between them joins the item before. */
function joinStrays(children: ElementContent[], tagName: string, ...others: string[]): Element[] {
  const items: Element[] = [];
  for (const child of children) {
    if (isElement(child, tagName, ...others)) items.push(child);
    else if (hasSubstance([child])) {
      if (items.length === 0) items.push(h(tagName, {}));
      items.at(-1)?.children.push(child);
    }
  }
  return items;
}

/** A figure holds what is seen or heard, or has a caption. The plate of an embed is a figure already. */
function arrangeFigure(figure: Element, children: ElementContent[], isBare: boolean): ElementContent[] {
  const caption = children.filter((child) => isElement(child, 'figcaption'));
  const shown = children.filter((child) => !isElement(child, 'figcaption') && hasSubstance([child]));
  const [only, ...more] = shown;
  if (isBare && more.length === 0 && isElement(only, 'figure'))
    return [{ ...only, children: [...only.children, ...caption] }];
  const isSeen = listElements({ children: shown }).some((each) => isElement(each, 'img', 'audio', 'video'));
  if (isBare && caption.length === 0 && !isSeen) return wrapRuns(shown);
  return [{ ...figure, children: [...shown, ...caption] }];
}

const isInline = (name: string) => inlineTags.has(name) || inlineParts.has(name);

/** Whether a node can't be part of a paragraph. */
function isBlock(node: ElementContent): boolean {
  return isElement(node) && (!isInline(node.tagName) || node.children.some(isBlock));
}

/** Whether there is anything to see or to hear. */
function hasSubstance(nodes: ElementContent[]): boolean {
  return nodes.some((node) =>
    node.type === 'text'
      ? !isBlank(node.value)
      : isElement(node, 'img', 'hr', 'audio', 'video') || (isElement(node) && hasSubstance(node.children)),
  );
}

/** Returns blocks only: what is between them goes into paragraphs of its own. */
export function wrapRuns(nodes: ElementContent[], properties: Properties = {}): ElementContent[] {
  const blocks: ElementContent[] = [];
  let run: ElementContent[] = [];
  const endRun = () => {
    const words = trim(run);
    run = [];
    if (!hasSubstance(words) || isLoneShortcode(words)) return;
    // A citation is a line of its own and no paragraph.
    const [only] = words;
    blocks.push(words.length === 1 && isElement(only, 'cite') ? only : h('p', { ...properties }, words));
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      endRun();
      blocks.push(node);
    } else run.push(node);
  }
  endRun();
  return blocks;
}

/** The content of an item or a cell, without the white space between blocks. */
function trimMixed(nodes: ElementContent[]): ElementContent[] {
  return trim(nodes.some(isBlock) ? nodes.filter((node) => hasSubstance([node])) : nodes);
}

/** Removes blocks: the content of each is kept, set off by `separator`. */
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
  const isIdle = (node: ElementContent) =>
    node.type === 'text' ? isBlank(node.value) : isElement(node, 'br');
  const first = nodes.findIndex((node) => !isIdle(node));
  const run = first < 0 ? [] : nodes.slice(first, nodes.findLastIndex((node) => !isIdle(node)) + 1);
  return run.map((node, index) => {
    if (node.type !== 'text') return node;
    const value = index === 0 ? node.value.trimStart() : node.value;
    return createText(index === run.length - 1 ? value.trimEnd() : value);
  });
}

/** An address alone in a paragraph or an item is one that WordPress could not embed; it becomes a link. */
function linkAddress(nodes: ElementContent[]): ElementContent[] {
  const [only, ...more] = nodes;
  if (more.length > 0 || only?.type !== 'text' || !/^\s*https?:\/\/\S+\s*$/i.test(only.value)) return nodes;
  const href = only.value.trim();
  return [h('a', { href }, [href])];
}

/**
 * Whether a paragraph is nothing but `[contact-form-7 id="3"]` or the like: a placeholder that WordPress leaves as it
 * is where the plugin is gone, and that tells a reader nothing. It stays in a sentence, and where it could as well be
 * somebody's `[sic]`.
 */
function isLoneShortcode([only, ...more]: ElementContent[]): boolean {
  if (only?.type !== 'text' || more.length > 0) return false;
  const [, slash, name, rest] = /^\[(\/?)([a-z][\w-]*)((?:\s[^[\]]*)?)\]$/i.exec(only.value) ?? [];
  return name !== undefined && (slash === '/' || /[_-]/.test(name) || /[\w-]\s*=/.test(rest ?? ''));
}
