import { BlogError } from '#domain/blog/blog-error.ts';
import type { Answer, BlogSource } from '#domain/blog/blog-source.ts';
import type { BuiltInPost } from '#domain/blog/built-in-post.ts';
import { createBuiltInBlog } from '#standins/blog/built-in-blog.ts';

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

/** A blog of so many notes. */
export function createNoteBlog(count: number): BlogSource {
  return createBuiltInBlog(createNotes(count));
}

type Method = (...values: never[]) => Promise<Answer<unknown>>;

/** The same blog with every answer changed on its way. */
function changeAnswers(blog: BlogSource, change: (ask: Method) => Method): BlogSource {
  return Object.fromEntries(
    Object.entries(blog).map(([name, ask]) => [name, change(ask as Method)]),
  ) as unknown as BlogSource;
}

/** A blog whose answers are all so old. */
export function createStaleBlog(blog: BlogSource, staleSeconds: number): BlogSource {
  return changeAnswers(blog, (ask) => async (...values) => ({ ...(await ask(...values)), staleSeconds }));
}

/** A blog that can't answer, and kept nothing. */
export const silentBlog = changeAnswers(createBuiltInBlog([]), () => () => {
  return Promise.reject(new BlogError('network', 'connection refused'));
});

/** A blog that never answers at all. */
export const hangingBlog = changeAnswers(createBuiltInBlog([]), () => () => new Promise(() => {}));
