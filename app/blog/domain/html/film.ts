import type { Element } from 'hast';
import { type Builder, createElement, createText } from './builder.ts';
import { createLink } from './link.ts';
import type { EmbeddedPage } from './provider.ts';

/** More films than this become a list of links, because each frame costs the browser something, even empty. */
export const maxFilms = 24;

/** The permissions that a player needs in order to play, and to open its own links in a page of their own. */
const freedoms = ['allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox'];

/**
 * A film that plays in place once a reader asks for it, with a link to its page. The frame has no address: it is
 * empty until the link above it, which names it as its target, is pressed. So no browser contacts the provider
 * before, and no script is needed. (Without JavaScript a lazy frame in closed `<details>` loads at once, and a link in
 * `srcdoc` loses focus and history. A still would be a request too.)
 */
export function createFilm(
  { provider, player, href }: EmbeddedPage & { player: NonNullable<EmbeddedPage['player']> },
  name: string,
  builder: Builder,
): Element {
  const title = name || `A film on ${provider}`;
  builder.films.count += 1;
  const target = `film-${builder.films.count}`;
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
  const page = createLink({ kind: 'outside', href }, [createText(`Watch on ${provider}`)]);
  const words = `Nothing has been asked of ${provider} yet. If you press Play here, it learns your internet address and that you visit this site, and it may store data in your browser.`;
  return createElement('figure', { className: ['facade', 'film'] }, [
    createElement('p', {}, [play]),
    createElement('p', { className: ['screen'] }, [createText(words), frame]),
    createElement('p', {}, page),
  ]);
}
