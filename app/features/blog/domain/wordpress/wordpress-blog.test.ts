import { expect, test } from 'vitest';
import { listCleanHtmlFaults } from '#tests/clean-html-faults.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createWordPressPost, noPictures } from '#tests/posts.ts';
import { BlogError, createStatusError } from '../blog-error.ts';
import type { PostQuery } from '../blog-source.ts';
import { createResponseCache, type ResponseStore } from '../cache/response-cache.ts';
import { createPostQuery, listShownTerms } from '../post-list.ts';
import { type WordPressFetch, writePostQuery } from '../wordpress-client.ts';
import { requestedFields, storedVersion } from './parse-post.ts';
import { createPostIndex } from './post-index.ts';
import type { FirstCategory } from './terms.ts';
import { createWordPressBlog } from './wordpress-blog.ts';

const blogUrl = 'https://blog.example';
const siteUrl = 'https://saltbush.example';
const term = (id: number) => ({ id, slug: `term-${id}`, name: `Term number ${id}`, count: id });

const respond = (items: unknown[], headers: Record<string, string> = {}) => ({
  ...{ status: 200, headers: new Headers(headers) },
  json: async () => items,
});

/** A blog over that WordPress. */
function open(
  fetchPath: WordPressFetch,
  { store, firstCategory }: { store?: ResponseStore; firstCategory?: FirstCategory | undefined } = {},
) {
  const { log, lines } = createLogRecorder();
  const cache = createResponseCache({ store, log });
  const pictures = noPictures;
  const blog = createWordPressBlog({ blogUrl, siteUrl, fetchPath, cache, pictures, firstCategory, log });
  return { blog, lines };
}

/** A blog whose WordPress answers these paths, and fails for any other. */
function create(
  responses: Record<string, unknown[]>,
  { totalPages = '1', firstCategory }: { totalPages?: string; firstCategory?: FirstCategory } = {},
) {
  const requests: string[] = [];
  const saved: string[] = [];
  const fetchPath: WordPressFetch = async (path) => {
    requests.push(path);
    const body = responses[path];
    if (!body) throw createStatusError(500);
    return respond(body, { 'x-wp-total': '9', 'x-wp-totalpages': totalPages });
  };
  const store: ResponseStore = {
    find: async () => undefined,
    save: async (key) => void saved.push(key),
    delete: async () => {},
  };
  return { ...open(fetchPath, { store, firstCategory }), requests, saved };
}

test('B-02 a list is requested in WordPress’ form, and stored under the blog’s address and the question', async () => {
  const path = 'posts?_embed=true&page=2&per_page=6&categories=4';
  // As WordPress' own list of a category, it has the posts of the categories below.
  const question = `posts?_embed=true&page=2&per_page=6&categories[terms]=4&categories[include_children]=true&_fields=${requestedFields.list}`;
  const { blog, requests, saved } = create({ [question]: [createWordPressPost(1)] });
  const { value } = await blog.listPosts({ page: 2, perPage: 6, categories: [4] });
  expect(value).toMatchObject({ posts: [{ title: 'Post 1 & more' }], totalPages: 1, totalPosts: 9 });
  expect(requests).toEqual([question]);
  expect(saved).toEqual([`${storedVersion} https://blog.example ${path}`]);
});

test('R-12 WordPress is not asked for a page beyond 10,000', async () => {
  const { blog, requests } = create({});
  expect((await blog.listPosts({ page: 10_001, perPage: 6 })).value).toBeUndefined();
  expect(requests).toEqual([]);
});

const listPath = (query: string) =>
  `posts?_embed=true&page=1&per_page=6${query}&_fields=${requestedFields.list}`;
const idsOf = async (blog: ReturnType<typeof create>['blog']) => {
  const { value } = await blog.listPosts({ page: 1, perPage: 6, stickyFirst: true });
  return value?.posts.map(({ id }) => id);
};

test('R-12 sticky posts lead the first page, where each post is listed once', async () => {
  const newest = [9, 8, 7, 6, 5, 4].map((id) => createWordPressPost(id, { sticky: id === 7 }));
  const sticky = [createWordPressPost(7, { sticky: true }), createWordPressPost(2, { sticky: true })];
  const { blog } = create({ [listPath('')]: newest, [listPath('&sticky=true')]: sticky });
  expect(await idsOf(blog)).toEqual([7, 2, 9, 8, 6, 5, 4]);
});

