import type { Answer, WholeBlogSource } from '#app/blog/domain/blog-source.ts';
import type { BuiltInPost } from '#app/content/built-in-post.ts';
import type * as Bundle from '#server/bundle.ts';

type Parts = Pick<typeof Bundle, 'BlogError' | 'createBuiltInBlog' | 'createPostSummary'>;

/** `note-1` is the oldest; each is a day younger than the one before. Fields given replace those of all. */
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

type Method = (...values: never[]) => Promise<Answer<unknown>>;

/** Wraps a blog so that every answer is changed. */
function changeAnswers(blog: WholeBlogSource, change: (ask: Method) => Method): WholeBlogSource {
  return Object.fromEntries(
    Object.entries(blog).map(([name, ask]) => [name, change(ask as Method)]),
  ) as unknown as WholeBlogSource;
}

/** A blog whose answers all have this age. */
export function createStaleBlog(blog: WholeBlogSource, staleSeconds: number): WholeBlogSource {
  return changeAnswers(blog, (ask) => async (...values) => ({ ...(await ask(...values)), staleSeconds }));
}

/** Makes blogs from the parts given: all of them from source, or all of them from the bundle. */
export function prepareBlogs({ BlogError, createBuiltInBlog, createPostSummary }: Parts) {
  /** A blog with this many posts. */
  const createNoteBlog = (count: number) => createBuiltInBlog(createNotes(count));

  /** The same blog with the answers for the largest pages in its cache, like that of a WordPress. */
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

  /** A blog that cannot answer and has nothing cached. */
  const silentBlog = changeAnswers(createBuiltInBlog([]), () => () => {
    return Promise.reject(new BlogError('network', 'connection refused'));
  });

  /** A blog that never answers. */
  const hangingBlog = changeAnswers(createBuiltInBlog([]), () => () => new Promise(() => {}));

  return { createNoteBlog, createWarmBlog, silentBlog, hangingBlog };
}
