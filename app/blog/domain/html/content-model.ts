import type { Element, ElementContent, Properties } from 'hast';
import { replaceElement } from './blocks.ts';
import type { Context } from './context.ts';
import { enlarge } from './pictures.ts';
import { createText, h, isBlank, isElement, listElements, read, readWords } from './tree.ts';

const listNames = (names: string) => new Set(names.split(' '));

/** Elements within a sentence. */
const inlineTags = listNames(
  'strong b em i sub sup del ins mark small kbd cite q code s abbr time span bdi samp var dfn',
);

const boxTags = listNames(
  'div section article aside header footer main nav address center form fieldset legend hgroup search dialog',
);

const blockTags = listNames(
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr table caption thead tbody tfoot tr td th section figure figcaption details summary div',
);

const newNames = new Map([
  ['acronym', 'abbr'],
  ['menu', 'ul'],
  ['strike', 's'],
  ['tt', 'code'],
]);

/** Parts that mean something only right inside these; elsewhere they are boxes. */
const wholes = new Map([
  ['li', ['ul', 'ol']],
  ['dt', ['dl']],
  ['dd', ['dl']],
  ['figcaption', ['figure']],
  ['summary', ['details']],
]);

/** The parser puts these in their places, and nothing else belongs between them. */
const tableParts = ['caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'];

/**
 * Replaces what can't stay, and puts the rest where HTML allows it, so that a browser parses the text to this very tree:
 * words between blocks into paragraphs, blocks out of headings, parts out of where they are strays. What is empty is
 * left out, and an element without a rule leaves what it holds.
 */
export function arrange(nodes: ElementContent[], context: Context, parent = ''): ElementContent[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return node.type === 'text' ? node : [];
    const anchors = takeAnchors(node);
    const arranged = replaceElement(node, context) ?? arrangeElement(node, context, parent);
    const first = arranged.find((each) => isElement(each));
    if (first && anchors.length > 0)
      first.properties.ownAnchors = [...anchors, ...((first.properties.ownAnchors ?? []) as string[])];
    return arranged;
  });
}

/** The ids in a page are ours; links find their places by what was here. Contents may link to parts of a heading. */
function takeAnchors(element: Element): string[] {
  const holders = /^h\d$/.test(element.tagName) ? [element, ...listElements(element)] : [element];
  const anchors = holders.flatMap((each) => [read(each, 'id'), read(each, 'name')]).filter(Boolean);
  delete element.properties.id;
  delete element.properties.name;
  return anchors;
}

function arrangeElement(element: Element, context: Context, parent: string): ElementContent[] {
  const isStray = wholes.get(element.tagName)?.includes(parent) === false;
  const tagName = isStray ? 'div' : (newNames.get(element.tagName) ?? element.tagName);
  // Terms may be in groups.
  const given = element.children.flatMap((child) =>
    tagName === 'dl' && isElement(child, 'div') ? child.children : child,
  );
  const children = arrange(given, context, tagName);
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
    case 'h6':
      return arrangeHeading(children, keep);
    case 'pre':
      return keep(trimLines(toPhrasing(children, '\n')));
    case 'blockquote':
      return keep(wrapRuns(children));
    case 'ul':
    case 'ol':
      return keep(listItems(children));
    case 'dl':
      return arrangeTerms(children, keep);
    case 'details':
      return arrangeDetails(children, keep);
    case 'figure':
      return arrangeFigure(element, children);
    case 'table':
    case 'thead':
    case 'tbody':
    case 'tfoot':
    case 'tr': {
      const own = children.filter((child) => isElement(child, ...tableParts));
      return own.length > 0 ? [{ ...element, children: own }] : [];
    }
    case 'td':
      return [{ ...element, children: trimFlow(children) }];
    case 'th':
      // An empty corner cell is no heading.
      return hasSubstance(children)
        ? keep(trim(toPhrasing(children)))
        : [{ ...element, tagName: 'td', children: [] }];
    case 'li':
    case 'dd':
    case 'figcaption':
      return keep(trimFlow(linkAddress(children)));
    case 'dt':
    case 'caption':
    case 'summary':
      return keep(trim(toPhrasing(children)));
  }
  const { className, dir, lang } = element.properties;
  const isBare = !className && !dir && !lang;
  if (isStray || boxTags.has(tagName)) {
    const blocks = wrapRuns(children);
    return isBare || blocks.length === 0 ? blocks : [{ ...element, tagName: 'div', children: blocks }];
  }
  if (!inlineTags.has(tagName) || (tagName === 'span' && isBare) || children.some(isBlock)) return children;
  return hasSubstance(children) ? keep(children) : children;
}

type Keep = (content: ElementContent[]) => ElementContent[];

