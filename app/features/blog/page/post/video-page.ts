import { playerOrigins } from '../../domain/html/providers.ts';

/** The sanitiser writes videos like this (`domain/html/embeds.ts`). In text that only looks like one, `<` is escaped. */
const videoFrame = '<iframe name="film-';

export function hasVideo(html: string): boolean {
  return html.includes(videoFrame);
}

/** Headers of a page that shows this post: one with a video adds frames of its players to the content security policy. */
export function createVideoHeaders(html: string): Record<string, string> {
  return hasVideo(html) ? { 'content-security-policy': `frame-src ${playerOrigins.join(' ')}` } : {};
}
