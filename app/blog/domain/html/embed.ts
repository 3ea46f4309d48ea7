import type { Element, ElementContent } from 'hast';
import { type Builder, createElement, createText, type Place, type Rule } from './builder.ts';
import { createFilm, maxFilms } from './film.ts';
import { toPhrasing } from './flow.ts';
import { createLink, readFileLink } from './link.ts';
import { readFileName } from './picture.ts';
import { findEmbeddedPage } from './provider.ts';
import { findAttribute, hasClass, isElement, isText, listElements, type RawElement } from './raw-node.ts';
import { readWords } from './read-words.ts';
import { foldSpace, isBlank, removeControls } from './readable.ts';

/** Titles that players give to every frame. */
const emptyTitle =
  /^(?:(?:youtube|vimeo|spotify)( video)?( player| embed)?|embed(ded content)?|iframe|video|untitled)$/i;

/**
 * A frame becomes a plate that names what it showed and links to its page, so that nothing is loaded from another
 * site before a reader asks for it. Films then play in place.
 */
export const buildFrame: Rule = (element, builder, place) => {
  if (isPreviewOfQuote(element) || isOwnFrame(element)) return [];
  const address = findAttribute(element, 'src') || findAttribute(element, 'data-src') || '';
  const title = foldSpace(removeControls(findAttribute(element, 'title') ?? '')).trim();
  const plate = createPlate(address, title, builder);
  if (!plate) return title ? [createText(title)] : [];
  return placePlate(plate, place);
};

/** Inside a link there may be no other link, so only the words are kept. */
function placePlate(plate: Element, { inLink }: Place): ElementContent[] {
  return inLink ? [createText(foldSpace(readWords(toPhrasing([plate]))))] : [plate];
}

/** A post of another WordPress arrives as a quote with a link, and a frame beside it that shows the same. */
function isPreviewOfQuote(frame: RawElement): boolean {
  const isPreview = (element: RawElement) => hasClass(element, 'wp-embedded-content');
  const beside = frame.parentNode?.childNodes.filter(isElement) ?? [];
  return isPreview(frame) && beside.some((each) => each.tagName === 'blockquote' && isPreview(each));
}

/** Whether the frame is one that this site made when it cleaned the text before, with everything beside it. */
function isOwnFrame(frame: RawElement): boolean {
  return /^film-\d+$/.test(findAttribute(frame, 'name') ?? '') && !findAttribute(frame, 'src');
}

/** The content of an embed block: a frame, or the bare address where WordPress couldn't make one. */
export const buildEmbedBlock: Rule = (element, builder, place) => {
  const quoted = listElements(element, ({ tagName }) => tagName === 'blockquote').length > 0;
  const bare = quoted ? undefined : findBareAddress(element);
  if (!bare) return builder.build(element.childNodes, place);
  const plate = createPlate(bare, '', builder);
  return plate ? placePlate(plate, place) : [];
};

/** A film or a recording becomes a link to the file, which a browser plays. */
export const buildRecording: Rule = (element, builder, place) => {
  const sources = [element, ...listElements(element, ({ tagName }) => tagName === 'source')];
  const address = sources.map((source) => findAttribute(source, 'src')).find((src) => src);
  const link = readFileLink(address, builder);
  if (link.kind !== 'outside') return builder.build(element.childNodes, place);
  const words = `${element.tagName === 'video' ? 'Video' : 'Audio'}: ${readFileName(link.href)}`;
  return createLink(place.inLink ? { kind: 'unsafe' } : link, [createText(words)]);
};

function createPlate(address: string, title: string, builder: Builder): Element | undefined {
  const page = findEmbeddedPage(address, builder.base);
  if (!page) return undefined;
  const { provider, verb, href, player } = page;
  const name = emptyTitle.test(title) ? '' : title;
  if (player && builder.films.count < maxFilms) return createFilm({ ...page, player }, name, builder);
  // An unknown host gets no button, which would make anybody's frame the loudest thing on the page.
  const known = !provider.includes('.');
  const words = `${verb} ${verb === 'Open' && !known ? 'at' : 'on'} ${provider}`;
  const link = createLink({ kind: 'outside', href }, [createText(words)], known ? 'btn' : undefined);
  return createElement('figure', { className: ['facade'] }, [
    ...(name ? [createElement('p', {}, [createElement('b', {}, [createText(name)])])] : []),
    createElement('p', {}, link),
  ]);
}

/** The text of the block's wrapper, if it is an address and nothing else. */
function findBareAddress(element: RawElement): string | undefined {
  const isCaption = (child: RawElement) => child.tagName === 'figcaption';
  const parts = [element, ...listElements(element, (child) => !isCaption(child))];
  if (parts.some(({ tagName }) => ['iframe', 'a', 'img', 'video', 'audio'].includes(tagName)))
    return undefined;
  const texts = parts.filter((part) => !isCaption(part)).flatMap((part) => part.childNodes.filter(isText));
  const [only, ...more] = texts.map(({ value }) => value.trim()).filter((text) => !isBlank(text));
  return more.length === 0 && only && /^https?:\/\/\S+$/i.test(only) ? only : undefined;
}
