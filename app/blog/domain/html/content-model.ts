import type { Element, ElementContent, Properties } from 'hast';
import {
  addFacts,
  createElement,
  createText,
  foldSpace,
  isBlank,
  isElement,
  readFacts,
  readWords,
} from './tree.ts';

type Place = {
  /** Inside a link there may be no other link. */
  inLink: boolean;
  /** White space is kept as it is. */
  inPre: boolean;
};

const listNames = (names: string) => new Set(names.split(' '));

/** Elements within a sentence. */
const inlineTags = listNames('strong b em i sub sup del ins mark small kbd cite q code s abbr time span bdi');

/** Boxes without meaning of their own: what they hold is put into paragraphs. */
const boxTags = listNames(
  'div section article aside header footer main nav address center form fieldset legend hgroup search dialog',
);

/** Parts that mean something only inside their list, table or figure. */
const partTags = listNames('li dt dd tr td th thead tbody tfoot caption figcaption summary');

const blockTags = listNames(
  'p h1 h2 h3 h4 h5 h6 ul ol dl blockquote pre hr table section figure details div audio video',
);

const newNames = new Map(
  Object.entries({
    acronym: 'abbr',
    dfn: 'i',
    dir: 'ul',
    listing: 'pre',
    menu: 'ul',
    plaintext: 'pre',
    samp: 'code',
    strike: 's',
    tt: 'code',
    var: 'i',
    xmp: 'pre',
  }),
);

/**
 * Puts each element where HTML allows it, so that a browser parses the text to this very tree: words between blocks
 * into paragraphs, blocks out of headings, parts out of where they are strays. What is empty is left out, and an element
 * without a rule leaves what it holds.
 */
export function arrange(
  nodes: ElementContent[],
  place: Place = { inLink: false, inPre: false },
): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return createText(place.inPre ? node.value : foldSpace(node.value));
    return isElement(node) ? inherit(node, arrangeElement(node, place)) : [];
  });
}

/** Links to an element, its language and its direction apply to what became of it. */
function inherit(element: Element, built: ElementContent[]): ElementContent[] {
  const { dir, lang } = element.properties;
  const { anchors = [] } = readFacts(element);
  const elements = built.filter((node) => isElement(node));
  const [first] = elements;
  if (first && anchors.length > 0) {
    const all = new Set([...anchors, ...(readFacts(first).anchors ?? [])]);
    Object.assign(first, addFacts(first, { anchors: [...all] }));
  }
  for (const { properties } of elements) {
    if (dir) properties.dir ??= dir;
    if (lang) properties.lang ??= lang;
  }
  return built;
}

function arrangeElement(element: Element, place: Place): ElementContent[] {
  if (isElement(element, 'picture', 'hr', 'wbr')) return [element];
  const { words } = readFacts(element);
  if (words) return place.inLink ? [createText(` ${foldSpace(readWords(words)).trim()} `)] : [element];
  if (isElement(element, 'br')) return [place.inPre ? createText('\n') : element];
  const tagName = newNames.get(element.tagName) ?? element.tagName;
  const within = { inLink: place.inLink || tagName === 'a', inPre: place.inPre || tagName === 'pre' };
  const children = arrange(tagName === 'dl' ? openGroups(element) : element.children, within);
  const keep = (content: ElementContent[], name = tagName) =>
    hasSubstance(content) ? [{ ...element, tagName: name, children: content }] : [];
  switch (tagName) {
    case 'a':
      return place.inLink || !hasSubstance(children) ? children : keep(children.flatMap(loosen));
    case 'p':
      return wrapRuns(children.length === 1 ? children.map(linkAddress) : children, element.properties);
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      // One that holds only a picture is no heading.
      return readWords(children).trim() ? keep(trimRun(toPhrasing(children))) : wrapRuns(children);
    case 'pre':
      return keep(trimLines(toPhrasing(children, '\n')));
    case 'blockquote':
      return keep(wrapRuns(children).map(unwrapCite));
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
      return arrangeTable(children, keep);
    case 'thead':
    case 'tbody':
    case 'tfoot':
      return keepParts(element, children, 'tr');
    case 'tr':
      return keepParts(element, children, 'td', 'th');
    case 'td':
      return [{ ...element, children: trimFlow(children) }];
    case 'th':
      // An empty corner cell is no heading.
      return hasSubstance(children)
        ? keep(trimRun(toPhrasing(children)))
        : [{ ...element, tagName: 'td', children: [] }];
    case 'li':
    case 'dd':
    case 'figcaption':
      return keep(trimFlow(children.length === 1 ? children.map(linkAddress) : children));
    case 'dt':
    case 'caption':
    case 'summary':
      return keep(trimRun(toPhrasing(children)));
  }
  if (boxTags.has(tagName))
    return element.properties.className ? keep(wrapRuns(children), 'div') : wrapRuns(children);
  if (!inlineTags.has(tagName) || !hasSubstance(children) || children.some(isBlock)) return children;
  const isBare =
    tagName === 'span' && !['dir', 'lang', 'className'].some((name) => name in element.properties);
  return isBare ? children : keep(children);
}

