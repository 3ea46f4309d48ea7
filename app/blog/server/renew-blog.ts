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

export function createRenewal({ blog, refreshing, invalidate }: RenewalOptions): BlogRenewal {
  const renew = async (slugs: string[]): Promise<boolean> => {
    const signal = AbortSignal.timeout(postsTimeoutMs);
    const find = async (source: BlogSource) => {
      const found = await Promise.allSettled(slugs.map((slug) => source.findPost(slug, signal)));
      return found.map((each) => (each.status === 'fulfilled' ? each.value : undefined));
    };
    // The lists that the post has left are those of the post before the change.
    const before = await find(blog);
    invalidate();
    const after = await find(refreshing);
    const posts = [...before, ...after].flatMap((answer) => answer?.value ?? []);
    const lists = await Promise.allSettled([
      ...listQueries(posts).map((query) => refreshing.listPosts(query, signal)),
      refreshing.listTerms('categories', signal),
      refreshing.listTerms('tags', signal),
    ]);
    const isNew = (answer: { staleSeconds: number } | undefined) => answer?.staleSeconds === 0;
    return (
      after.every(isNew) && lists.every((each) => each.status === 'fulfilled' && isNew(each.value as never))
    );
  };
  return gather(renew);
}

function listQueries(posts: Post[]): PostQuery[] {
  const list = (kind: 'category' | 'tag') => (term: Term) => createPostQuery(1, { kind, term });
  const categories = posts.flatMap((post) => post.categories.map(list('category')));
  const tags = posts.flatMap((post) => post.tags.map(list('tag')));
  const byTerm = new Map([...categories, ...tags].map((query) => [writePostQuery(query), query]));
  const ofTerms = [...byTerm.values()].slice(0, maxTermLists);
  return [teaserQuery, createPostQuery(1, { kind: 'none' }), ...ofTerms];
}

/** Runs one renewal at a time; changes that come meanwhile are renewed together in the next. */
function gather(renew: BlogRenewal): BlogRenewal {
  let running: Promise<unknown> = Promise.resolve();
  let next: { slugs: Set<string>; done: Promise<boolean> } | undefined;
  return (slugs) => {
    if (!next) {
      const gathered = new Set<string>();
      const done = running.then(() => {
        next = undefined;
        return renew([...gathered]);
      });
      next = { slugs: gathered, done };
      running = done.catch(() => undefined);
    }
    for (const slug of slugs) next.slugs.add(slug);
    return next.done;
  };
}
