import type { Element, ElementContent } from 'hast';
import { replaceElement } from './blocks.ts';
import type { Context } from './context.ts';
import { enlarge } from './pictures.ts';
import {
  hasSubstance,
  isBlock,
  linkAddress,
  toPhrasing,
  trim,
  trimFlow,
  trimLines,
  wrapRuns,
} from './runs.ts';
import { h, isBlank, isElement, listElements, read, readWords } from './tree.ts';

const listNames = (names: string) => new Set(names.split(' '));

/** Elements within a sentence. */
const inlineTags = listNames(
  'strong b em i sub sup del ins mark small kbd cite q code s abbr time span bdi samp var dfn',
);

const boxTags = listNames(
  'div section article aside header footer main nav address center form fieldset legend hgroup search dialog',
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
  if (/^h[1-6]$/.test(tagName)) return arrangeHeading(children, keep);
  switch (tagName) {
    case 'br':
    case 'hr':
    case 'wbr':
      return [element];
    case 'a':
      return arrangeLink(element, children);
    case 'p':
      return wrapRuns(linkAddress(children), element.properties);
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
