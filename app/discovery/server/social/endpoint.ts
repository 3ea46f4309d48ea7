import { Hono } from 'hono';
import { BlogError } from '#app/blog/domain/blog-error.ts';
import { formatSocialImagePath, parseSocialImagePath } from '#artwork/cards/social-card.ts';
import { isHeld } from '#platform/http/page-cache/negotiation.ts';
import { refuse } from '#platform/http/request-limits.ts';
import type { CardFinder } from './find-card.ts';
import type { SocialImages } from './social-images.ts';

const oneYearSeconds = 31_536_000;

/** After how many seconds a client may try again where too many waited. */
const retrySeconds = 5;

export type SocialImageOptions = { findCard: CardFinder; images: SocialImages };

/** Serves `/social/{page}.{version}.png`, the image that other sites show beside a link to a page (SEO-01). */
export function socialImages({ findCard, images }: SocialImageOptions) {
  return new Hono().get('/social/*', async (c) => {
    const { pathname } = new URL(c.req.url);
    const address = parseSocialImagePath(pathname);
    if (!address) return refuse(c, 404, 'There is no such image.');
    try {
      const card = await findCard(address.path, c.req.raw.signal);
      if (!card) return refuse(c, 404, 'There is no such image.');
      const current = formatSocialImagePath(card);
      // A link that was shared before the words changed still gets an image, which shows the page as it is now.
      if (pathname !== current) return c.redirect(current, 302);
      const etag = `"${address.version}"`;
      const headers = { 'cache-control': `public, max-age=${oneYearSeconds}, immutable`, etag };
      if (isHeld(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
      const bytes = await images.render(card);
      return c.body(new Uint8Array(bytes), 200, {
        ...headers,
        'content-type': 'image/png',
        'content-length': String(bytes.length),
      });
    } catch (error) {
      if (!(error instanceof BlogError)) throw error;
      c.header('retry-after', String(retrySeconds));
      return refuse(c, 503, 'This image can’t be had just now. Please try again in a moment.');
    }
  });
}
