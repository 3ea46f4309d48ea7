import { playerOrigins } from '../../domain/html/providers.ts';

/** The addition to the content security policy that a page with a film asks for: frames of these players. */
const filmPolicy = `frame-src ${playerOrigins.join(' ')}`;

/**
 * The sanitiser writes films like this (`app/blog/domain/html/embeds.ts`). In a text that only looks so, `<` is
 * escaped.
 */
const filmFrame = '<iframe name="film-';

export function holdsFilm(html: string): boolean {
  return html.includes(filmFrame);
}

/** The headers of a page that shows this text. */
export function createFilmHeaders(html: string): Record<string, string> {
  return holdsFilm(html) ? { 'content-security-policy': filmPolicy } : {};
}

/** The policy of the open document. */
const openDocument = { admitsFilms: false };

/**
 * Whether the open document may show films. It keeps the policy of its first page, whatever it shows now. One that
 * showed a film first may, because no client navigation leads to such a page.
 */
export function mayShowFilms(): boolean {
  openDocument.admitsFilms ||= document.querySelector('iframe[name^="film-"]') !== null;
  return openDocument.admitsFilms;
}
