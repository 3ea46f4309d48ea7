import type { Log } from '#platform/log.ts';
import { parsePost } from './parse-post.ts';
import { decodeSlug } from './post-slug.ts';
import type { RawFullPost, RawPost } from './raw-post.ts';

/** After this many posts were left out, no more are logged. */
const maxNamed = 1000;

export type PostPicker = {
  pickSummaries(items: unknown[]): RawPost[];
  /** Undefined where the answer is another post than the one asked for, or is not for visitors. */
  pickPost(item: unknown, slug: string): RawFullPost | undefined;
};

/** Picks the posts for visitors out of WordPress' answers, and logs each one left out once. */
export function createPostPicker(log: Log): PostPicker {
  const named = new Set<number | undefined>();

  const pick = (item: unknown): RawFullPost | undefined => {
    const parsed = parsePost(item);
    if (parsed.outcome === 'post') return parsed.post;
    const { id, reason } = parsed;
    if (!named.has(id) && named.size < maxNamed) {
      named.add(id);
      log.info('a post of the blog is left out', { id, reason });
    }
    return undefined;
  };

  return {
    pickSummaries: (items) =>
      items.flatMap((item) => {
        const { content: _, ...post } = pick(item) ?? {};
        return 'id' in post ? [post as RawPost] : [];
      }),
    pickPost(item, slug) {
      const post = item === undefined ? undefined : pick(item);
      return post && decodeSlug(post.slug) === slug ? post : undefined;
    },
  };
}
