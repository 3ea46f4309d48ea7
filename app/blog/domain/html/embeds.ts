import type { Element, ElementContent } from 'hast';
import { findRecordingPath } from '../blog-recordings.ts';
import type { Context } from './clean-options.ts';
import { parseAddress } from './links.ts';
import { readFileName } from './pictures.ts';
import { findEmbeddedPage } from './providers.ts';
import { createText, foldSpace, h, hasClass, isElement, listElements, read, readWords } from './tree.ts';

/** More films than this become links, because each frame costs the browser something, even empty. */
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
export function replaceFrame(frame: Element, context: Context): ElementContent[] {
  // A post of another WordPress arrives as a quote with a link, and this frame beside it shows the same.
  if (hasClass(frame, 'wp-embedded-content')) return [];
  const address = read(frame, 'src') || read(frame, 'data-src') || read(frame, 'data');
  const title = foldSpace(read(frame, 'title'));
  return createPlate(address, title, context) ?? [createText(title)];
}

/** The plate of an embed block whose wrapper holds an address and nothing else, because WordPress couldn't embed it. */
export function replaceBareEmbed(wrapper: Element, context: Context): ElementContent[] | undefined {
  const address = readWords(wrapper.children).trim();
  const isBare = listElements(wrapper).every((child) => isElement(child, 'div', 'p', 'span'));
  return isBare && /^https?:\/\/\S+$/i.test(address) ? createPlate(address, '', context) : undefined;
}

/** Some code of GitHub's arrives as a script that would write it; other scripts are left out. */
export function replaceScript(script: Element, context: Context): ElementContent[] {
  const address = read(script, 'src');
  const isGist = /^https:\/\/gist\.github\.com\/[\w./-]+\.js$/.test(address);
  return (isGist && createPlate(address.replace(/\.js$/, ''), 'Code on GitHub', context)) || [];
}

/**
 * A recording of the blog's own plays through this site, and is not asked for before somebody presses play. Any other
 * becomes a link to its file.
 */
export function replaceRecording(recording: Element, { base, blogOrigin }: Context): ElementContent[] {
  const sources = [recording, ...listElements(recording).filter((element) => isElement(element, 'source'))];
  const address = sources.map((source) => read(source, 'src')).find(Boolean);
  const href = parseAddress(address ?? '', base)?.href;
  if (!href) return [];
  const { tagName } = recording;
  const ariaLabel = `${tagName === 'video' ? 'Video' : 'Audio'}: ${readFileName(href)}`;
  const src = findRecordingPath(href, blogOrigin);
  return [
    src ? h(tagName, { src, controls: true, preload: 'none', ariaLabel }) : h('a', { href }, [ariaLabel]),
  ];
}

/** Undefined for what is no web address. */
function createPlate(address: string, title: string, context: Context): Element[] | undefined {
  const page = findEmbeddedPage(address, context.base);
  if (!page) return undefined;
  const name = emptyTitle.test(title) ? '' : title;
  const { provider, verb, href, player } = page;
  if (player && context.films < maxFilms) {
    context.films += 1;
    return [createFilm(name || `A film on ${provider}`, { provider, href, player }, `film-${context.films}`)];
  }
  // An unknown host gets no button, which would make anybody's frame the loudest thing on the page.
  const isKnown = !provider.includes('.');
  const words = `${verb} ${isKnown ? 'on' : 'at'} ${provider}`;
  const link = h('a', { href, ...(isKnown && { className: ['btn'] }) }, [words]);
  const heading = name ? [h('p', {}, [h('b', {}, [name])])] : [];
  return [h('figure', { className: ['facade'] }, [...heading, h('p', {}, [link])])];
}

/**
 * A film that plays in place once a reader asks for it, with a link to its page. The frame has no address: it is
 * empty until the link above it, which names it as its target, is pressed. So no browser contacts the provider
 * before, and no script is needed. (Without JavaScript a lazy frame in closed `<details>` loads at once, and a link in
 * `srcdoc` loses focus and history. A still would be a request too.)
 */
function createFilm(
  title: string,
  { provider, href, player }: { provider: string; href: string; player: string },
  target: string,
): Element {
  // YouTube refuses to play without a referrer; it gets the origin of the site and not the page.
  const referrerPolicy = 'strict-origin';
  const properties = {
    href: player,
    target,
    rel: ['nofollow'],
    referrerPolicy,
    className: ['play'],
    isOurs: true,
  };
  const button = h('span', { className: ['btn'] }, ['Play here']);
  const play = h('a', properties, [button, ' ', h('b', {}, [title])]);
  const frame = h('iframe', {
    name: target,
    title: `${title}: the player loads when you press Play here`,
    sandbox: freedoms,
    // The provider is named, because the frame has no address that would tell it.
    allow: `autoplay ${new URL(player).origin}`,
    allowFullScreen: true,
  });
  const note = `Nothing has been requested from ${provider} yet. If you press Play here, it learns your internet address and that you visit this site, and it may store data in your browser.`;
  return h('figure', { className: ['facade', 'film'] }, [
    h('p', {}, [play]),
    h('p', { className: ['screen'] }, [note, frame]),
    h('p', {}, [h('a', { href }, [`Watch on ${provider}`])]),
  ]);
}
