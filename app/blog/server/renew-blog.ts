import type { Log } from '#platform/log.ts';
import { reportBlogError } from '../domain/blog-error.ts';
import type { Answer, BlogSource, PostQuery, WholeBlogSource } from '../domain/blog-source.ts';
import type { PostSummary } from '../domain/post.ts';
import { createPostQuery } from '../domain/post-list.ts';
import { teaserQuery } from '../domain/teaser.ts';
import { defaultPerPage, postsTimeoutMs } from '../domain/wordpress-client.ts';
import type { ServedPictures } from './pictures/blog-pictures.ts';

/**
 * Asks WordPress again for what has changed. Resolves to false where not all of it came in time; visitors then get
 * what is cached.
 */
export type BlogRenewal = (slugs: string[]) => Promise<boolean>;

type RenewalOptions = {
  /** The blog, with every read waiting for a new answer. */
  refreshing: BlogSource;
  /** Marks everything cached until now as outdated. */
  invalidate(): void;
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

/** Reads these posts and what every page shows. The rest is read when somebody asks for it, who waits for it. */
async function renew(slugs: string[], { refreshing, invalidate }: RenewalOptions): Promise<boolean> {
  invalidate();
  const signal = AbortSignal.timeout(postsTimeoutMs);
  const answers = await Promise.allSettled<Answer<unknown>>([
    ...slugs.map((slug) => refreshing.findPost(slug, signal)),
    refreshing.listPosts(teaserQuery, signal),
    refreshing.listPosts(createPostQuery(1, { kind: 'none' }), signal),
    refreshing.listTerms('categories', signal),
    refreshing.listTerms('tags', signal),
  ]);
  return answers.every((each) => each.status === 'fulfilled' && each.value.staleSeconds === 0);
}

/** How many of the newest posts can be read whatever happens to WordPress. */
const newestPosts = 50;

/** How many lists of terms are read; a blog with more terms than this has many that nobody opens. */
const maxTermLists = 100;

/** How many bytes of pictures are fetched for posts that nobody has opened; the folder of pictures has 500 MB. */
const maxPictureBytes = 200_000_000;

/** The question of the feeds, so that one answer serves all. */
const feedQuery = { page: 1, perPage: 100 };

type ReadAheadOptions = {
  source: WholeBlogSource;
  pictures: Pick<ServedPictures, 'fetchOriginal'> | undefined;
  log: Log;
};

/**
 * Reads what visitors may want while WordPress is unreachable, so that it is kept although nobody has opened it: the
 * newest posts with the pages that list them, the first page of each other list with its posts, and their pictures. One
 * question after the other; what fails is left out.
 */
export async function readAhead({ source, pictures, log }: ReadAheadOptions): Promise<void> {
  const listed = new Map<string, PostSummary>();
  const failures: unknown[] = [];
  const attempt = <Value>(question: Promise<Answer<Value>>): Promise<Value | undefined> =>
    question.then(
      ({ value }) => value,
      (error: unknown) => void failures.push(error),
    );
  const readList = async (query: PostQuery, most?: number) => {
    const page = await attempt(source.listPosts(query));
    for (const post of page?.posts.slice(0, most) ?? []) listed.set(post.slug, post);
    return page;
  };
  // Feeds do not wait for their answer, so it comes first.
  const newest = await readList(feedQuery, newestPosts);
  const posts = Math.min(newestPosts, newest?.totalPosts ?? 0);
  for (let page = 1; page <= Math.ceil(posts / defaultPerPage); page++)
    await readList(createPostQuery(page, { kind: 'none' }));
  const categories = (await attempt(source.listTerms('categories'))) ?? [];
  const tags = (await attempt(source.listTerms('tags'))) ?? [];
  const ofTerms = [
    ...categories.map((term) => ({ kind: 'category', term }) as const),
    ...tags.map((term) => ({ kind: 'tag', term }) as const),
  ].filter(({ term }) => term.count > 0);
  await readList(teaserQuery);
  for (const filter of ofTerms.slice(0, maxTermLists)) await readList(createPostQuery(1, filter));
  let bytes = 0;
  for (const { slug, image } of listed.values()) {
    const post = await attempt(source.findPost(slug));
    for (const id of listPictureIds(`${image?.path ?? ''} ${post?.html ?? ''}`))
      if (bytes < maxPictureBytes) bytes += (await pictures?.fetchOriginal(id)) ?? 0;
  }
  if (failures.length > 0)
    reportBlogError(log, failures[0], 'the blog could not be read ahead to its end', {
      failures: failures.length,
    });
}

function listPictureIds(text: string): Set<string> {
  return new Set([...text.matchAll(/\/blog\/media\/([0-9a-f]{16})/g)].map(([, id = '']) => id));
}
