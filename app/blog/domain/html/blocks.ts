import type { Element, ElementContent, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { Context } from './clean-options.ts';
import { replaceBareEmbed, replaceFrame, replaceRecording, replaceScript } from './embeds.ts';
import { readFormula } from './formula.ts';
import { replacePicture } from './pictures.ts';
import {
  addClass,
  addFacts,
  createElement,
  createText,
  hasClass,
  isBlank,
  isElement,
  isHidden,
  listElements,
  read,
  readFacts,
  readWords,
} from './tree.ts';

/** Page builders leave these marks everywhere in a text once they are gone. */
const builderMarks = /\[\/?(?:vc|et_pb|fusion|av|cs|kc|mk|tatsu|ux)_[^\][]*\]/gi;

/**
 * Replaces, in place, what means more than its element says (blocks of WordPress), and what would ask another site
 * (pictures, frames, recordings). Nothing else is judged here: `arrange` and the schema come after it.
 */
export function replaceBlocks(root: Root, context: Context): void {
  visit(root, (node, index = 0, parent) => {
    if (node.type === 'text') node.value = node.value.replace(builderMarks, '');
    if (!isElement(node) || !parent) return undefined;
    // What has been replaced is ours.
    if (readFacts(node).words) return SKIP;
    takeAnchors(node);
    const replaced = replaceElement(node, parent, context);
    if (!replaced) return undefined;
    parent.children.splice(index, 1, ...replaced);
    return index;
  });
}

/** The ids in a page are ours; links find their places by what was here. Contents may link to parts of a heading. */
function takeAnchors(element: Element): void {
  const holders = /^h\d$/.test(element.tagName) ? [element, ...listElements(element)] : [element];
  const anchors = holders.flatMap((each) => [read(each, 'id'), read(each, 'name')]).filter(Boolean);
  if (anchors.length > 0) Object.assign(element, addFacts(element, { anchors }));
  delete element.properties.id;
  delete element.properties.name;
}

const dropped = new Set(
  'style noscript noembed noframes template title textarea select datalist input canvas head meta link base param frame frameset applet area map track source rp'.split(
    ' ',
  ),
);

/** Undefined where the element stays, perhaps changed. */
function replaceElement(
  element: Element,
  parent: Root | Element,
  context: Context,
): ElementContent[] | undefined {
  if (isHidden(element) || isDecoration(element) || dropped.has(element.tagName)) return [];
  switch (element.tagName) {
    case 'audio':
    case 'video':
      return replaceRecording(element, context);
    case 'embed':
    case 'iframe':
      return replaceFrame(element, parent, context);
    case 'object':
      return read(element, 'data') ? replaceFrame(element, parent, context) : element.children;
    case 'form':
      return replaceForm(element, context);
    case 'img':
      return replacePicture(element, parent, context);
    case 'math':
      return readFormula(element);
    case 'picture':
      return element.children;
    case 'script':
      return replaceScript(element, context);
  }
  return replaceBlock(element, context);
}

function replaceBlock(element: Element, context: Context): ElementContent[] | undefined {
  const is = (...names: string[]) => hasClass(element, ...names);
  if (is('wp-block-search', 'search-form')) return [];
  if (is('wp-block-embed__wrapper')) return replaceBareEmbed(element, context);
  if (is('wp-block-gallery', 'gallery')) turnIntoGallery(element);
  else if (is('wp-block-buttons')) turnIntoButtons(element);
  else if (is('wp-block-file')) keepOneLink(element);
  else if (is('wp-block-columns', 'wp-block-media-text')) turnIntoColumns(element);
  else if (is('wp-caption')) {
    element.tagName = 'figure';
    keepLooks(element);
  } else if (is('wp-caption-text')) element.tagName = 'figcaption';
  else if (is('wp-block-pullquote')) addClass(element, 'pull');
  else if (is('wp-block-verse')) addClass(element, 'verse');
  else if (is('wp-block-button__link', 'wp-element-button')) addClass(element, 'btn');
  else keepLooks(element);
  return undefined;
}

/** Signs for the eye, such as the plus of an accordion, would be glued to the words beside them. */
function isDecoration(element: Element): boolean {
  return (
    read(element, 'aria-hidden') === 'true' &&
    !/[\p{L}\p{N}]/u.test(readWords(element.children)) &&
    !listElements(element).some((child) => isElement(child, 'img'))
  );
}

/** Alignment, colours and kinds of numbering that an author chose, as classes and types of ours. */
function keepLooks(element: Element): void {
  const { tagName } = element;
  const classes = read(element, 'class');
  const style = read(element, 'style');
  if (tagName === 'ol') {
    const kind = /list-style(?:-type)?\s*:\s*(?:lower|upper)-(?:alpha|latin|roman)/i.exec(style)?.[0] ?? '';
    const letter = /roman/i.test(kind) ? 'i' : 'a';
    if (kind) element.properties.type = /upper/i.test(kind) ? letter.toUpperCase() : letter;
  }
  if (tagName === 'figure') {
    for (const side of ['left', 'right']) if (hasClass(element, `align${side}`)) addClass(element, side);
  }
  if (tagName === 'mark' && hasClass(element, 'has-inline-color')) {
    element.tagName = 'span';
    addClass(element, 'accent');
  }
  // The dates and authors of lists that WordPress makes follow their titles without a space.
  if (/__(?:post|comment|item)[\w-]*(?:date|author)\b/.test(classes))
    element.children.unshift(createText(' · '));
  if (/^(?:p|div|h[1-6]|center)$/.test(tagName)) {
    alignText(element);
    if (hasClass(element, 'has-background')) addClass(element, 'tint');
    else if (/^(?:p|h\d)$/.test(tagName) && hasClass(element, 'has-text-color')) addClass(element, 'accent');
  }
}

/** The side to which an author aligned a text, as a class of ours. */
export function alignText(element: Element): void {
  const style = /text-align\s*:\s*(\w+)/i.exec(read(element, 'style'))?.[1];
  const named = /has-text-align-(\w+)/.exec(read(element, 'class'))?.[1];
  const old = isElement(element, 'center') ? 'center' : read(element, 'align') || read(element, 'data-align');
  const side = (style ?? named ?? old).toLowerCase();
  if (side === 'right' || side === 'center') addClass(element, `to-${side}`);
}

/**
 * Each picture of a gallery with its own caption, for all kinds of gallery that WordPress has. Other plug-ins use the
 * class as well, for boxes with words in them, which stay as they are.
 */
function turnIntoGallery(gallery: Element): void {
  const items: Element[] = [];
  const captions: Element[] = [];
  let hasWords = false;
  visit(gallery, (node, _index, parent) => {
    if (isElement(node, 'img')) {
      items.push(addFacts(createElement('figure', {}, [node]), { isItem: true }));
    } else if (isElement(node, 'figcaption') || (isElement(node) && hasClass(node, 'gallery-caption'))) {
      const caption = createElement('figcaption', {}, node.children);
      if (parent === gallery) captions.push(caption);
      else items.at(-1)?.children.push(caption);
      return SKIP;
    } else if (node.type === 'text') hasWords ||= !isBlank(node.value);
    return undefined;
  });
  if (hasWords || items.length === 0) return;
  gallery.tagName = 'figure';
  gallery.properties = { className: ['gallery'] };
  gallery.children = [...items, ...captions];
}

/** Buttons that lead somewhere are links in one line. */
function turnIntoButtons(element: Element): void {
  const links = listElements(element).filter((child) => isElement(child, 'a'));
  if (links.length === 0) return;
  element.tagName = 'p';
  element.properties = { className: ['buttons'] };
  element.children = links.flatMap((link) => [link, createText(' ')]);
}

/** A file to download: its name links to it once, and it is not shown in a frame. */
function keepOneLink(element: Element): void {
  const seen = new Set<string>();
  element.children = element.children.filter((child) => {
    const href = isElement(child) ? read(child, 'href') : '';
    const isNew = !href || !seen.has(href);
    seen.add(href);
    return isNew && !isElement(child, 'object');
  });
}

function turnIntoColumns(element: Element): void {
  const columns = element.children.filter((child) => isElement(child));
  if (columns.length < 2) return;
  element.properties = { className: ['columns'] };
  element.children = columns.map((column) => createElement('div', { className: ['column'] }, [column]));
}

const formParts = ['label', 'legend', 'input', 'select', 'textarea', 'button', 'output'];

/** The words of a form mean nothing without its fields. */
function replaceForm(form: Element, context: Context): ElementContent[] | undefined {
  const isField = (element: Element) =>
    isElement(element, 'select', 'textarea') ||
    (isElement(element, 'input') && read(element, 'type') !== 'hidden');
  form.tagName = 'div';
  if (!listElements(form).some(isField)) return undefined;
  removeFormParts(form);
  return [form, ...(read(form, 'role') === 'search' ? [] : [context.leaveOut('A form')])];
}

function removeFormParts(element: Element): void {
  element.children = element.children.filter((child) => !isElement(child, ...formParts));
  for (const child of element.children) if (isElement(child)) removeFormParts(child);
}
