import type { Element, ElementContent } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { type Context, createNote } from './clean-options.ts';
import { isCustomWidget } from './drawing-scripts.ts';
import { replaceFrame, replaceMedia, replaceVideo } from './embeds.ts';
import { isHidden } from './picture-attributes.ts';
import { replacePicture } from './pictures.ts';
import {
  addClass,
  collapseSpace,
  createText,
  h,
  hasClass,
  isBlank,
  isElement,
  listElements,
  read,
  readWords,
} from './tree.ts';

/** Elements that are removed together with their content. */
const dropped = new Set(
  'style noembed noframes template title textarea select datalist output head frameset applet rp colgroup source'.split(
    ' ',
  ),
);

/**
 * Returns what replaces an element that can't be shown or would send a request to another site. Undefined if the
 * element stays; a block of WordPress is then marked by its tag name and by classes of ours.
 */
export function replaceElement(element: Element, context: Context): ElementContent[] | undefined {
  if (isHidden(element) || isDecoration(element) || dropped.has(element.tagName)) return [];
  switch (element.tagName) {
    case 'audio':
    case 'video':
      return replaceMedia(element, context);
    case 'embed':
    case 'iframe':
      return replaceFrame(element, context);
    case 'object':
      return read(element, 'data') ? replaceFrame(element, context) : undefined;
    case 'img':
      return replacePicture(element, context);
    case 'math':
      return readFormula(element);
    case 'canvas':
      return [createNote('A drawing', context)];
    case 'svg':
      return element.properties.isDrawing ? [createNote('A drawing', context)] : [];
    case 'script':
      return element.properties.isDrawing ? [createNote('A widget', context)] : [];
  }
  const video = replaceVideo(element, context);
  if (video) return video;
  if (isCustomWidget(element)) return [createNote('A widget', context)];
  if (hasClass(element, 'wp-block-search', 'search-form')) return [];
  if (element.tagName === 'form') removeFields(element, context);
  else readBlock(element);
  return undefined;
}

/** Decorative characters, such as the plus of an accordion, would be read as part of the words beside them. */
function isDecoration(element: Element): boolean {
  return (
    read(element, 'aria-hidden') === 'true' &&
    !/[\p{L}\p{N}]/u.test(readWords(element.children)) &&
    !listElements(element).some((child) => isElement(child, 'img'))
  );
}

/** Labels mean nothing without their fields. The rest stays: an unclosed form contains the rest of the post. */
function removeFields(form: Element, context: Context): void {
  const below = listElements(form);
  const isField = (element: Element) =>
    isElement(element, 'select', 'textarea') ||
    (isElement(element, 'input') && read(element, 'type') !== 'hidden');
  if (!below.some(isField)) return;
  for (const element of [form, ...below])
    element.children = element.children.filter((child) => !isElement(child, 'button', 'label', 'legend'));
  if (read(form, 'role') !== 'search') form.children.push(createNote('A form', context));
}

function readBlock(element: Element): void {
  const is = (...names: string[]) => hasClass(element, ...names);
  if (is('wp-block-gallery', 'gallery')) turnIntoGallery(element);
  else if (is('wp-block-buttons')) turnIntoButtons(element);
  else if (is('wp-block-file')) keepOneLink(element);
  else if (is('wp-block-columns', 'wp-block-media-text')) turnIntoColumns(element);
  else if (is('wp-block-pullquote')) addClass(element, 'pull');
  else if (is('wp-block-verse')) addClass(element, 'verse');
  else if (is('wp-block-button__link', 'wp-element-button')) addClass(element, 'btn');
  else if (is('wp-caption-text')) element.tagName = 'figcaption';
  else {
    if (is('wp-caption')) element.tagName = 'figure';
    keepStyles(element);
  }
}

/** Turns the alignment and numbering that an author chose into classes and types of ours. */
function keepStyles(element: Element): void {
  const { tagName } = element;
  const style = read(element, 'style');
  const [kind] = /list-style(?:-type)?\s*:\s*(?:lower|upper)-(?:alpha|latin|roman)/i.exec(style) ?? [];
  if (tagName === 'ol' && kind) {
    const letter = /roman/i.test(kind) ? 'i' : 'a';
    element.properties.type = /upper/i.test(kind) ? letter.toUpperCase() : letter;
  }
  if (tagName === 'figure') {
    for (const side of ['left', 'right']) if (hasClass(element, `align${side}`)) addClass(element, side);
  }
  if (/^(?:b|strong|em|i|span)$/.test(tagName)) keepEmphasis(element, style);
  // WordPress' editor colours words with this element, which would stand out as a find.
  if (tagName === 'mark' && hasClass(element, 'has-inline-color')) element.tagName = 'span';
  // In WordPress' own lists of posts, the date and the author follow the title without a space.
  if (/__(?:post|comment|item)[\w-]*(?:date|author)\b/.test(read(element, 'class')))
    element.children.unshift(createText(' · '));
  if (/^(?:p|div|h[1-6]|center|td|th)$/.test(tagName)) alignText(element, style);
}