test('B-10 without an answer about sticky posts, the first page is sorted by date', async () => {
  const posts = [createWordPressPost(2), createWordPressPost(1, { sticky: true })];
  expect(await idsOf(create({ [listPath('')]: posts }).blog)).toEqual([2, 1]);
  // This WordPress does not know the parameter.
  expect(await idsOf(create({ [listPath('')]: posts, [listPath('&sticky=true')]: [posts[0]] }).blog)).toEqual(
    [2, 1],
  );
});

test('B-03 a post other than the one asked for is neither shown nor stored', async () => {
  const { blog, saved } = create({
    [`posts?slug=other&_embed&_fields=${requestedFields.post}`]: [createWordPressPost(1)],
  });
  expect((await blog.findPost('other')).value).toBeUndefined();
  expect(saved).toEqual([]);
});

test.each<[string, Partial<PostQuery>, boolean]>([
  ['a page of the list', { page: 3 }, true],
  ['the teaser', { perPage: 3 }, true],
  ['the neighbours of a post', { before: '2026-03-03T09:00:00Z', perPage: 3 }, false],
  ['one post a page', { perPage: 1 }, false],
  ['a combination of terms that nothing links to', { tags: [1, 2] }, false],
  ['a search', { search: 'x' }, false],
  ['a list without posts', { page: 3 }, false],
])('B-10 %s outlives the process (%o): %s', async (name, more, outlives) => {
  const query = { page: 1, perPage: 6, ...more };
  const posts = name.includes('without') ? [] : [createWordPressPost(1)];
  const { blog, saved } = create({
    [`posts?${writePostQuery(query)}&_fields=${requestedFields.list}`]: posts,
  });
  await blog.listPosts(query);
  expect(saved).toHaveLength(outlives ? 1 : 0);
});

test('R-14 the category Uncategorized is not listed, but can be found', async () => {
  const without = { ...term(1), name: 'Uncategorized', slug: 'uncategorized' };
  const { blog } = create({ 'categories?per_page=50': [without, term(2)] });
  expect((await blog.listTerms('categories')).value.map(({ id }) => id)).toEqual([2]);
  expect((await blog.findTerm('categories', 'uncategorized')).value?.id).toBe(1);
  const { blog: otherBlog } = create(
    { 'categories?per_page=50': [without, term(2)] },
    { firstCategory: 'shown' },
  );
  expect((await otherBlog.listTerms('categories')).value.map(({ id }) => id)).toEqual([1, 2]);
  // In some languages its name and its slug differ from the start.
  const translated = { ...without, name: '未分类' };
  const { blog: last } = create(
    { 'categories?per_page=50': [translated, term(2)] },
    { firstCategory: 'hidden' },
  );
  expect((await last.listTerms('categories')).value.map(({ id }) => id)).toEqual([2]);
});

test('R-14 a term in the list is found without another call', async () => {
  const { blog, requests } = create({ 'categories?per_page=50': [term(1), { id: 'broken' }, term(2)] });
  expect((await blog.listTerms('categories')).value).toHaveLength(2);
  const found = { id: 2, slug: 'term-2', name: 'Term number 2', count: 2, description: '' };
  expect((await blog.findTerm('categories', 'term-2')).value).toEqual(found);
  expect(requests).toEqual(['categories?per_page=50']);
});

test('R-14 a term that is not among the first fifty is asked for by itself', async () => {
  const { blog } = create({ 'tags?per_page=50': [term(1)], 'tags?slug=term-7': [term(7)] });
  expect((await blog.findTerm('tags', 'term-7')).value?.id).toBe(7);
  await expect(blog.findTerm('tags', 'term-8')).rejects.toMatchObject({ status: 500 });
});

test('SEO-03 all terms with posts are read once, a hundred per call', async () => {
  const path = (page: number) => `tags?hide_empty=true&page=${page}&per_page=100`;
  const { blog, requests } = create(
    { [path(1)]: [term(1), { id: 'broken' }], [path(2)]: [term(1), term(2)], [path(3)]: [term(3)] },
    { totalPages: '3' },
  );
  const ids = async () => (await blog.listAllTerms('tags')).value.map(({ id }) => id);
  expect(await ids()).toEqual([1, 2, 3]);
  expect(await ids()).toEqual([1, 2, 3]);
  expect(requests).toEqual([path(1), path(2), path(3)]);
});

test('B-10 a post is shown although its terms fail', async () => {
  const { blog } = create({
    [`posts?slug=post-1&_embed&_fields=${requestedFields.post}`]: [createWordPressPost(1)],
  });
  for (const slug of ['a', 'b']) await expect(blog.findTerm('tags', slug)).rejects.toThrow();
  expect((await blog.findPost('post-1')).value).toMatchObject({ title: 'Post 1 & more' });
});

