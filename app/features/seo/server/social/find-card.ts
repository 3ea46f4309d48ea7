import type { BlogSource } from '#app/features/blog/domain/blog-source.ts';
import { findResultCard } from '#app/features/quiz/domain/quiz-result.ts';
import type { Services } from '#app/services-context.ts';
import { createPostCard, createTermCard, listPageCards } from '#app/shell/head/page-cards.ts';
import type { SocialCard } from '#artwork/cards/social-card.ts';
import { decodeUri } from '#platform/text/escape.ts';

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
