import type { BlogSource, PostQuery } from '../domain/blog-source.ts';
import type { Post, Term } from '../domain/post.ts';
import { createPostQuery } from '../domain/post-list.ts';
import { teaserQuery } from '../domain/teaser.ts';
import { postsTimeoutMs, writePostQuery } from '../domain/wordpress-client.ts';

/**
 * Asks WordPress again for what has changed. Resolves to false where not all of it came in time; visitors then get
 * what is cached.
 */
export type BlogRenewal = (slugs: string[]) => Promise<boolean>;

/** How many lists of the post's terms are renewed at once; the others are when somebody asks for them. */
const maxTermLists = 12;

type RenewalOptions = {
  /** The blog as visitors read it. */
  blog: BlogSource;
  /** The same blog, with every read waiting for a new answer. */
  refreshing: BlogSource;
  /** Marks everything cached until now as stale. */
  invalidate: () => void;
};

/** Runs one renewal at a time; changes that come meanwhile are renewed together in the next. */
export function createRenewal(options: RenewalOptions): BlogRenewal {
  let running: Promise<unknown> = Promise.resolve();
  let next: { slugs: Set<string>; done: Promise<boolean> } | undefined;
  return (slugs) => {
    if (!next) {
      const gathered = new Set<string>();
      const done = running.then(() => {
        next = undefined;
        return renew([...gathered], options);
      });
      next = { slugs: gathered, done };
      running = done.catch(() => undefined);
    }
    for (const slug of slugs) next.slugs.add(slug);
    return next.done;
  };
}

async function renew(slugs: string[], { blog, refreshing, invalidate }: RenewalOptions): Promise<boolean> {
  const signal = AbortSignal.timeout(postsTimeoutMs);
  const findAll = (source: BlogSource) =>
    Promise.allSettled(slugs.map((slug) => source.findPost(slug, signal)));
  // The lists that the post has left are those of the post before the change.
  const before = await findAll(blog);
  invalidate();
  const after = await findAll(refreshing);
  const posts = [...before, ...after].flatMap((each) =>
    each.status === 'fulfilled' ? (each.value.value ?? []) : [],
  );
  const lists = await Promise.allSettled([
    ...listQueries(posts).map((query) => refreshing.listPosts(query, signal)),
    refreshing.listTerms('categories', signal),
    refreshing.listTerms('tags', signal),
  ]);
  return [...after, ...lists].every((each) => each.status === 'fulfilled' && each.value.staleSeconds === 0);
}

function listQueries(posts: Post[]): PostQuery[] {
  const list = (kind: 'category' | 'tag') => (term: Term) => createPostQuery(1, { kind, term });
  const categories = posts.flatMap((post) => post.categories.map(list('category')));
  const tags = posts.flatMap((post) => post.tags.map(list('tag')));
  const byTerm = new Map([...categories, ...tags].map((query) => [writePostQuery(query), query]));
  const ofTerms = [...byTerm.values()].slice(0, maxTermLists);
  return [teaserQuery, createPostQuery(1, { kind: 'none' }), ...ofTerms];
}
