import { expect, test, vi } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createNoteBlog, silentBlog } from '#tests/source-blogs.ts';
import { BlogError } from '../domain/blog-error.ts';
import { createPrefetcher, prefetchBlog } from './prefetch-blog.ts';

const noPictures = { fetchOriginal: async () => 0 };

const id = (index: number) => index.toString(16).padStart(16, '0');

test('B-10 the newest fifty posts and the pages that list them, and those on the first page of each list, are read with their pictures', async () => {
  const notes = createNoteBlog(120);
  const opened: string[] = [];
  const listed: number[] = [];
  const fetchOriginal = vi.fn(async () => 1000);
  const source: typeof notes = {
    ...notes,
    async listPosts(query) {
      if (query.perPage === 6 && !query.categories && !query.tags) listed.push(query.page);
      const { value } = await notes.listPosts(query);
      // A list whose posts are old.
      const old = query.tags && (await notes.listPosts({ page: 20, perPage: 6 })).value;
      return { value: old ?? value, staleSeconds: 0 };
    },
    async findPost(slug) {
      opened.push(slug);
      const { value: post } = await notes.findPost(slug);
      const html = `<img src="/blog/media/${id(opened.length)}/640.jpg">`;
      return { value: post && { ...post, html }, staleSeconds: 0 };
    },
  };
  await prefetchBlog({ source, pictures: { fetchOriginal }, log: createLogRecorder().log });
  expect(opened).toHaveLength(60);
  expect(listed).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(opened).toEqual(expect.arrayContaining(['note-120', 'note-71', 'note-1']));
  expect(fetchOriginal.mock.calls.map(([picture]: unknown[]) => picture)).toContain(id(60));
});

test('B-10 pictures are fetched up to a limit of bytes', async () => {
  const notes = createNoteBlog(3);
  const html = Array.from({ length: 30 }, (_, index) => `<img src="/blog/media/${id(index)}/640.jpg">`).join(
    '',
  );
  const findPost: typeof notes.findPost = async (slug) => {
    const { value: post } = await notes.findPost(slug);
    return { value: post && { ...post, html }, staleSeconds: 0 };
  };
  const fetchOriginal = vi.fn(async () => 15_000_000);
  await prefetchBlog({
    source: { ...notes, findPost },
    pictures: { fetchOriginal },
    log: createLogRecorder().log,
  });
  expect(fetchOriginal).toHaveBeenCalledTimes(14);
});

test('B-10 a blog that does not answer is left in peace', async () => {
  const { log, lines } = createLogRecorder();
  await prefetchBlog({ source: silentBlog, pictures: noPictures, log });
  expect(lines.map(({ level }) => level)).toEqual(['warn']);
});

test('B-10 the list of a category whose posts are all below it is read too', async () => {
  const notes = createNoteBlog(3);
  const listed: (number[] | undefined)[] = [];
  const parent = { id: 40, slug: 'gardens', name: 'Gardens', description: '', count: 0 };
  const source: typeof notes = {
    ...notes,
    async listTerms(kind) {
      const terms = [
        { ...parent, below: [41] },
        { ...parent, id: 42, slug: 'empty' },
      ];
      return { value: kind === 'categories' ? terms : [], staleSeconds: 0 };
    },
    async listPosts(query) {
      listed.push(query.categories);
      return notes.listPosts(query);
    },
  };
  await prefetchBlog({ source, pictures: noPictures, log: createLogRecorder().log });
  expect(listed.filter(Boolean)).toEqual([[40]]);
});

test('B-10 a post that fails keeps none of the others from being prefetched', async () => {
  const notes = createNoteBlog(5);
  const opened: string[] = [];
  const findPost: typeof notes.findPost = async (slug) => {
    opened.push(slug);
    if (slug === 'note-5') throw new BlogError('too-large', 'too large');
    return notes.findPost(slug);
  };
  const { log, lines } = createLogRecorder();
  await prefetchBlog({ source: { ...notes, findPost }, pictures: noPictures, log });
  expect(opened).toHaveLength(5);
  expect(lines).toMatchObject([{ level: 'warn', facts: { failures: 1 } }]);
});

test('B-10 what could only be read in part, as after a 429, is read again after one poll, then two, until it is whole', async () => {
  const outcomes = [false, false, true];
  let readings = 0;
  const { log } = createLogRecorder();
  const prefetcher = createPrefetcher(async () => outcomes[readings++] ?? true, log);
  const poll = async () => {
    prefetcher.retry();
    await new Promise(setImmediate);
    return readings;
  };
  prefetcher.run();
  await new Promise(setImmediate);
  expect(readings).toBe(1);
  const afterPolls = [];
  for (let count = 0; count < 6; count++) afterPolls.push(await poll());
  expect(afterPolls).toEqual([2, 2, 3, 3, 3, 3]);
});