test('B-10 a post that is too large is missing from a list that is otherwise whole', async () => {
  const total = 230;
  const tooLarge = new Set([7, 123]);
  const requests: [offset: number, size: number][] = [];
  const fetchPath: WordPressFetch = async (path) => {
    const query = new URLSearchParams(path.split('?')[1]);
    const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))];
    const from = Number(query.get('offset') ?? (page - 1) * size);
    requests.push([from, size]);
    const places = Array.from({ length: Math.min(size, total - from) }, (_, index) => from + index);
    if (places.some((place) => tooLarge.has(place))) throw new BlogError('too-large', 'too large');
    const posts = places.map((place) => createWordPressPost(place + 1));
    return respond(posts, { 'x-wp-total': String(total) });
  };
  const { blog, lines } = open(fetchPath);
  const list = async (page: number) => (await blog.listPosts({ page, perPage: 100 })).value;
  const pages = [await list(1), await list(2), await list(3)];
  expect(pages.map((page) => page?.posts.length)).toEqual([99, 99, 30]);
  expect(pages[0]).toMatchObject({ totalPages: 3, totalPosts: 230 });
  expect(requests[0]).toEqual([0, 100]);
  expect(requests.length).toBeLessThan(40);
  expect(lines.map(({ facts }) => facts.position)).toEqual([7, 123]);
});

test.each([
  ['too large', undefined],
  ['missing', [createWordPressPost(1, { content: null })]],
  ['no text', [createWordPressPost(1, { content: { rendered: null, protected: false } })]],
])('B-10 a post whose text is %s can be opened, and leads to the original', async (_what, content) => {
  const { blog } = open(async (path) => {
    const hasContent = path.includes(',content');
    if (hasContent && !content) throw new BlogError('too-large', 'too large');
    return respond((hasContent && content) || [createWordPressPost(1)]);
  });
  const { value: post } = await blog.findPost('post-1');
  expect(post).toMatchObject({ title: 'Post 1 & more', sections: [] });
  expect(post?.html).toContain('The text was here');
  expect(post?.html).toContain('href="https://blog.example/?p=1"');
  expect(listCleanHtmlFaults(post?.html ?? '')).toEqual([]);
});

test('R-14 a category whose posts are all in the ones below it is listed, without a number', async () => {
  const [above, below, deep, empty] = [
    { ...term(2), count: 0 },
    { ...term(3), count: 0, parent: 2 },
    { ...term(4), count: 5, parent: 3 },
    { ...term(5), count: 0, parent: 5 },
  ];
  const { blog } = create({ 'categories?per_page=50': [above, below, deep, empty] });
  const { value } = await blog.listTerms('categories');
  expect(value.map((request) => request.below)).toEqual([[4], [4], undefined, undefined]);
  expect(listShownTerms(value)).toMatchObject([
    { slug: 'term-2', count: null },
    { slug: 'term-3', count: null },
    { slug: 'term-4', count: 5 },
  ]);
});

test('R-12 where a proxy removes the totals, the list says no number, has a next page, and the log says why once', async () => {
  const { blog, lines } = open(async (path) => {
    const page = Number(new URLSearchParams(path.split('?')[1]).get('page'));
    return respond(
      Array.from({ length: page === 1 ? 6 : 2 }, (_, at) => createWordPressPost(10 * page + at)),
    );
  });
  const list = async (page: number) => (await blog.listPosts({ page, perPage: 6 })).value;
  expect(await list(1)).toMatchObject({ totalPosts: null, totalPages: 2 });
  expect(await list(2)).toMatchObject({ totalPosts: null, totalPages: 2 });
  expect(lines.map(({ message }) => message)).toEqual([expect.stringContaining('lack X-WP-Total')]);
});

test('R-12 without totals, a list that is just one page long leads to no other', async () => {
  const requests: string[] = [];
  const { blog } = open(async (path) => {
    requests.push(path);
    const count = path.includes('per_page=6') ? 6 : 0;
    return respond(Array.from({ length: count }, (_, at) => createWordPressPost(at + 1)));
  });
  expect((await blog.listPosts({ page: 1, perPage: 6 })).value).toMatchObject({
    totalPosts: null,
    totalPages: 1,
  });
  expect(requests).toHaveLength(2);
  expect(requests[1]).toMatch(/per_page=1&.*offset=6&_fields=id$/);
});

