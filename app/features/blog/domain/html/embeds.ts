import type { Element, ElementContent } from 'hast';
import { findMediaPath } from '../blog-media.ts';
import type { Context } from './clean-options.ts';
import { parseAddress } from './links.ts';
import { readFirst } from './picture-attributes.ts';
import { readFileName, readSource } from './pictures.ts';
import { type EmbeddedPage, findEmbeddedPage, findVideo } from './providers.ts';
import { collapseSpace, createText, h, hasClass, isElement, listElements, read } from './tree.ts';

/** Further videos become links, because even an empty frame costs the browser something. */
const maxVideos = 24;

/** What a player has to be allowed so that it plays, and opens its own links in a new page. */
const sandbox = ['allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox'];

/** Titles that say nothing, because a player gives them to every frame. */
const emptyTitle =
  /^(?:(?:youtube|vimeo|spotify)( video)?( player| embed)?|embed(ded content)?|iframe|video|untitled)$/i;

/**
 * Replaces a frame by a card that names its content and links to its page, so that nothing is requested from another
 * site before a reader asks for it. A video then plays in its place.
 */
export function replaceFrame(frame: Element, context: Context): ElementContent[] {
  // A post of another WordPress arrives as a quote with a link, and this frame would repeat it.
  if (hasClass(frame, 'wp-embedded-content')) return [];
  const address = readSource(frame, context.base) ?? read(frame, 'data');
  const title = collapseSpace(read(frame, 'title'));
  return createEmbedCard(address, title, context) ?? [createText(title)];
}

/** Replaces an element that a script would turn into a player as if it were one; undefined for any other element. */
export function replaceVideo(element: Element, context: Context): ElementContent[] | undefined {
  const address = findVideo(element.tagName, read(element, 'videoid'));
  const label = collapseSpace(readFirst(element, ['videotitle', 'playlabel', 'title']));
  return address
    ? createEmbedCard(address, label.replace(/^play(?: video)?\s*:\s*/i, ''), context)
    : undefined;
}

/**
 * Audio or video among the blog's own uploads plays through this site, and is not requested before a reader presses play.
 * Any other becomes a link to its file.
 */
export function replaceMedia(media: Element, { base, blogOrigin }: Context): ElementContent[] {
  const sources = [media, ...listElements(media).filter((element) => isElement(element, 'source'))];
  const address = sources.map((source) => readSource(source, base)).find(Boolean);
  const href = parseAddress(address ?? '', base)?.href;
  if (!href) return [];
  const { tagName } = media;
  const ariaLabel = `${tagName === 'video' ? 'Video' : 'Audio'}: ${readFileName(href)}`;
  const src = findMediaPath(href, blogOrigin);
  if (!src) return [h('a', { href }, [ariaLabel])];
  const tracks = listElements(media).filter((element) => isElement(element, 'track'));
  return [
    h(
      tagName,
      { src, controls: true, preload: 'none', ariaLabel },
      tracks.flatMap((track) => replaceTrack(track, base, blogOrigin)),
    ),
  ];
}

/** Captions and the like come from this site too; a browser loads none from another. */
function replaceTrack(track: Element, base: URL, blogOrigin: string): Element[] {
  const src = findMediaPath(parseAddress(read(track, 'src'), base)?.href ?? '', blogOrigin);
  if (!src?.endsWith('.vtt')) return [];
  const kind = read(track, 'kind').toLowerCase() || 'subtitles';
  const properties = {
    src,
    kind,
    srcLang: read(track, 'srclang'),
    label: collapseSpace(read(track, 'label')),
  };
  return [h('track', { ...properties, default: track.properties.default === true })];
}

/** Returns undefined for anything other than a web address. */
function createEmbedCard(address: string, title: string, context: Context): Element[] | undefined {
  const page = findEmbeddedPage(address, context.base);
  if (!page) return undefined;
  const name = emptyTitle.test(title) ? '' : title;
  const { provider, href, player } = page;
  if (player && context.videos < maxVideos) {
    context.videos += 1;
    const label = name || `A video on ${provider}`;
    return [createVideo(label, { provider, href, player }, `film-${context.videos}`)];
  }
  // An unknown host gets no button, because any frame could then put one on the page.
  const isKnown = !provider.includes('.');
  const label = `${isKnown ? 'Watch on' : 'Open at'} ${provider}`;
  const link = h('a', { href, ...(isKnown && { className: ['btn'] }) }, [label]);
  const heading = name ? [h('p', {}, [h('b', {}, [name])])] : [];
  return [h('figure', { className: ['facade'] }, [...heading, h('p', {}, [link])])];
}

/**
 * Creates a video that plays in place once a reader asks for it, with a link to its page. The frame has no address, and
 * stays empty until a reader presses the link above, whose target it is. So no browser contacts the provider before
 * that, and no script is needed. (Without JavaScript, a lazy frame in closed `<details>` loads at once, and a link in
 * `srcdoc` loses focus and history. A still picture would be a request as well.)
 */
function createVideo(
  title: string,
  { provider, href, player }: Required<EmbeddedPage>,
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
    sandbox,
    // The provider has to be named, because the frame has no address of its own.
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
