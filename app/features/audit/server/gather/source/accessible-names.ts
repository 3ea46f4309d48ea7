import { type Element, isTag } from 'domhandler';
import { isHidden, isWithin, type PageDocument, readText } from './read-document.ts';

/** The maximum number of characters of a text; a report quotes fewer. */
export const maxLetters = 500;

/** Puts a text on one line, and shortens it. */
export const normalizeText = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, maxLetters);

export type Names = {
  /** The accessible name: the label, the text, or the alternative texts of the images inside. */
  nameOf(element: Element): string;
  /** The alternative text or label of an image; empty if it needs none. */
  altOf(image: Element): string | undefined;
};

/** Reads the names by which assistive technology knows the elements of one page. */
export function createNames(document: PageDocument): Names {
  const { elements } = document;
  let byId: Map<string, Element> | undefined;
  const find = (id: string) => {
    byId ??= new Map(
      elements.flatMap((element) => (element.attribs.id ? [[element.attribs.id, element]] : [])),
    );
    return byId.get(id);
  };
  /** The label by `aria-labelledby` or `aria-label`; empty if there is none. */
  const readLabel = ({ attribs }: Element): string => {
    const ids = attribs['aria-labelledby']?.trim().split(/\s+/).slice(0, 10) ?? [];
    const labels = ids.map((id) => {
      const label = find(id);
      return label ? label.attribs['aria-label'] || readText(label, maxLetters) : '';
    });
    return normalizeText(labels.join(' ')) || normalizeText(attribs['aria-label'] ?? '');
  };
  const hasText = (label: Element) => label.name === 'label' && readText(label, maxLetters) !== '';
  let labelled: Set<string | undefined> | undefined;
  /** Whether a `<label>` with a text is around a control, or for it. */
  const isLabelled = (control: Element): boolean => {
    labelled ??= new Set(elements.filter(hasText).map(({ attribs }) => attribs.for));
    return isWithin(control, hasText) || labelled.has(control.attribs.id ?? '');
  };
  return {
    nameOf(element) {
      // What is hidden as a whole keeps its text, by which a report names it.
      const isHiddenElement = isHidden(element, document)
        ? undefined
        : (each: Element) => isHidden(each, document);
      const own = readLabel(element) || normalizeText(readText(element, maxLetters, isHiddenElement));
      const { alt = '', title = '' } = element.attribs;
      return (
        own ||
        readPictured(element, isHiddenElement) ||
        normalizeText(element.name === 'area' ? alt : '') ||
        normalizeText(title)
      );
    },
    altOf(image) {
      const { alt, role, title = '' } = image.attribs;
      const isButton = image.name === 'input';
      // An empty text says that the image decorates, which a button can’t do: axe, `image-alt` and `input-image-alt`.
      if (alt?.trim() || (alt === '' && !isButton)) return alt;
      const label = readLabel(image) || normalizeText(title);
      if (label) return label;
      const isSilent = isButton ? isLabelled(image) : /^(presentation|none)$/i.test(role?.trim() ?? '');
      if (isSilent || isHidden(image, document)) return '';
      return isButton ? undefined : alt;
    },
  };
}

/** The texts of the pictures in an element. */
function readPictured(element: Element, isHiddenElement: ((each: Element) => boolean) | undefined): string {
  const texts: string[] = [];
  const queue = [...element.children];
  for (let node = queue.shift(); node && texts.length < 20; node = queue.shift()) {
    if (!isTag(node) || isHiddenElement?.(node)) continue;
    if (node.name === 'title' && node.children[0]?.type === 'text') texts.push(node.children[0].data);
    texts.push(node.attribs.alt ?? '', node.attribs['aria-label'] ?? '');
    queue.push(...node.children);
  }
  return normalizeText(texts.join(' '));
}
