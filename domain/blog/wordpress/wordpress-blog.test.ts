import { expect, test } from 'vitest';
import { createLogbook } from '#tests/logbook.ts';
import { createStatusError } from '../blog-error.ts';
import { createKeeper } from '../keeper/keeper.ts';
import type { KeptAnswers } from '../keeper/kept-answers.ts';
import type { WordPressFetch } from '../wordpress-client.ts';
import { noPictures } from './blog-pictures.ts';
import { createWordPressBlog } from './wordpress-blog.ts';

const blogUrl = 'https://blog.example';
const post = (id: number) => ({
  id,
  slug: `post-${id}`,
  date: '2026-03-03T09:00:00',
  date_gmt: '2026-03-03T09:00:00',
  title: { rendered: `Post ${id}` },
});
const term = (id: number) => ({ id, slug: `term-${id}`, name: `Term ${id}`, count: id });

/** A blog over answers by path; what has none fails. */
function create(answers: Record<string, unknown[]>, totalPages = '1') {
  const asked: string[] = [];
  const kept: string[] = [];
  const { log } = createLogbook();
  const fetchPath: WordPressFetch = async (path) => {
    asked.push(path);
    const body = answers[path];
    if (!body) throw createStatusError(500);
    const headers = new Headers({ 'x-wp-total': '9', 'x-wp-totalpages': totalPages });
    return { status: 200, headers, json: async () => body };
  };
  const store: KeptAnswers = {
    find: async () => undefined,
    keep: async (key) => void kept.push(key),
    forget: async () => {},
  };
  const blog = createWordPressBlog({
    blogUrl,
    fetchPath,
    keeper: createKeeper({ store, log }),
    pictures: noPictures,
    log,
  });
  return { blog, asked, kept };
}

test('B-02 a list is asked for as WordPress wants it, and kept under its source and its question', async () => {
  const path = 'posts?_embed=true&page=2&per_page=6&categories=4';
  const { blog, asked, kept } = create({ [path]: [post(1)] });
  const { value } = await blog.listPosts({ page: 2, perPage: 6, categories: [4] });
  expect(value).toMatchObject({ posts: [{ title: 'Post 1' }], totalPages: 1, totalPosts: 9 });
  expect(asked).toEqual([path]);
  expect(kept).toEqual([`1 https://blog.example ${path}`]);
});

test('B-03 what WordPress answers instead of the post asked for is not that post', async () => {
  const { blog, kept } = create({ 'posts?slug=other&_embed': [post(1)] });
  expect((await blog.findPost('other')).value).toBeUndefined();
  expect(kept).toEqual([]);
});

test('R-14 a term among those listed costs no call of its own', async () => {
  const { blog, asked } = create({ 'categories?per_page=50': [term(1), { id: 'broken' }, term(2)] });
  expect((await blog.listTerms('categories')).value).toHaveLength(2);
  expect((await blog.findTerm('categories', 'term-2')).value).toEqual({
    id: 2,
    slug: 'term-2',
    name: 'Term 2',
    count: 2,
    description: '',
  });
  expect(asked).toEqual(['categories?per_page=50']);
});

test('R-14 a term is found by itself when the list fails, and when it is beyond the list', async () => {
  const { blog } = create({ 'tags?slug=term-7': [term(7)] });
  expect((await blog.findTerm('tags', 'term-7')).value?.id).toBe(7);
  await expect(blog.findTerm('tags', 'term-8')).rejects.toMatchObject({ status: 500 });
});

test('SEO-03 all terms with posts are read, a hundred a call, and once', async () => {
  const path = (page: number) => `tags?hide_empty=true&page=${page}&per_page=100`;
  const { blog, asked } = create(
    { [path(1)]: [term(1), { id: 'broken' }], [path(2)]: [term(1), term(2)], [path(3)]: [term(3)] },
    '3',
  );
  const ids = async () => (await blog.listAllTerms('tags')).value.map(({ id }) => id);
  expect(await ids()).toEqual([1, 2, 3]);
  expect(await ids()).toEqual([1, 2, 3]);
  expect(asked).toEqual([path(1), path(2), path(3)]);
});

test('SEO-03 a WordPress that claims pages without end is read for so long', async () => {
  const answers = new Proxy({}, { get: () => [term(1)] });
  const { blog, asked } = create(answers, '1e9');
  expect((await blog.listAllTerms('categories')).value).toHaveLength(1);
  expect(asked).toHaveLength(20);
});

test('B-10 a caller who has given up is not asked for', async () => {
  const { blog, asked } = create({});
  const gone = AbortSignal.abort(new Error('gone'));
  await expect(blog.listPosts({ page: 1, perPage: 6 }, gone)).rejects.toThrow('gone');
  await expect(blog.findTerm('tags', 'a', gone)).rejects.toThrow('gone');
  expect(asked).toEqual([]);
});

test('B-10 terms that can not be had do not keep a post from being asked for', async () => {
  const { blog } = create({ 'posts?slug=post-1&_embed': [post(1)] });
  for (const slug of ['a', 'b']) await expect(blog.findTerm('tags', slug)).rejects.toThrow();
  expect((await blog.findPost('post-1')).value).toMatchObject({ title: 'Post 1' });
});
