import type { Element, ElementContent } from 'hast';
import { buildBox } from './blocks.ts';
import { type Builder, createElement, type Place, type Rule } from './builder.ts';
import { hasSubstance, isBlock, trimFlow, trimRun, wrapRuns } from './flow.ts';
import { hasClass, isElement, isText, listElements, type RawElement } from './raw-node.ts';
import { isBlank } from './readable.ts';

const isCaption = (element: RawElement) =>
  element.tagName === 'figcaption' || hasClass(element, 'wp-caption-text', 'gallery-caption');

/** A figure and its caption. WordPress' older captions are no <figure>, but are handled here as well. */
export const buildFigure: Rule = (element, builder, place) => {
  const content = element.childNodes.filter((node) => !(isElement(node) && isCaption(node)));
  const shown = wrapWords(builder.build(content, place));
  const caption = buildCaption(element, builder, place);
  return createFigure(shown, caption, hasClass(element, 'wp-block-pullquote') ? 'pull' : undefined);
};

/** Each picture of a gallery with its own caption, for all four kinds of gallery that WordPress has. */
export const buildGallery: Rule = (element, builder, place) => {
  if (!holdsOnlyPictures(element)) {
    const build = element.tagName === 'figure' ? buildFigure : buildBox;
    return build(element, builder, place);
  }
  const captioned = new Set<RawElement>();
  const items = listElements(element, ({ tagName }) => tagName === 'img').flatMap((picture) => {
    const frame = findFrame(picture, element);
    if (frame === 'caption') return [];
    const caption = frame && !captioned.has(frame) ? buildCaption(frame, builder, place) : [];
    if (frame) captioned.add(frame);
    return createFigure(builder.build([picture], place), caption, undefined);
  });
  return createFigure(items, buildCaption(element, builder, place), 'gallery');
};

/** Other plugins use the class name as well, for boxes with words in them. */
function holdsOnlyPictures(gallery: RawElement): boolean {
  const parts = [gallery, ...listElements(gallery, () => true)];
  const hasWords = ({ childNodes }: RawElement) =>
    childNodes.some((node) => isText(node) && !isBlank(node.value));
  const isCaptionPart = (part: RawElement) => findFrame(part, gallery) === 'caption' || isCaption(part);
  return (
    parts.some(({ tagName }) => tagName === 'img') &&
    parts.every((part) => !hasWords(part) || isCaptionPart(part))
  );
}

/**
 * The element that holds a picture and its caption; undefined where the gallery itself does. A picture inside a
 * caption belongs to that caption.
 */
function findFrame(picture: RawElement, gallery: RawElement): RawElement | 'caption' | undefined {
  let frame: RawElement | undefined;
  for (let each = picture.parentNode; each && each !== gallery && 'tagName' in each; each = each.parentNode) {
    if (isCaption(each)) return 'caption';
    if (['figure', 'li', 'dl'].includes(each.tagName) || hasClass(each, 'gallery-item')) frame ??= each;
  }
  return frame;
}

/** The caption of this figure, not of one inside it. */
function buildCaption(element: RawElement, builder: Builder, place: Place): ElementContent[] {
  const own = element.childNodes.filter(isElement).filter(isCaption);
  return trimFlow(own.flatMap(({ childNodes }) => builder.build(childNodes, place)));
}

function createFigure(
  shown: ElementContent[],
  caption: ElementContent[],
  className: string | undefined,
): ElementContent[] {
  if (!hasSubstance(shown)) return wrapRuns(caption);
  const [only] = shown;
  const captions = hasSubstance(caption) ? [createElement('figcaption', {}, caption)] : [];
  // The plate of an embed is a figure already.
  if (shown.length === 1 && only?.type === 'element' && only.tagName === 'figure' && className !== 'gallery')
    return [addCaption(only, captions)];
  // Only a picture needs its caption as a <figcaption>; other content explains itself.
  if (captions.length === 0 && !className && shown.every(isBlock)) return shown;
  return [createElement('figure', className ? { className: [className] } : {}, [...shown, ...captions])];
}

function addCaption(figure: Element, captions: Element[]): Element {
  const has = figure.children.some((child) => child.type === 'element' && child.tagName === 'figcaption');
  if (has) return createElement('figure', {}, [figure, ...captions]);
  return { ...figure, children: [...figure.children, ...captions] };
}

/** Pictures stay as they are, words go into paragraphs. */
function wrapWords(nodes: ElementContent[]): ElementContent[] {
  return wrapRuns(nodes).flatMap((node) => {
    if (node.type !== 'element' || node.tagName !== 'p') return [node];
    const hasWords = node.children.some((child) => child.type === 'text' && hasSubstance([child]));
    const seen = trimRun(node.children).filter((child) => hasSubstance([child]));
    return hasWords || !seen.every(holdsPicture) ? [node] : seen;
  });
}

function holdsPicture(node: ElementContent): boolean {
  return node.type === 'element' && (node.tagName === 'picture' || node.children.some(holdsPicture));
}
