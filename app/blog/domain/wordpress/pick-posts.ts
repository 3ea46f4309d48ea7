import type { Log } from '#platform/log.ts';
import { parsePost } from './parse-post.ts';
import { decodeSlug } from './post-slug.ts';
import type { RawFullPost, RawPost } from './raw-post.ts';

/** Beyond so many posts left out, none is named any more. */
const maxNamed = 1000;

export type PostPicker = {
  pickSummaries(items: unknown[]): RawPost[];
  /** Undefined where it is another post than the one asked for, or none for visitors. */
  pickPost(item: unknown, slug: string): RawFullPost | undefined;
};

/** Takes the posts for visitors out of WordPress' answers, and names each one left out once. */
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
