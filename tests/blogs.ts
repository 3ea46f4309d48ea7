import type { BuiltInPost } from '#app/content/built-in-post.ts';
import type { BlogResult, WholeBlogSource } from '#app/features/blog/domain/blog-source.ts';
import type * as Bundle from '#server/bundle.ts';

type Parts = Pick<typeof Bundle, 'BlogError' | 'createBuiltInBlog' | 'createPostSummary'>;

/** Creates posts that are each a day newer than the one before; `note-1` is the oldest. `fields` apply to all. */
export function createNotes(count: number, fields: Partial<BuiltInPost> = {}): BuiltInPost[] {
  return Array.from({ length: count }, (_, index) => ({
    slug: `note-${index + 1}`,
    title: `Note ${index + 1}`,
    excerpt: `What note ${index + 1} is about.`,
    date: new Date(Date.UTC(2026, 0, 1 + index, 9)).toISOString().replace('.000Z', '+00:00'),
    author: 'Ida Ink',
    categories: [index % 2 ? 'odd-ones' : 'even-ones'],
    tags: ['notes'],
    body: `Words of note ${index + 1}.`,
    ...fields,
  }));
}

type Method = (...values: never[]) => Promise<BlogResult<unknown>>;

/** Wraps a blog to change every result. */
function changeMethods(blog: WholeBlogSource, change: (method: Method) => Method): WholeBlogSource {
  return Object.fromEntries(
    Object.entries(blog).map(([name, method]) => [name, change(method as Method)]),
  ) as unknown as WholeBlogSource;
}

/** Creates a blog whose results all have this age. */
export function createStaleBlog(blog: WholeBlogSource, staleSeconds: number): WholeBlogSource {
  return changeMethods(blog, (method) => async (...values) => ({
    ...(await method(...values)),
    staleSeconds,
  }));
}

/** Prepares blogs from the given parts, which come either all from source or all from the bundle. */
export function prepareBlogs({ BlogError, createBuiltInBlog, createPostSummary }: Parts) {
  /** Creates a blog with this many posts. */
  const createNoteBlog = (count: number) => createBuiltInBlog(createNotes(count));

  /** Creates the same blog with the largest pages already cached, as a WordPress blog has them. */
  const createWarmBlog = async (count: number): Promise<WholeBlogSource> => {
    const whole = createBuiltInBlog(createNotes(count));
    const size = 100;
    const posts = createNotes(count).map(createPostSummary).reverse();
    const totals = { totalPages: Math.ceil(count / size), totalPosts: count };
    const pages = Array.from({ length: totals.totalPages }, (_, index) => ({
      value: { posts: posts.slice(index * size, (index + 1) * size), ...totals },
      staleSeconds: 0,
    }));
    return {
      ...whole,
      listPosts: async (query) =>
        (query.perPage === size && !query.categories && pages[query.page - 1]) || whole.listPosts(query),
    };
  };

  /** A blog that is down and has nothing cached. */
  const silentBlog = changeMethods(createBuiltInBlog([]), () => () => {
    return Promise.reject(new BlogError('network', 'connection refused'));
  });

  /** A blog that never responds. */
  const hangingBlog = changeMethods(createBuiltInBlog([]), () => () => new Promise(() => {}));

  return { createNoteBlog, createWarmBlog, silentBlog, hangingBlog };
}

const fail = () => Promise.reject(new Error('broken on purpose'));

/** A blog whose source fails at every request. */
export const brokenBlog: WholeBlogSource = {
  listPosts: fail,
  findPost: fail,
  listTerms: fail,
  listAllTerms: fail,
  findTerm: fail,
};