/** Whether a node can't be part of a paragraph. */
function isBlock(node: ElementContent): boolean {
  if (!isElement(node)) return false;
  return blockTags.has(node.tagName) || partTags.has(node.tagName) || node.children.some(isBlock);
}

/** Whether there is anything to see or to hear. */
export function hasSubstance(nodes: ElementContent[]): boolean {
  return nodes.some((node) =>
    node.type === 'text'
      ? !isBlank(node.value)
      : isElement(node, 'img', 'hr', 'audio', 'video') || (isElement(node) && hasSubstance(node.children)),
  );
}

/** A part outside its list or table is only a box. */
function loosen(node: ElementContent): ElementContent[] {
  return isElement(node) && partTags.has(node.tagName) ? wrapRuns(node.children) : [node];
}

/** Returns blocks only: what is between them goes into paragraphs of its own. */
export function wrapRuns(nodes: ElementContent[], properties: Properties = {}): ElementContent[] {
  const blocks: ElementContent[] = [];
  let run: ElementContent[] = [];
  const endRun = () => {
    const trimmed = trimRun(run);
    if (hasSubstance(trimmed) && !isLoneShortcode(trimmed))
      blocks.push(createElement('p', { ...properties }, trimmed));
    run = [];
  };
  for (const node of nodes.flatMap(loosen)) {
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
    const children = toPhrasing(readFacts(node).words ?? node.children, separator);
    if (!blockTags.has(node.tagName) && !partTags.has(node.tagName)) return [{ ...node, children }];
    return hasSubstance(children) ? [createText(separator), ...children, createText(separator)] : [];
  });
}

/** Removes white space and line breaks at the ends. */
function trimRun(nodes: ElementContent[]): ElementContent[] {
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
  const loose = nodes.flatMap(loosen);
  const trimmed = trimRun(loose.some(isBlock) ? loose.filter((node) => hasSubstance([node])) : loose);
  const [only] = trimmed;
  if (trimmed.length !== 1 || !isElement(only, 'p')) return trimmed;
  return ['className', 'dir', 'lang'].some((name) => only.properties[name]) ? trimmed : only.children;
}

/** A parser would drop the first line break of a <pre>. */
function trimLines([first, ...rest]: ElementContent[]): ElementContent[] {
  if (first?.type !== 'text') return first ? [first, ...rest] : [];
  const text = first.value.replace(/^\n+/, '');
  return text ? [createText(text), ...rest] : trimLines(rest);
}

/** An address alone in a paragraph or an item is one that WordPress could not embed; it becomes a link. */
function linkAddress(node: ElementContent): ElementContent {
  if (node.type !== 'text' || !/^\s*https?:\/\/\S+\s*$/i.test(node.value)) return node;
  const href = node.value.trim();
  return createElement('a', { href }, [createText(href)]);
}

/** A citation is a line of its own and no paragraph. */
function unwrapCite(node: ElementContent): ElementContent {
  const [cite, ...more] = isElement(node, 'p') ? node.children : [];
  return isElement(cite, 'cite') && more.length === 0 ? cite : node;
}

/** What is between items joins the item before. */
function listItems(children: ElementContent[]): Element[] {
  const items: Element[] = [];
  for (const child of children) {
    const before = items.at(-1);
    if (isElement(child, 'li')) items.push(child);
    else if (!hasSubstance([child])) continue;
    else if (before) before.children = trimFlow([...before.children, child]);
    else items.push(createElement('li', {}, trimFlow([child])));
  }
  return items;
}