/** What is pasted from a document has the tags of another program, and a style that decides how it looks. */
function keepEmphasis(element: Element, style: string): void {
  const weight = /font-weight\s*:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  const slant = /font-style\s*:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  const isStrong = isElement(element, 'b', 'strong');
  const isSlanted = isElement(element, 'em', 'i');
  const isHeavy = weight ? /^(?:bold|bolder|[6-9]00)$/.test(weight) : isStrong;
  const isItalic = slant ? /^(?:italic|oblique)$/.test(slant) : isSlanted;
  if (isHeavy === isStrong && isItalic === isSlanted) return;
  element.tagName = isHeavy ? 'strong' : isItalic ? 'em' : 'span';
  if (isHeavy && isItalic) element.children = [h('em', {}, element.children)];
}

function alignText(element: Element, style: string): void {
  const styled = /text-align\s*:\s*(\w+)/i.exec(style)?.[1];
  const named = /has-text-align-(\w+)/.exec(read(element, 'class'))?.[1];
  const old = isElement(element, 'center') ? 'center' : read(element, 'align') || read(element, 'data-align');
  const side = (styled ?? named ?? old).toLowerCase();
  if (side === 'right' || side === 'center') addClass(element, `to-${side}`);
}

/**
 * Makes a figure of each picture with its caption, whichever kind of WordPress gallery it is. Some plugins use the same
 * class for boxes of text, which stay as they are.
 */
function turnIntoGallery(gallery: Element): void {
  const items: Element[] = [];
  const captions: Element[] = [];
  let hasWords = false;
  visit(gallery, (node, _index, parent) => {
    if (isElement(node, 'img')) items.push(h('figure', {}, [h('a', { isEnlarging: true }, [node])]));
    else if (isElement(node, 'figcaption') || (isElement(node) && hasClass(node, 'gallery-caption'))) {
      const caption = h('figcaption', {}, node.children);
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

/** Puts buttons that lead somewhere into one line, as links. */
function turnIntoButtons(element: Element): void {
  const links = listElements(element).filter((child) => isElement(child, 'a'));
  if (links.length === 0) return;
  element.tagName = 'p';
  element.properties = { className: ['buttons'] };
  element.children = links.flatMap((link) => [link, createText(' ')]);
}

/** Reduces a file block to the link with the name of the file, without the preview and the second link. */
function keepOneLink(element: Element): void {
  const link = listElements(element).find((child) => isElement(child, 'a') && !isBlank(readWords([child])));
  element.children = link ? [link] : [];
}

function turnIntoColumns(element: Element): void {
  const columns = element.children.filter((child) => isElement(child));
  if (columns.length < 2) return;
  element.properties = { className: ['columns'] };
  element.children = columns.map((column) => h('div', { className: ['column'] }, [column]));
}

type Content = ElementContent[];

/** Operators that are written with a space on either side. */
const relations = /^[=≠<>≤≥≈≡+−±×÷·→⇒∈∝-]$/;

const group = (content: Content): Content =>
  readWords(content).includes(' ') ? [createText('('), ...content, createText(')')] : content;

/** How the parts of an element are written in a line; those of any other element follow one another. */
const written: Record<string, (...parts: Content[]) => Content> = {
  msup: (base = [], raised = []) => [...base, h('sup', {}, raised)],
  msub: (base = [], lowered = []) => [...base, h('sub', {}, lowered)],
  msubsup: (base = [], lowered = [], raised = []) => [...base, h('sub', {}, lowered), h('sup', {}, raised)],
  mfrac: (above = [], below = []) => [...group(above), createText('/'), ...group(below)],
  msqrt: (...parts) => [createText('√'), ...group(parts.flat())],
  annotation: () => [],
  'annotation-xml': () => [],
};

/** Writes a formula as a line of text, such as `E = mc²` or `(a + b)/2`, because the schema does not allow MathML. */
export function readFormula({ tagName, children }: Element): Content {
  if (/^(?:mi|mn|mo|ms|mtext)$/.test(tagName)) {
    const sign = collapseSpace(readWords(children));
    return [createText(tagName === 'mo' && relations.test(sign) ? ` ${sign} ` : sign)];
  }
  const parts = children.filter((child) => isElement(child)).map(readFormula);
  return Object.hasOwn(written, tagName) ? (written[tagName]?.(...parts) ?? []) : parts.flat();
}
