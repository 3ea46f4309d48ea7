import type { Element, ElementContent } from 'hast';
import type { Context } from './clean-options.ts';
import { readFileLink } from './links.ts';
import { readFileName } from './pictures.ts';
import { type EmbeddedPage, findEmbeddedPage, type Player } from './providers.ts';
import {
  addFacts,
  createElement,
  createText,
  foldSpace,
  hasClass,
  isBlank,
  isElement,
  listElements,
  read,
} from './tree.ts';

/** More films than this become a list of links, because each frame costs the browser something, even empty. */
const maxFilms = 24;

/** The permissions that a player needs in order to play, and to open its own links in a page of their own. */
const freedoms = ['allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox'];

/** Titles that players give to every frame. */
const emptyTitle =
  /^(?:(?:youtube|vimeo|spotify)( video)?( player| embed)?|embed(ded content)?|iframe|video|untitled)$/i;

/**
 * A frame becomes a plate that names what it showed and links to its page, so that nothing is loaded from another
 * site before a reader asks for it. Films then play in place.
 */
export function replaceFrame(
  frame: Element,
  parent: { children: unknown[] },
  context: Context,
): ElementContent[] {
  if (isPreviewOfQuote(frame, parent)) return [];
  const address = read(frame, 'src') || read(frame, 'data-src') || read(frame, 'data');
  const title = foldSpace(read(frame, 'title')).trim();
  return createPlate(address, title, context) ?? (title ? [createText(title)] : []);
}

/** A post of another WordPress arrives as a quote with a link, and a frame beside it that shows the same. */
function isPreviewOfQuote(frame: Element, { children }: { children: unknown[] }): boolean {
  const isPreview = (element: Element) => hasClass(element, 'wp-embedded-content');
  return isPreview(frame) && children.some((each) => isElement(each, 'blockquote') && isPreview(each));
}

/** The plate of an embed block whose wrapper holds an address and nothing else, because WordPress couldn't embed it. */
export function replaceBareEmbed(wrapper: Element, context: Context): ElementContent[] | undefined {
  if (listElements(wrapper).some((child) => !isElement(child, 'div', 'p', 'span'))) return undefined;
  const [only, ...more] = wordsOf(wrapper).filter((text) => !isBlank(text));
  const address = only?.trim() ?? '';
  if (more.length > 0 || !/^https?:\/\/\S+$/i.test(address)) return undefined;
  return createPlate(address, '', context) ?? [];
}

const wordsOf = (element: Element): string[] =>
  element.children.flatMap((child) =>
    child.type === 'text' ? child.value : isElement(child) ? wordsOf(child) : [],
  );

/** Some code of GitHub's arrives as a script that would write it; other scripts are left out. */
export function replaceScript(script: Element, context: Context): ElementContent[] {
  const address = read(script, 'src');
  return /^https:\/\/gist\.github\.com\/[\w./-]+\.js$/.test(address)
    ? (createPlate(address, 'Code on GitHub', context) ?? [])
    : [];
}

/**
 * A recording of the blog's own plays through this site, and is not asked for before somebody presses play. Any other
 * becomes a link to its file.
 */
export function replaceRecording(recording: Element, context: Context): ElementContent[] {
  const sources = [recording, ...listElements(recording).filter((element) => isElement(element, 'source'))];
  const address = sources.map((source) => read(source, 'src')).find(Boolean);
  const href = readFileLink(address ?? '', context);
  if (!href) return recording.children;
  const isVideo = recording.tagName === 'video';
  const name = `${isVideo ? 'Video' : 'Audio'}: ${readFileName(href)}`;
  const link = addFacts(createElement('a', { href }, [createText(name)]), { isFile: true });
  const src = context.findRecording?.(href);
  if (!src) return [link];
  const properties = { src, controls: true, preload: 'none', ariaLabel: name };
  return [addFacts(createElement(recording.tagName, properties, []), { words: [link] })];
}

/** Undefined for what is no web address. */
function createPlate(address: string, title: string, context: Context): Element[] | undefined {
  const page = findEmbeddedPage(address, context.base);
  if (!page) return undefined;
  const name = emptyTitle.test(title) ? '' : title;
  const { provider, verb, href, player } = page;
  // An unknown host gets no button, which would make anybody's frame the loudest thing on the page.
  const known = !provider.includes('.');
  const text = createText(`${verb} ${verb === 'Open' && !known ? 'at' : 'on'} ${provider}`);
  if (player && context.films < maxFilms) return [createFilm({ ...page, player }, name, context)];
  const link = createElement('a', { href, ...(known && { className: ['btn'] }) }, [text]);
  const title_ = name ? [createElement('p', {}, [createElement('b', {}, [createText(name)])])] : [];
  return [
    addFacts(
      createElement('figure', { className: ['facade'] }, [...title_, createElement('p', {}, [link])]),
      {
        words: [createText(name ? `${name} ` : ''), link],
      },
    ),
  ];
}

/**
 * A film that plays in place once a reader asks for it, with a link to its page. The frame has no address: it is
 * empty until the link above it, which names it as its target, is pressed. So no browser contacts the provider
 * before, and no script is needed. (Without JavaScript a lazy frame in closed `<details>` loads at once, and a link in
 * `srcdoc` loses focus and history. A still would be a request too.)
 */
function createFilm(
  { provider, player, href }: EmbeddedPage & { player: Player },
  name: string,
  context: Context,
): Element {
  const title = name || `A film on ${provider}`;
  context.films += 1;
  const target = `film-${context.films}`;
  const play = createElement(
    'a',
    {
      href: player.href,
      target,
      rel: ['nofollow'],
      // YouTube refuses to play without a referrer; it gets the origin of the site and not the page.
      referrerPolicy: 'strict-origin',
      className: ['play'],
    },
    [
      createElement('span', { className: ['btn'] }, [createText('Play here')]),
      createText(' '),
      createElement('b', {}, [createText(title)]),
    ],
  );
  const frame = createElement(
    'iframe',
    {
      name: target,
      title: `${title}: the player, empty until you press Play here`,
      sandbox: freedoms,
      // The provider is named, because the frame has no address that would tell it.
      allow: `autoplay ${player.origin}`,
      allowFullScreen: true,
    },
    [],
  );
  const createPageLink = () => createElement('a', { href }, [createText(`Watch on ${provider}`)]);
  const note = `Nothing has been asked of ${provider} yet. If you press Play here, it learns your internet address and that you visit this site, and it may store data in your browser.`;
  return addFacts(
    createElement('figure', { className: ['facade', 'film'] }, [
      createElement('p', {}, [play]),
      createElement('p', { className: ['screen'] }, [createText(note), frame]),
      createElement('p', {}, [createPageLink()]),
    ]),
    { words: [createElement('b', {}, [createText(title)]), createText(' '), createPageLink()] },
  );
}
