import type { Log } from '#platform/log.ts';
import { reportBlogError } from '../domain/blog-error.ts';
import type { BlogResult, PostQuery, WholeBlogSource } from '../domain/blog-source.ts';
import type { PostSummary } from '../domain/post.ts';
import { createPostQuery, hasPosts } from '../domain/post-list.ts';
import { teaserQuery } from '../domain/teaser.ts';
import { defaultPerPage } from '../domain/wordpress-client.ts';
import type { ServedPictures } from './pictures/served-pictures.ts';

/** How many of the newest posts can be read whatever happens to WordPress. */
const newestPosts = 50;

/** How many lists of categories and tags are read; a blog with more of them has many that nobody opens. */
const maxTermLists = 100;

/** How many bytes of pictures are fetched for posts that nobody has opened; the picture folder holds 500 MB. */
const maxPictureBytes = 200_000_000;

/** The feeds send the same query, so one response serves them all. */
const feedQuery = { page: 1, perPage: 100 };

type PrefetchOptions = {
  source: WholeBlogSource;
  pictures: Pick<ServedPictures, 'fetchOriginal'>;
  log: Log;
};

/**
 * Reads what visitors may want while WordPress is unreachable, so that it is cached before anybody has opened it: the
 * newest posts with the pages that list them, the first page of every other list with its posts, and their pictures.
 * It sends one query at a time. A query that fails does not stop the others. Resolves to whether all succeeded.
 */
export async function prefetchBlog({ source, pictures, log }: PrefetchOptions): Promise<boolean> {
  const listed = new Map<string, PostSummary>();
  const failures: unknown[] = [];
  const attempt = <Value>(question: Promise<BlogResult<Value>>): Promise<Value | undefined> =>
    question.then(
      ({ value }) => value,
      (error: unknown) => void failures.push(error),
    );
  const readList = async (query: PostQuery, max?: number) => {
    const page = await attempt(source.listPosts(query));
    for (const post of page?.posts.slice(0, max) ?? []) listed.set(post.slug, post);
    return page;
  };
  // This comes first because feeds do not wait for their response.
  const newest = await readList(feedQuery, newestPosts);
  const posts = Math.min(newestPosts, newest?.totalPosts ?? newest?.posts.length ?? 0);
  for (let page = 1; page <= Math.ceil(posts / defaultPerPage); page++)
    await readList(createPostQuery(page, { kind: 'none' }));
  const categories = (await attempt(source.listTerms('categories'))) ?? [];
  const tags = (await attempt(source.listTerms('tags'))) ?? [];
  const filters = [
    ...categories.map((term) => ({ kind: 'category', term }) as const),
    ...tags.map((term) => ({ kind: 'tag', term }) as const),
  ].filter(({ term }) => hasPosts(term));
  await readList(teaserQuery);
  for (const filter of filters.slice(0, maxTermLists)) await readList(createPostQuery(1, filter));
  let bytes = 0;
  for (const { slug, image } of listed.values()) {
    const post = await attempt(source.findPost(slug));
    for (const id of listPictureIds(`${image?.path ?? ''} ${post?.html ?? ''}`))
      if (bytes < maxPictureBytes) bytes += await pictures.fetchOriginal(id);
  }
  if (failures.length > 0)
    reportBlogError(log, failures[0], 'the blog could only be prefetched in part', {
      failures: failures.length,
    });
  return failures.length === 0;
}

/** After so many polls a prefetch that failed in part is tried again at the latest. */
const maxPollsUntilRetry = 30;

/**
 * Prefetches once the prefetch in progress has ended, which may have missed the latest change. What failed in part, as
 * where WordPress limits calls, is tried again: after one poll, two, four and so on.
 */
export function createPrefetcher(prefetch: () => Promise<boolean>, log: Log) {
  let running = Promise.resolve();
  let isWaiting = false;
  let retry: { afterPolls: number; polls: number } | undefined;
  const run = () => {
    if (isWaiting) return;
    isWaiting = true;
    running = running
      .then(() => {
        isWaiting = false;
        return prefetch();
      })
      .then((isWhole) => {
        log.info('the blog was prefetched', { isWhole });
        const afterPolls = Math.min((retry?.afterPolls ?? 0.5) * 2, maxPollsUntilRetry);
        retry = isWhole ? undefined : { afterPolls, polls: 0 };
      })
      .catch((error: unknown) => log.error('the blog could not be prefetched', { error }));
  };
  return {
    run,
    /** Called after each poll that was answered. */
    retry(): void {
      if (retry && ++retry.polls >= retry.afterPolls) run();
    },
  };
}

function listPictureIds(text: string): Set<string> {
  return new Set([...text.matchAll(/\/blog\/media\/([0-9a-f]{16})/g)].map(([, id = '']) => id));
}
