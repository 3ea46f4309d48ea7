import { isBlogFailure } from '#app/blog/domain/blog-error.ts';
import type { BlogSource, PostQuery, TermKind, WholeBlogSource } from '#app/blog/domain/blog-source.ts';
import { type ListFilter, listShownTerms } from '#app/blog/domain/list-links.ts';
import type { CountedTerm, PostSummary } from '#app/blog/domain/post.ts';
import { defaultPerPage } from '#app/blog/domain/wordpress-client.ts';
import { waitAtMost } from '#platform/time-limit.ts';
import { findNewest } from '../../domain/feeds/sitemap.ts';

/** One list of posts, and how many pages it has. */
type ListedPosts = { filter: ListFilter; totalPages: number; changed: string | undefined };

/** All posts of the blog, the newest first, and its lists. */
export type BlogIndex = { posts: PostSummary[]; lists: ListedPosts[] };

/** The largest page that WordPress gives. Answers of this size are kept like those for the blog's own pages. */
const pageSize = 100;

/** 40,000 posts, so that a site map, which holds 50,000 addresses, has room for lists. */
const maxPages = 400;

/** Answers that are not cached yet are requested four at a time, which is what the cache allows. */
const atOnce = 4;

/**
 * How long a file of posts waits for what is not cached: long enough to look into the database, too short for a slow
 * WordPress. The reading goes on in the background, and is there for the next request.
 */
export const patienceMs = 500;

/** How long the first page of a list, which is nearly always kept, may take. */
const briefMs = 200;

/**
 * Reads the newest posts, of certain terms or all: a hundred or, where these are not there in time, those of the first
 * page of their list. Rejects as the source does.
 */
export async function readNewestPosts(
  blog: WholeBlogSource,
  terms: Pick<PostQuery, 'categories' | 'tags'> = {},
): Promise<PostSummary[]> {
  const read = (perPage: number, timeoutMs: number) =>
    waitAtMost(timeoutMs, (signal) => blog.listPosts({ page: 1, perPage, ...terms }, signal));
  const { value } = await read(pageSize, patienceMs).catch((error: unknown) => {
    if (!isBlogFailure(error)) throw error;
    return read(defaultPerPage, briefMs);
  });
  return value?.posts ?? [];
}

/** The readings under way, and the last whole index. */
const readings = new WeakMap<WholeBlogSource, Promise<BlogIndex>>();
const lastIndexes = new WeakMap<WholeBlogSource, BlogIndex>();

/**
 * Reads the whole blog. Where that takes long it resolves to the last whole index, and rejects where there is none; the
 * reading goes on, and who asks meanwhile or afterwards has its result.
 */
export async function readBlogIndex(blog: WholeBlogSource): Promise<BlogIndex> {
  const reading = readings.get(blog) ?? readWhole(blog).finally(() => readings.delete(blog));
  readings.set(blog, reading);
  try {
    return await waitAtMost(patienceMs, () => reading);
  } catch (error) {
    const last = lastIndexes.get(blog);
    if (!last) throw error;
    return last;
  }
}

async function readWhole(blog: WholeBlogSource): Promise<BlogIndex> {
  const [posts, categories, tags] = await Promise.all([
    readAllPosts(blog),
    blog.listAllTerms('categories'),
    blog.listAllTerms('tags'),
  ]);
  const all: ListedPosts = {
    filter: { kind: 'none' },
    totalPages: countPages(posts.length),
    changed: findChange(posts),
  };
  const lists = [
    ...listTermLists('categories', categories.value, posts),
    ...listTermLists('tags', tags.value, posts),
  ];
  const index = { posts, lists: [all, ...lists] };
  lastIndexes.set(blog, index);
  return index;
}

async function readAllPosts(blog: BlogSource): Promise<PostSummary[]> {
  const read = async (page: number) => (await blog.listPosts({ page, perPage: pageSize })).value;
  const first = await read(1);
  const pages = [first];
  const count = Math.min(first?.totalPages ?? 0, maxPages);
  for (let page = 2; page <= count; page += atOnce) {
    const numbers = Array.from({ length: atOnce }, (_, index) => page + index);
    pages.push(...(await Promise.all(numbers.filter((each) => each <= count).map(read))));
  }
  // A post that is published meanwhile moves another one onto two pages.
  return [...new Map(pages.flatMap((page) => page?.posts ?? []).map((post) => [post.id, post])).values()];
}

function listTermLists(kind: TermKind, terms: CountedTerm[], posts: PostSummary[]): ListedPosts[] {
  const shown = new Set(listShownTerms(terms).map(({ slug }) => slug));
  return terms
    .filter(({ slug }) => shown.has(slug))
    .map((term) => ({
      filter: { kind: kind === 'tags' ? 'tag' : 'category', term },
      // A term can't have more posts than there are, whatever it says.
      totalPages: countPages(Math.min(term.count, posts.length)),
      // A summary does not contain its tags.
      changed: kind === 'tags' ? undefined : findChange(posts.filter((post) => hasCategory(post, term))),
    }));
}

const hasCategory = (post: PostSummary, { id }: CountedTerm) =>
  post.categories.some((category) => category.id === id);

const countPages = (posts: number) => Math.max(1, Math.ceil(posts / defaultPerPage));

const findChange = (posts: PostSummary[]) => findNewest(posts.map(({ modified }) => modified));
