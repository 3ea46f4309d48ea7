import { playerOrigins } from '../../domain/html/providers.ts';

/** The sanitiser writes films like this (`domain/html/embeds.ts`). In text that only looks like one, `<` is escaped. */
const filmFrame = '<iframe name="film-';

export function holdsFilm(html: string): boolean {
  return html.includes(filmFrame);
}

/** Headers of a page that shows this post: one with a film adds frames of its players to the content security policy. */
export function createFilmHeaders(html: string): Record<string, string> {
  return holdsFilm(html) ? { 'content-security-policy': `frame-src ${playerOrigins.join(' ')}` } : {};
}
