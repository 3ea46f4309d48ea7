import { playerOrigins } from '../../domain/html/player.ts';

/** What a page with a film asks the policy for, and all that it gets: frames of these players. */
export const filmPolicy = `frame-src ${playerOrigins.join(' ')}`;

/** As the sanitiser writes it (`app/blog/domain/html/film.ts`); a text that only looks so has its `<` escaped. */
const filmFrame = '<iframe name="film-';

export function holdsFilm(html: string): boolean {
  return html.includes(filmFrame);
}

/** Of a page that shows this text. */
export function createFilmHeaders(html: string): Record<string, string> {
  return holdsFilm(html) ? { 'content-security-policy': filmPolicy } : {};
}

let allowed = false;

/**
 * Whether the document that is open may show films: it keeps the policy of its first page, whatever it shows now. One
 * that has shown a film may, since no other is ever led to one.
 */
export function mayShowFilms(): boolean {
  allowed ||= document.querySelector('iframe[name^="film-"]') !== null;
  return allowed;
}
