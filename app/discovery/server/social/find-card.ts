import { createPostCard, listPageCards } from '#app/head/page-cards.ts';
import { findResultCard } from '#app/quiz/domain/quiz-result.ts';
import type { Services } from '#app/services-context.ts';
import type { SocialCard } from '#artwork/cards/social-card.ts';

/**
 * Finds the card of the page at that path; undefined where there is no such page, so that nobody can have words of
 * their own drawn. May reject where its source can't answer.
 */
export type CardFinder = (path: string, signal?: AbortSignal) => Promise<SocialCard | undefined>;

/** Asks for pages of the content, results of the quiz, and posts in turn, until one finder knows the path. */
export function createCardFinder(services: Pick<Services, 'content' | 'blog' | 'samples'>): CardFinder {
  const findPage: CardFinder = async (path) =>
    listPageCards(services.content).find((card) => card.path === path);
  const findResult: CardFinder = async (path) => findResultCard(services.content.quizzes, path);
  const finders = [findPage, findResult, createPostFinder(services)];
  return async (path, signal) => {
    for (const find of finders) {
      const card = await find(path, signal);
      if (card) return card;
    }
    return undefined;
  };
}

function createPostFinder(services: Pick<Services, 'blog' | 'samples'>): CardFinder {
  return async (path, signal) => {
    const { blog, samples } = services;
    const slug = readSlug(path);
    if (!slug) return undefined;
    const readSample = async () => (await samples.findPost(slug)).value;
    try {
      const post = (await blog.findPost(slug, signal)).value ?? (await readSample());
      return post && createPostCard(post);
    } catch (error) {
      // Sample posts can always be opened (B-07), and so can their images.
      const post = await readSample();
      if (!post) throw error;
      return createPostCard(post);
    }
  };
}

function readSlug(path: string): string | undefined {
  const [, slug] = /^\/blog\/([^/]+)$/.exec(path) ?? [];
  try {
    return slug && decodeURIComponent(slug);
  } catch {
    return undefined;
  }
}