test.each(['%e3%81%8b%e3%82%99%e3%81%8f', 'cafe%cc%81-latte'])(
  'B-03 a post whose slug %s was typed on a Mac opens by the link in the list',
  async (stored) => {
    const post = createWordPressPost(1, { slug: stored });
    const { blog } = open(async (path) => {
      const slug = new URLSearchParams(path.split('?')[1]).get('slug');
      // Without PHP's module for Unicode, slugs are compared byte by byte.
      const isSame = slug === null || encodeURIComponent(slug).toLowerCase() === stored;
      return respond(isSame ? [post] : []);
    });
    const [listed] = (await blog.listPosts({ page: 1, perPage: 6 })).value?.posts ?? [];
    expect((await blog.findPost(listed?.slug ?? '')).value?.id).toBe(1);
  },
);

test('B-10 made-up questions of every kind leave the calls for what exists', async () => {
  const isReal = (path: string) => /slug=post-1&|categories\[terms\]=2&|^categories\?per_page/.test(path);
  const { blog } = open((path) => {
    const items = path.startsWith('categories') ? [term(2)] : [createWordPressPost(1)];
    return isReal(path) || path.includes('page=1&per_page=6&_fields')
      ? Promise.resolve(respond(items, { 'x-wp-total': '1' }))
      : new Promise(() => {});
  });
  await blog.listPosts({ page: 1, perPage: 6 });
  await blog.listTerms('categories');
  for (let index = 0; index < 60; index++) {
    const madeUp = [
      blog.findPost(`x${index}`),
      blog.findTerm('tags', `x${index}`),
      blog.listPosts({ page: index + 2, perPage: 6 }),
      blog.listPosts({ page: 1, perPage: 6, categories: [1000 + index] }),
      blog.listPosts({ page: 1, perPage: 6, search: `x${index}` }),
    ];
    for (const request of madeUp) void request.catch(() => {});
  }
  expect((await blog.findPost('post-1')).value?.id).toBe(1);
  expect((await blog.listPosts({ page: 1, perPage: 6, categories: [2] })).value?.posts).toHaveLength(1);
});

test('B-03 of two posts with one slug the one that visitors may read opens, as it is listed', async () => {
  const newer = createWordPressPost(9, { slug: 'tides', content: { rendered: '', protected: true } });
  const older = createWordPressPost(4, { slug: 'tides' });
  const { blog } = create({ [`posts?slug=tides&_embed&_fields=${requestedFields.post}`]: [newer, older] });
  expect((await blog.findPost('tides')).value).toMatchObject({ id: 4 });
});

test('B-03 R-14 a post and a term whose slug WordPress stores decomposed are found', async () => {
  const slug = 'k\u00fcste';
  const question = new URLSearchParams({ slug: slug.normalize('NFD') });
  const composed = new URLSearchParams({ slug });
  const { blog } = create({
    [`posts?${composed}&_embed&_fields=${requestedFields.post}`]: [],
    [`posts?${question}&_embed&_fields=${requestedFields.post}`]: [
      createWordPressPost(4, { slug: slug.normalize('NFD') }),
    ],
    'tags?per_page=50': [term(1)],
    [`tags?${composed}`]: [],
    [`tags?${question}`]: [{ ...term(7), slug: slug.normalize('NFD') }],
  });
  expect((await blog.findPost(slug)).value).toMatchObject({ id: 4, slug });
  expect((await blog.findTerm('tags', slug)).value).toMatchObject({ id: 7, slug });
});

test('R-14 terms with one slug are one list, with the posts of all of them', async () => {
  const twins = [
    { ...term(3), slug: 'news', name: 'Nachrichten' },
    { ...term(5), slug: 'news', name: 'News' },
  ];
  const both = `posts?_embed=true&page=1&per_page=6&tags=3%2C5&_fields=${requestedFields.list}`;
  const { blog, saved } = create({
    'tags?per_page=50': [term(1), ...twins],
    'tags?hide_empty=true&page=1&per_page=100': [term(1), ...twins],
    'tags?slug=late': twins.map((twin) => ({ ...twin, slug: 'late' })),
    [both]: [createWordPressPost(1)],
  });
  const joined = { id: 3, slug: 'news', name: 'Nachrichten', count: 8, twins: [5] };
  for (const { value } of [await blog.listTerms('tags'), await blog.listAllTerms('tags')]) {
    expect(value).toMatchObject([{ id: 1 }, joined]);
    expect(listShownTerms(value).map(({ slug, count }) => [slug, count])).toEqual([
      ['term-1', 1],
      ['news', null],
    ]);
  }
  expect((await blog.findTerm('tags', 'late')).value).toMatchObject({ id: 3, twins: [5] });
  const { value: found } = await blog.findTerm('tags', 'news');
  if (!found) throw new Error('There is no such tag');
  const { value: list } = await blog.listPosts(createPostQuery(1, { kind: 'tag', term: found }));
  expect(list?.posts).toHaveLength(1);
  // As any other list, and unlike a combination that a visitor makes up, it outlives the process.
  expect(saved.at(-1)).toMatch(/&tags=3%2C5$/);
});

