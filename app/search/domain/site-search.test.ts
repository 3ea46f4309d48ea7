import { expect, test, vi } from 'vitest';
import type { PostText } from '#app/blog/domain/post-text.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import type { SearchDocument } from './search-document.ts';
import { createSiteSearch } from './site-search.ts';

const createText = (slug: string, text: string): PostText => ({
  ...{ slug, title: slug, excerpt: '', headings: [], text },
  date: '2026-01-05T09:00:00+11:00',
});

const about: SearchDocument = {
  ...{
    path: '/about',
    kind: 'page',
    title: 'About',
    names: [],
    headings: [],
    labels: [],
    text: 'A studio by the sea.',
  },
};

function openSearch(readPosts?: () => Promise<PostText[]>) {
  const { log, lines } = createLogRecorder();
  const listDocuments = vi.fn(() => [about]);
  const search = createSiteSearch({
    listDocuments,
    listSamples: () => [createText('sample', 'a sample by the sea')],
    readPosts,
    log,
  });
  const find = async (words: string) => (await search.find({ words, page: 1 })).hits.map(({ path }) => path);
  return { search, find, lines, listDocuments };
}

test('R-23 without a WordPress the posts of the site are found, and the index is built once', async () => {
  const { search, find, listDocuments } = openSearch();
  expect((await find('sea')).sort()).toEqual(['/about', '/blog/sample']);
  expect(await find('sample')).toEqual(['/blog/sample']);
  expect(search.posts).toBe('there');
  expect(listDocuments).toHaveBeenCalledTimes(1);
});

test('R-23 no search waits for a WordPress that does not answer', async () => {
  const { search, find } = openSearch(() => new Promise(() => {}));
  expect(await find('sea')).toEqual(['/about']);
  expect(search.posts).toBe('on their way');
});

test('R-23 until WordPress answers, the sample posts stand in, and the answer says so', async () => {
  const { search, find, lines } = openSearch(() => Promise.reject(new Error('refused')));
  await search.look();
  expect((await find('sea')).sort()).toEqual(['/about', '/blog/sample']);
  expect(search.posts).toBe('samples');
  expect(lines).toMatchObject([
    { level: 'warn', message: 'the search could not read the posts of the blog' },
  ]);
});

test('R-23 while WordPress fails the last index stays, and is updated once it answers again', async () => {
  const readPosts = vi.fn<() => Promise<PostText[]>>();
  readPosts.mockResolvedValueOnce([createText('first', 'tides'), createText('second', 'tides')]);
  const { search, find } = openSearch(readPosts);
  await search.look();
  expect(await find('tides')).toHaveLength(2);
  readPosts.mockRejectedValueOnce(new Error('refused'));
  await search.look();
  expect(await find('tides')).toHaveLength(2);
  expect(search.posts).toBe('there');
  readPosts.mockResolvedValueOnce([createText('second', 'storms')]);
  await search.look();
  expect(await find('tides')).toEqual([]);
  expect(await find('storms')).toEqual(['/blog/second']);
});

test('R-23 changes while the posts are read lead to one more reading, and a search leads to none', async () => {
  const reading = Promise.withResolvers<PostText[]>();
  const readPosts = vi.fn(() => reading.promise);
  const { search } = openSearch(readPosts);
  const looks = [search.look(), search.look(), search.look()];
  reading.resolve([]);
  await Promise.all(looks);
  expect(readPosts).toHaveBeenCalledTimes(2);
  await search.find({ words: 'sea', page: 1 });
  expect(readPosts).toHaveBeenCalledTimes(2);
});

test('R-23 a hit found by a name, a label or a heading shows it, unless its title does', async () => {
  const document = { ...about, names: ['Blog'], labels: ['Film', 'Procurement'], headings: ['On tenders'] };
  const { log } = createLogRecorder();
  const search = createSiteSearch({ listDocuments: () => [document], listSamples: () => [], log });
  const snip = async (words: string) => (await search.find({ words, page: 1 })).hits[0]?.snippet.join('|');
  expect(await snip('blog')).toContain('Also called: |Blog|');
  expect(await snip('procurement')).toContain('Filed under: Film, |Procurement|');
  expect(await snip('tender')).toContain('On |tenders|');
  expect(await snip('about')).toMatch(/^A studio by the sea/);
});

test('R-23 results come ten at a time, limited to a kind, with the count of each kind', async () => {
  const texts = Array.from({ length: 23 }, (_, index) => createText(`tide-${index}`, 'by the sea'));
  const { search } = openSearch(async () => texts);
  await search.look();
  const { counts, totalPages, hits } = await search.find({ words: 'sea', page: 1 });
  expect(counts).toEqual({ all: 24, page: 1, guide: 0, work: 0, post: 23 });
  expect([totalPages, hits.length]).toEqual([3, 10]);
  const last = await search.find({ words: 'sea', kind: 'post', page: 3 });
  expect(last).toMatchObject({ page: 3, totalPages: 3, hits: { length: 3 }, counts: { all: 24 } });
  const beyond = await search.find({ words: 'sea', kind: 'page', page: 1e9 });
  expect(beyond).toMatchObject({ page: 1, hits: [{ path: '/about' }] });
  const nothing = { page: 1, totalPages: 0, hits: [] };
  expect(await search.find({ words: 'nowhere', page: 7 })).toMatchObject(nothing);
});