/** Whether a node can't be part of a paragraph. */
function isBlock(node: ElementContent): boolean {
  return isElement(node) && (blockTags.has(node.tagName) || node.children.some(isBlock));
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
    const isCitation = words.length === 1 && isElement(only, 'cite');
    blocks.push(isCitation ? only : h('p', { ...properties }, words));
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

/** Removes blocks: the content of each is kept, set off by `separator`. */
function toPhrasing(nodes: ElementContent[], separator = ' '): ElementContent[] {
  return nodes.flatMap((node) => {
    if (!isElement(node) || !isBlock(node)) return [node];
    const children = toPhrasing(node.children, separator);
    if (!blockTags.has(node.tagName)) return [{ ...node, children }];
    return [createText(separator), ...children, createText(separator)];
  });
}

/** Removes white space and line breaks at the ends. */
function trim(nodes: ElementContent[]): ElementContent[] {
  const isIdle = (node: ElementContent) =>
    node.type === 'text' ? isBlank(node.value) : isElement(node, 'br');
  const first = nodes.findIndex((node) => !isIdle(node));
  if (first < 0) return [];
  const run = nodes.slice(first, nodes.findLastIndex((node) => !isIdle(node)) + 1);
  const [head] = run;
  if (head?.type === 'text') run[0] = createText(head.value.trimStart());
  const tail = run.at(-1);
  if (tail?.type === 'text') run[run.length - 1] = createText(tail.value.trimEnd());
  return run;
}

/** The content of a list item or a cell: a paragraph that is alone in it needs no tags. */
function trimFlow(nodes: ElementContent[]): ElementContent[] {
  const trimmed = trim(nodes.some(isBlock) ? nodes.filter((node) => hasSubstance([node])) : nodes);
  const [only] = trimmed;
  if (trimmed.length !== 1 || !isElement(only, 'p')) return trimmed;
  return ['className', 'dir', 'lang', 'ownAnchors'].some((name) => only.properties[name])
    ? trimmed
    : only.children;
}

/** A parser would drop the first line break of a <pre>. */
function trimLines([first, ...rest]: ElementContent[]): ElementContent[] {
  if (first?.type !== 'text') return first ? [first, ...rest] : [];
  const text = first.value.replace(/^\n+/, '');
  return text ? [createText(text), ...rest] : trimLines(rest);
}

/** An address alone in a paragraph or an item is one that WordPress could not embed; it becomes a link. */
function linkAddress(nodes: ElementContent[]): ElementContent[] {
  const [only, ...more] = nodes;
  if (more.length > 0 || only?.type !== 'text' || !/^\s*https?:\/\/\S+\s*$/i.test(only.value)) return nodes;
  const href = only.value.trim();
  return [h('a', { href }, [href])];
}

/** Inside a link there may be no other link, and nothing else to press. */
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

/** A heading has words; one without words is none. Films and other figures follow it. */
function arrangeHeading(children: ElementContent[], keep: Keep): ElementContent[] {
  const figures = children.filter((child) => isElement(child, 'figure'));
  const words = trim(toPhrasing(children.filter((child) => !isElement(child, 'figure'))));
  return isBlank(readWords(words)) ? wrapRuns(children) : [...keep(words), ...figures];
}

/** What is between items joins the item before. */
function listItems(children: ElementContent[]): Element[] {
  const items: Element[] = [];
  for (const child of children) {
    const before = items.at(-1);
    if (isElement(child, 'li')) items.push(child);
    else if (!hasSubstance([child])) continue;
    else if (before) before.children = trimFlow([...before.children, child]);
    else items.push(h('li', {}, trimFlow([child])));
  }
  return items;
}

/** Where either terms or descriptions are missing, plain paragraphs. */
function arrangeTerms(children: ElementContent[], keep: Keep): ElementContent[] {
  const terms = children
    .filter((child) => hasSubstance([child]))
    .map((child) => (isElement(child, 'dt', 'dd') ? child : h('dd', {}, trimFlow([child]))));
  if (terms[0]?.tagName === 'dt' && terms.at(-1)?.tagName === 'dd') return keep(terms);
  return terms.flatMap((term) => wrapRuns(term.children));
}

function arrangeDetails(children: ElementContent[], keep: Keep): ElementContent[] {
  const summary = children.find((child) => isElement(child, 'summary'));
  const content = wrapRuns(children.filter((child) => !isElement(child, 'summary')));
  if (content.length === 0) return wrapRuns(summary?.children ?? []);
  return keep([summary ?? h('summary', {}, ['More']), ...content]);
}

function arrangeFigure(figure: Element, children: ElementContent[]): ElementContent[] {
  const captions = children.filter((child) => isElement(child, 'figcaption'));
  const shown = children.filter((child) => hasSubstance([child]) && !isElement(child, 'figcaption'));
  const captionBlocks = captions.flatMap((caption) => wrapRuns(caption.children));
  if (shown.length === 0) return captionBlocks;
  const caption = captions.length > 1 ? [h('figcaption', {}, captionBlocks)] : captions;
  const [only] = shown;
  const isPlain = !figure.properties.className;
  // The plate of an embed is a figure already.
  const isDouble = shown.length === 1 && isElement(only, 'figure') && isPlain;
  if (isDouble && !only.children.some((child) => isElement(child, 'figcaption')))
    return [{ ...only, children: [...only.children, ...caption] }];
  // Only what is seen or heard needs a figure without a caption.
  const isSeen = listElements({ children: shown }).some((each) => isElement(each, 'img', 'audio', 'video'));
  if (caption.length === 0 && isPlain && !isSeen) return wrapRuns(shown);
  return [{ ...figure, children: [...shown, ...caption] }];
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
