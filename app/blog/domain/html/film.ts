import type { Element } from 'hast';
import { type Builder, createElement, createText } from './builder.ts';
import { createLink } from './link.ts';
import type { EmbeddedPage } from './provider.ts';

/** More are a list of links: each frame costs a reader's browser something, empty as it is. */
export const mostFilms = 24;

/** What a player needs to play, and to open a page of its own where its own links are pressed. */
const freedoms = ['allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox'];

/**
 * A film that plays in its place once it is asked for, with a link to its page. The frame has no address: it is
 * empty until the link above it, which names it, is pressed. So no browser asks anybody before, and none needs a
 * script for it (decision 020).
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
      // YouTube refuses to play for whom it can't name; it gets the site, and not the page.
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
      // By name, since the frame has no address that would say whose it is.
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
