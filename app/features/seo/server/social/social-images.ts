import { createHash } from 'node:crypto';
import path from 'node:path';
import { BulkheadRejectedError } from 'cockatiel';
import { Hono } from 'hono';
import { BlogError } from '#app/features/blog/domain/blog-error.ts';
import type { BlogSource } from '#app/features/blog/domain/blog-source.ts';
import { findResultCard } from '#app/features/quiz/domain/quiz-result.ts';
import type { Services } from '#app/services-context.ts';
import { createPostCard, createTermCard, listPageCards } from '#app/shell/head/page-cards.ts';
import { formatSocialImagePath, parseSocialImagePath, type SocialCard } from '#artwork/cards/social-card.ts';
import { createBulkhead } from '#platform/bulkhead.ts';
import { matchesEtag } from '#platform/http/page-cache/negotiation.ts';
import { createPictureFiles, type PictureFiles } from '#platform/http/pictures/picture-files.ts';
import { refuse } from '#platform/http/request-limits.ts';
import { createInFlightRequests } from '#platform/in-flight-requests.ts';
import type { Log } from '#platform/log.ts';
import { decodeUri } from '#platform/text/escape.ts';

/** Room for some thousand cards. The card requested longest ago is deleted first, and drawn again when needed. */
const maxSocialBytes = 100_000_000;

/** One image is drawn at a time, because pages must not wait behind a crowd of crawlers. */
const drawing = { maxRunning: 1, maxWaiting: 20, maxWaitMs: 10_000 };

export type SocialImages = {
  /** Returns the card as PNG. Rejects with BulkheadRejectedError if too many requests are waiting. */
  render(card: SocialCard): Promise<Buffer>;
};

/** The images of this site, stored in the data folder. */
export function openSocialImages(dataDir: string, log: Log): SocialImages {
  const folder = path.join(dataDir, 'social-images');
  return createSocialImages(createPictureFiles({ folder, log, maxBytes: maxSocialBytes }));
}

/** Each card is drawn once, however many request it, and stored in `files`; without these it is drawn each time. */
export function createSocialImages(files?: Pick<PictureFiles, 'read' | 'write'>): SocialImages {
  const inFlight = createInFlightRequests<Buffer>();
  const enter = createBulkhead(drawing);

  const draw = async (card: SocialCard, name: string) => {
    // The module is imported with the first image, because fonts, drawings and sharp take tens of megabytes of memory.
    const { drawImage } = await import('./draw-image.ts');
    const bytes = await enter(() => drawImage(card));
    await files?.write(name, bytes);
    return bytes;
  };

  return {
    async render(card) {
      const name = `${createHash('sha256').update(formatSocialImagePath(card)).digest('hex').slice(0, 40)}.png`;
      return (await files?.read(name)) ?? inFlight.join(name, () => draw(card, name));
    },
  };
}

const oneYearSeconds = 31_536_000;

/** The seconds after which a client may retry if too many requests were waiting. */
const retrySeconds = 5;

/** Serves `/social/{page}.{version}.png`, the image that other sites show beside a link to a page (SEO-01). */
export function socialImages({ findCard, images }: { findCard: CardFinder; images: SocialImages }) {
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
      if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
      const bytes = await images.render(card);
      return c.body(new Uint8Array(bytes), 200, {
        ...headers,
        'content-type': 'image/png',
        'content-length': String(bytes.length),
      });
    } catch (error) {
      if (!(error instanceof BlogError || error instanceof BulkheadRejectedError)) throw error;
      c.header('retry-after', String(retrySeconds));
      return refuse(c, 503, 'This image is not available right now. Please try again in a moment.');
    }
  });
}

/**
 * Finds the card of the page at that path; undefined if there is no such page, so that a made-up path cannot put its own
 * text into an image. May reject if its source does not respond.
 */
export type CardFinder = (path: string, signal?: AbortSignal) => Promise<SocialCard | undefined>;

/** Finds the cards of pages of the content, results of the quiz, posts, and lists of a category or tag. */
export function createCardFinder(services: Pick<Services, 'content' | 'blog' | 'samples'>): CardFinder {
  return async (path, signal) => {
    const { content, blog, samples } = services;
    const own = listPageCards(content).find((card) => card.path === path);
    const known = own ?? findResultCard(content.quizzes, path);
    if (known) return known;
    // Samples can always be opened (B-07), and so can their images.
    const findSample = () => findBlogCard(samples, path);
    try {
      return (await findBlogCard(blog, path, signal)) ?? (await findSample());
    } catch (error) {
      const sample = await findSample();
      if (!sample) throw error;
      return sample;
    }
  };
}

async function findBlogCard(blog: BlogSource, path: string, signal?: AbortSignal) {
  const [, kind, part = ''] = /^\/blog\/(?:(category|tag)\/)?([^/]+)$/.exec(path) ?? [];
  const slug = decodeUri(part);
  if (!slug) return undefined;
  if (kind !== 'category' && kind !== 'tag') {
    const { value: post } = await blog.findPost(slug, signal);
    return post && createPostCard(post);
  }
  const { value: term } = await blog.findTerm(kind === 'tag' ? 'tags' : 'categories', slug, signal);
  return term && createTermCard(kind, term);
}
