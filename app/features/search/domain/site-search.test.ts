import { expect, test, vi } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import type { PostText } from '#app/features/blog/domain/post.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createSearchedContent } from '#tests/searched-content.ts';
import { createSiteSearch } from './site-search.ts';

const createText = (slug: string, text: string): PostText => ({
  ...{ slug, title: slug, excerpt: '', headings: [], text },
  date: '2026-01-05T09:00:00+11:00',
});

/** Creates content with one page about tidepools and one post. */
function createContent(names: string[] = []) {
  const content = createSearchedContent(loadContent('content'));
  const [page] = content.pages;
  const [post] = content.posts;
  if (!page || !post) throw new Error('There is nothing to search');
  const about = {
    ...page,
    path: '/about',
    kind: 'company' as const,
    title: 'About',
    name: 'About',
    headline: 'About',
  };
  return {
    ...content,
    ...{ services: [], caseStudies: [], search: { synonyms: [], pages: { '/about': names } } },
    pages: [{ ...about, body: 'A studio by the tidepools.\n\n## On tenders' }],
    posts: [{ ...post, slug: 'sample', title: 'sample', body: 'a sample by the tidepools' }],
  };
}

function openSearch(readPosts?: () => Promise<PostText[]>, names?: string[]) {
  const { log, lines } = createLogRecorder();
  const readContent = vi.fn(() => createContent(names));
  const onMiss = vi.fn();
  const search = createSiteSearch({ readContent, readPosts, onMiss, log });
  const run = async (query: Record<string, string>) => {
    const found = await search.find(new URLSearchParams(query));
    if (found.state !== 'found') throw new Error('Nothing was searched for');
    return found;
  };
  const find = async (q: string) => (await run({ q })).hits.map(({ path }) => path);
  const readState = async () => (await run({ q: 'tidepools' })).posts;
  return { search, run, find, readState, lines, readContent, onMiss };
}

test('R-23 without WordPress the built-in posts are found, and the index is built once', async () => {
  const { find, readState, readContent } = openSearch();
  expect((await find('tidepools')).sort()).toEqual(['/about', '/blog/sample']);
  expect(await find('sample')).toEqual(['/blog/sample']);
  expect(await readState()).toBe('ready');
  expect(readContent).toHaveBeenCalledTimes(1);
});

test('R-23 searches do not wait for a WordPress that does not respond', async () => {
  const { find, readState } = openSearch(() => new Promise(() => {}));
  expect(await find('tidepools')).toEqual(['/about']);
  expect(await readState()).toBe('loading');
});

test('R-23 until WordPress responds, the sample posts are found, and the result says so', async () => {
  const { search, find, readState, lines } = openSearch(() => Promise.reject(new Error('refused')));
  await search.refresh();
  expect((await find('tidepools')).sort()).toEqual(['/about', '/blog/sample']);
  expect(await readState()).toBe('stale');
  expect(lines).toMatchObject([{ level: 'warn', message: 'search could not read the blog posts' }]);
});

test('R-23 while WordPress fails the last index is kept, and is updated once WordPress responds again', async () => {
  const readPosts = vi.fn<() => Promise<PostText[]>>();
  readPosts.mockResolvedValueOnce([createText('first', 'lanterns'), createText('second', 'lanterns')]);
  const { search, find, readState } = openSearch(readPosts);
  await search.refresh();
  expect(await find('lanterns')).toHaveLength(2);
  readPosts.mockRejectedValueOnce(new Error('refused'));
  await search.refresh();
  expect(await find('lanterns')).toHaveLength(2);
  expect(await readState()).toBe('ready');
  readPosts.mockResolvedValueOnce([createText('second', 'storms')]);
  await search.refresh();
  expect(await find('lanterns')).toEqual([]);
  expect(await find('storms')).toEqual(['/blog/second']);
});

test('R-23 changes while the posts are being read cause one more read, and searches cause none', async () => {
  const reading = Promise.withResolvers<PostText[]>();
  const readPosts = vi.fn(() => reading.promise);
  const { search, find } = openSearch(readPosts);
  const refreshes = [search.refresh()];
  await vi.waitFor(() => expect(readPosts).toHaveBeenCalledTimes(1));
  refreshes.push(search.refresh(), search.refresh());
  reading.resolve([]);
  await Promise.all(refreshes);
  expect(readPosts).toHaveBeenCalledTimes(2);
  await find('tidepools');
  expect(readPosts).toHaveBeenCalledTimes(2);
});

test('R-23 a page that is found only by its name or a heading shows the beginning of its text', async () => {
  const { run } = openSearch(undefined, ['Film', 'Procurement']);
  const snip = async (q: string) => (await run({ q })).hits[0]?.snippet.join('|');
  for (const q of ['procurement', 'tender']) expect(await snip(q), q).toBe('A studio by the tidepools.');
});

test('R-23 results have ten hits per page, can be filtered by kind, and have the count of each kind', async () => {
  const texts = Array.from({ length: 23 }, (_, index) => createText(`tide-${index}`, 'by the tidepools'));
  const { search, run } = openSearch(async () => texts);
  await search.refresh();
  const { counts, totalPages, hits } = await run({ q: 'tidepools' });
  expect(counts).toEqual({ all: 24, page: 1, guide: 0, work: 0, post: 23 });
  expect([totalPages, hits.length]).toEqual([3, 10]);
  const last = await run({ q: 'tidepools', kind: 'post', page: '3' });
  expect(last).toMatchObject({ page: 3, totalPages: 3, hits: { length: 3 }, counts: { all: 24 } });
  const beyond = await run({ q: 'tidepools', kind: 'page', page: '9999' });
  expect(beyond).toMatchObject({ page: 1, hits: [{ path: '/about' }] });
  const nothing = { page: 1, totalPages: 0, hits: [] };
  expect(await run({ q: 'nowhere', page: '7' })).toMatchObject(nothing);
});

test('R-23 B-03 of two posts with one slug one is found, and all other posts and pages as well', async () => {
  const twins = [createText('twin', 'english tidepools'), createText('twin', 'deutsche tidepools')];
  const { search, find, lines } = openSearch(async () => [...twins, createText('other', 'tidepools')]);
  await search.refresh();
  expect((await find('tidepools')).sort()).toEqual(['/about', '/blog/other', '/blog/twin']);
  expect(lines).toEqual([]);
});

test('R-23 a first index that could not be built is not kept: the next search builds it', async () => {
  const { find, readContent } = openSearch();
  readContent.mockImplementationOnce(() => {
    throw new Error('broken for a moment');
  });
  await expect(find('tidepools')).rejects.toThrow('broken for a moment');
  expect(await find('tidepools')).toContain('/about');
});

test('R-23 a search that finds nothing is told, unless a filter hides what it found or the posts are unknown', async () => {
  const { run, onMiss } = openSearch();
  await run({ q: 'tidepools', kind: 'work' });
  await run({ q: 'tidepools zeppelins' });
  await run({ q: 'Zeppelins?' });
  expect(onMiss.mock.calls).toEqual([['Zeppelins?']]);
  const early = openSearch(() => new Promise(() => {}));
  await early.run({ q: 'zeppelins' });
  expect(early.onMiss).not.toHaveBeenCalled();
});