type Keep = (content: ElementContent[]) => ElementContent[];

/** Terms may be in groups. */
function openGroups({ children }: Element): ElementContent[] {
  return children.flatMap((child) => (isElement(child, 'div') ? child.children : child));
}

/** Where either terms or descriptions are missing, plain paragraphs. */
function arrangeTerms(children: ElementContent[], keep: Keep): ElementContent[] {
  const parts = children
    .filter((child) => hasSubstance([child]))
    .map((child) => (isElement(child, 'dt', 'dd') ? child : createElement('dd', {}, trimFlow([child]))));
  const isWhole = parts[0]?.tagName === 'dt' && parts.at(-1)?.tagName === 'dd';
  return isWhole ? keep(parts) : wrapRuns(parts);
}

function arrangeDetails(children: ElementContent[], keep: Keep): ElementContent[] {
  const summary = children.find((child) => isElement(child, 'summary'));
  const content = wrapRuns(children.filter((child) => child !== summary));
  if (content.length === 0) return wrapRuns(summary ? [summary] : []);
  return keep([summary ?? createElement('summary', {}, [createText('More')]), ...content]);
}

function arrangeTable(children: ElementContent[], keep: Keep): ElementContent[] {
  const captions = children.filter((child) => isElement(child, 'caption')).slice(0, 1);
  const groups = children.filter((child) => isElement(child, 'thead', 'tbody', 'tfoot'));
  return groups.length > 0 ? keep([...captions, ...groups]) : captions;
}

function keepParts(element: Element, children: ElementContent[], ...names: string[]): ElementContent[] {
  const parts = children.filter((child) => isElement(child, ...names));
  return parts.length > 0 ? [{ ...element, children: parts }] : [];
}

function arrangeFigure(element: Element, children: ElementContent[]): ElementContent[] {
  const captions = children.filter((child) => isElement(child, 'figcaption'));
  const shown = wrapRuns(children.filter((child) => !isElement(child, 'figcaption'))).flatMap(unwrapPictures);
  if (!hasSubstance(shown)) return wrapRuns(captions);
  const caption = captions.length > 1 ? [createElement('figcaption', {}, wrapRuns(captions))] : captions;
  const [only] = shown;
  const isPlain = !element.properties.className;
  // The plate of an embed is a figure already.
  if (shown.length === 1 && isElement(only, 'figure') && isPlain) {
    if (only.children.some((child) => isElement(child, 'figcaption')) && caption.length > 0)
      return [{ ...element, children: [only, ...caption] }];
    return [{ ...only, children: [...only.children, ...caption] }];
  }
  // Only a picture needs its caption as a <figcaption>; other content explains itself.
  if (caption.length === 0 && isPlain && shown.every(isBlock)) return shown;
  return [{ ...element, children: [...shown, ...caption] }];
}

/** In a figure, pictures stay as they are, and words are in paragraphs. */
function unwrapPictures(node: ElementContent): ElementContent[] {
  if (!isElement(node, 'p')) return [node];
  const seen = node.children.filter((child) => hasSubstance([child]));
  return seen.every((child) => isElement(child) && holdsPicture(child)) ? seen : [node];
}

function holdsPicture(node: ElementContent): boolean {
  return isElement(node) && (node.tagName === 'picture' || node.children.some(holdsPicture));
}

const coreNames = ['gallery', 'caption', 'embed', 'audio', 'video', 'playlist', 'more', 'contact', 'form'];

/**
 * Whether a paragraph is nothing but `[contact-form-7 id="3"]` or the like: a placeholder that WordPress leaves as it
 * is where the plugin is gone, and that tells a reader nothing. It stays in a sentence, and where it could as well be
 * somebody's `[sic]`.
 */
function isLoneShortcode(nodes: ElementContent[]): boolean {
  if (nodes.some((node) => isElement(node))) return false;
  const text = readWords(nodes);
  const [, slash, name = '', rest = ''] = /^\s*\[(\/?)([a-z][\w-]*)((?:\s[^[\]]*)?)\]\s*$/i.exec(text) ?? [];
  return (
    name !== '' &&
    (slash === '/' || /[_-]/.test(name) || /[\w-]\s*=/.test(rest) || coreNames.includes(name.toLowerCase()))
  );
}