test('R-14 a post names each slug of its terms once', async () => {
  const terms = [3, 5].map((id) => ({ id, slug: 'news', name: `News ${id}`, taxonomy: 'category' }));
  const post = createWordPressPost(1, { _embedded: { 'wp:term': [terms] } });
  const { blog } = create({ [`posts?slug=post-1&_embed&_fields=${requestedFields.post}`]: [post] });
  expect((await blog.findPost('post-1')).value?.categories).toEqual([
    { id: 3, slug: 'news', name: 'News 3' },
  ]);
});

test('SEO-03 B-10 that a blog has no tags outlives the process, so that its sitemap is whole without WordPress', async () => {
  const { blog, saved } = create({
    'tags?hide_empty=true&page=1&per_page=100': [],
    'tags?per_page=50': [],
    'tags?slug=made-up': [],
  });
  await blog.listAllTerms('tags');
  // Visitors can make up any number of slugs.
  expect((await blog.findTerm('tags', 'made-up')).value).toBeUndefined();
  expect(saved).toEqual(['tags all', 'tags'].map((question) => `${storedVersion} ${blogUrl} ${question}`));
});

test.each(['a/b', 'a%2fb', '..', '%', 'a%', 'a?b', 'a b', ''])(
  'R-13 R-14 WordPress is not asked for a post or a list of %j, which cannot exist',
  async (slug) => {
    const { blog, requests } = create({});
    expect((await blog.findPost(slug)).value).toBeUndefined();
    for (const kind of ['categories', 'tags'] as const)
      expect((await blog.findTerm(kind, slug)).value).toBeUndefined();
    expect(blog.findRenamed?.(slug)).toBeUndefined();
    expect(requests).toEqual([]);
  },
);

test('B-03 a post whose slug no address can hold is not listed, and neither are such terms', async () => {
  const odd = ['a%2fb', '100%25', 'cut-%e6%9d', 'v1.2'].map((slug, at) =>
    createWordPressPost(at + 2, { slug }),
  );
  const capitals = createWordPressPost(9, { slug: 'Faster-Pages' });
  const { blog } = create({
    [listPath('')]: [createWordPressPost(1), ...odd, capitals],
    [`posts?slug=faster-pages&_embed&_fields=${requestedFields.post}`]: [capitals],
    'categories?per_page=50': [{ ...term(3), slug: 'a%2fb' }, term(2)],
  });
  const { value } = await blog.listPosts({ page: 1, perPage: 6 });
  expect(value?.posts.map(({ slug }) => slug)).toEqual(['post-1', 'faster-pages']);
  expect((await blog.findPost('faster-pages')).value?.id).toBe(9);
  expect((await blog.listTerms('categories')).value.map(({ id }) => id)).toEqual([2]);
});

test('B-10 a list that still leaves out a post whose password was removed is asked for until it has the post', async () => {
  const content = { rendered: '', protected: false };
  const first = createWordPressPost(1);
  const locked = createWordPressPost(2, { content: { ...content, protected: true } });
  const opened = createWordPressPost(2, { content, modified_gmt: '2026-05-01T00:00:00' });
  const fake = { listed: [locked, first], aheadMs: 0 };
  const fetchPath: WordPressFetch = async () =>
    respond(fake.listed, { 'x-wp-total': '2', 'x-wp-totalpages': '1' });
  const { log } = createLogRecorder();
  const now = () => Date.now() + fake.aheadMs;
  const cache = createResponseCache({ log, now });
  const index = createPostIndex({ blogUrl, fetchPath, cache, now });
  const shared = { blogUrl, siteUrl, fetchPath, pictures: noPictures, log, cache, index };
  const blog = createWordPressBlog(shared);
  const list = async () => {
    const { value, staleSeconds } = await blog.listPosts({ page: 1, perPage: 6 });
    return [value?.posts.map(({ id }) => id), staleSeconds > 0];
  };
  await index.open();
  index.recordPoll([locked, first], '2');
  expect(await list()).toEqual([[1], false]);
  expect(index.recordPoll([opened, first], '2')).toMatchObject({ isAffected: expect.any(Function) });
  // A cache in front of WordPress still answers as before.
  expect(await list()).toEqual([[1], true]);
  fake.aheadMs = 31_000;
  fake.listed = [opened, first];
  expect(await list()).toEqual([[2, 1], false]);
});
