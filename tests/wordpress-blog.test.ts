import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createKeptAnswers } from '#db/blog/answers.ts';
import { openStore } from '#db/open-store.ts';
import type { Store } from '#db/store.ts';
import type { PostQuery } from '#domain/blog/blog-source.ts';
import { createKeeper } from '#domain/blog/keeper/keeper.ts';
import { createWordPressBlog } from '#domain/blog/wordpress/wordpress-blog.ts';
import { createWordPressFetch } from '#domain/blog/wordpress/wordpress-fetch.ts';
import { listCleanHtmlFaults } from './clean-html-faults.ts';
import { createLogbook } from './logbook.ts';
import { createTestPictures } from './test-pictures.ts';
import { describeWordPress } from './wordpress/describe-wordpress.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** The blog as a server that has just started has it, with a clock that can be put forward. */
function openBlog(blogUrl: string, store?: Store, fetchPath = createWordPressFetch({ blogUrl })) {
  const { log, lines } = createLogbook();
  const clock = { aheadMs: 0 };
  const keeper = createKeeper({
    store: store && createKeptAnswers(store),
    log,
    now: () => Date.now() + clock.aheadMs,
  });
  const blog = createWordPressBlog({
    blogUrl,
    fetchPath,
    keeper,
    pictures: createTestPictures(blogUrl),
    log,
  });
  const list = async (query: Partial<PostQuery> = {}) =>
    (await blog.listPosts({ page: 1, perPage: 6, ...query })).value;
  const find = async (slug: string) => {
    const { value } = await blog.findPost(slug);
    if (!value) throw new Error(`There is no post ${slug}`);
    return value;
  };
  return { blog, list, find, keeper, clock, lines };
}

await describeWordPress((wordpress) => {
  const open = () => openBlog(wordpress.url);
  afterEach(() => wordpress.clear());

  describe('lists', () => {
    test('B-02 pages of six, newest first, with what WordPress counts, and without what has a password', async () => {
      const { list, lines } = open();
      const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list({ page })));
      expect(pages.map((page) => page?.totalPosts)).toEqual([26, 26, 26, 26, 26]);
      expect(pages[0]?.totalPages).toBe(5);
      const slugs = pages.flatMap((page) => page?.posts.map(({ slug }) => slug) ?? []);
      expect(slugs).toHaveLength(25);
      expect(slugs[0]).toBe('sticky-newest');
      expect(slugs.join()).not.toMatch(/hidden|password/);
      expect(lines.map(({ facts }) => facts.reason)).toEqual(['it has a password']);
    });

    test('R-12 past the end there is no page', async () => {
      expect(await open().list({ page: 6 })).toBeUndefined();
    });

    test('R-12 a search finds words whatever their accents, and says when there are none', async () => {
      const { list } = open();
      expect((await list({ search: ' CAFE ' }))?.posts[0]?.slug).toBe('ueberraschung-im-cafe');
      expect(await list({ search: 'xyzzy plugh' })).toEqual({ posts: [], totalPages: 0, totalPosts: 0 });
    });

    test('R-13 the posts before and after another are found by its date', async () => {
      const { list, find } = open();
      const { date, id } = await find('no-picture');
      const slugs = async (query: Partial<PostQuery>) =>
        (await list({ perPage: 1, ...query }))?.posts.map(({ slug }) => slug);
      expect(await slugs({ before: date })).toEqual([]); // It has a password.
      expect(await slugs({ after: date, order: 'asc' })).toEqual(['picture-gone']);
      expect(await slugs({ before: date, perPage: 2 })).toEqual(['entities-in-title']);
      const all = await list({ perPage: 100, exclude: [id] });
      expect(all?.posts.map(({ slug }) => slug)).not.toContain('no-picture');
      expect(all?.totalPosts).toBe(25);
    });

    test('R-14 terms cut the list', async () => {
      const { blog, list } = open();
      const { value: category } = await blog.findTerm('categories', 'design-research');
      const page = await list({ categories: [category?.id ?? 0] });
      expect(page?.totalPosts).toBe(category?.count);
      expect(
        page?.posts.every(({ categories }) => categories.some(({ slug }) => slug === 'design-research')),
      ).toBe(true);
      expect((await list({ categories: [999_999] }))?.posts).toEqual([]);
    });
  });

  describe('terms', () => {
    test('B-01 categories by name as plain text, without the one that is none', async () => {
      const { value } = await open().blog.listTerms('categories');
      expect(value.map(({ name }) => name)).toEqual([
        'Charities',
        'Design & Research',
        'Performance',
        'Pictures',
      ]);
      expect(value.map(({ description }) => description).join()).not.toMatch(/[<>]|&amp;/);
    });

    test('B-01 tags, those without a post too', async () => {
      const { value } = await open().blog.listTerms('tags');
      expect(value).toHaveLength(6);
      expect(value.find(({ slug }) => slug === 'quantum')).toMatchObject({ count: 0 });
    });

    test('R-14 a term that is not listed is asked for by its slug, and what is none is none', async () => {
      const { blog } = open();
      expect((await blog.findTerm('categories', 'uncategorized')).value?.slug).toBe('uncategorized');
      expect((await blog.findTerm('categories', 'nowhere')).value).toBeUndefined();
      expect((await blog.findTerm('tags', 'search,carbon')).value).toBeUndefined();
    });
  });

  describe('posts', () => {
    test('B-03 a plain one comes with everything', async () => {
      expect(await open().find('what-a-kilobyte-costs')).toMatchObject({
        author: 'Mara Quill',
        categories: [{ name: expect.any(String) }],
        tags: [{ slug: expect.any(String) }, { slug: expect.any(String) }],
        image: { path: expect.stringMatching(/^\/blog\/media\//), width: expect.any(Number) },
        html: expect.stringContaining('<p>'),
        readingMinutes: expect.any(Number),
        date: expect.stringMatching(/\+1[01]:00$/),
      });
    });

    test.each([
      'nowhere',
      '',
      ',',
      'what-a-kilobyte-costs,no-picture',
      'a/b',
      'hidden-draft',
      'hidden-private',
    ])('B-03 there is no post "%s"', async (slug) => {
      expect((await open().blog.findPost(slug)).value).toBeUndefined();
    });

    test('B-03 one behind a password is not for visitors', async () => {
      expect((await open().blog.findPost('behind-a-password')).value).toBeUndefined();
    });

    test('B-03 capitals find the post, under its own slug', async () => {
      expect((await open().find('No-Picture')).slug).toBe('no-picture');
    });

    test('B-03 a slug beyond ASCII is one in our addresses, and is found by it', async () => {
      const id = await wordpress.publish({ title: '日本語の記事', slug: '日本語の記事', content: 'x' });
      const { find, list } = open();
      expect((await list())?.posts[0]?.slug).toBe('日本語の記事');
      expect((await find('日本語の記事')).id).toBe(id);
      await wordpress.trash(id);
    });

    test('B-08 half past midnight in Sydney is that day', async () => {
      expect((await open().find('sticky-newest')).date).toBe('2026-01-01T00:30:00+11:00');
    });

    test('B-09 titles, excerpts and alt texts are plain text', async () => {
      const post = await open().find('entities-in-title');
      expect(post.title).toBe('Salt & Pepper’s “rules” — 3 < 4 & 50 % of it…');
      expect(post.excerpt).toBe('Quotes “here”, an ampersand & a tag.');
      expect(post.image?.alt).toBe(`A sign: "3 < 4" & 'so on'`);
      expect(post.tags.map(({ name }) => name)).toEqual(['C++ & <templates>']);
    });

    test('B-09 nothing hostile is left of a hostile post, in its text or around it', async () => {
      const post = await open().find('hostile-markup');
      expect(listCleanHtmlFaults(post.html)).toEqual([]);
      expect(post).toMatchObject({
        title: 'Hostile markup',
        excerpt: 'Hostile excerpt',
        // Plain text as it was typed: whoever shows it escapes it.
        image: { alt: `"><img src=x onerror="window.__pwned='alt text'">` },
      });
    });

    test('B-03 what is missing behind a post is missing, and the post is shown', async () => {
      const { find } = open();
      expect((await find('no-picture')).image).toBeNull();
      expect((await find('picture-gone')).image).toBeNull();
      expect((await find('picture-of-a-draft')).image).toBeNull();
      expect(await find('author-gone')).toMatchObject({ author: null, image: { width: 300, height: 200 } });
      expect(await find('empty-title')).toMatchObject({
        title: 'Untitled, 29 November 2025',
        categories: [],
      });
      expect((await find('ueberraschung-im-cafe')).title).toBe('Überraschung im Café – 日本語, العربية, 🎉');
    });

    test('R-13 every block of the editor is readable, and links to own posts stay on this site', async () => {
      const { html, sections } = await open().find('every-block');
      expect(listCleanHtmlFaults(html)).toEqual([]);
      expect(sections.length).toBeGreaterThan(1);
      expect(html).toContain('href="/blog/what-a-kilobyte-costs"');
      expect(html).toContain('/blog/media/');
      expect(html).not.toContain(`src="${wordpress.url}`);
    });
  });

  describe('in trouble', () => {
    test.each([
      'maintenance',
      'fatal',
      'junk',
      'html',
      'closed',
      'database',
      'redirect-loop',
      'huge',
      'down',
    ] as const)('B-10 %s: the last good answer is served, and says how old it is', async (fault) => {
      const { blog, clock, lines, list } = open();
      const good = await list();
      await wordpress.fault(fault);
      clock.aheadMs = 3_660_000;
      const { value, staleSeconds } = await blog.listPosts({ page: 1, perPage: 6 });
      expect(value).toEqual(good);
      expect(staleSeconds).toBeGreaterThanOrEqual(3600);
      await expect
        .poll(() => lines.map(({ message }) => message), { timeout: 10_000 })
        .toContain('the blog could not be asked anew; its last answer is shown');
      expect(JSON.stringify(lines)).not.toContain(wordpress.siteFolder);
      await expect(blog.findPost('no-picture')).rejects.toMatchObject({ name: 'BlogError' });
    });

    test('B-10 a byte order mark is no trouble', async () => {
      await wordpress.fault('bom');
      expect((await open().list())?.posts).toHaveLength(6);
    });

    test('B-10 plain permalinks are no trouble', async () => {
      await wordpress.fault('plain-permalinks');
      const { find, blog } = open();
      expect((await find('no-picture')).slug).toBe('no-picture');
      expect((await blog.listTerms('tags')).value).toHaveLength(6);
    });

    test('B-10 five seconds are waited for the first time, and never again', async () => {
      const { blog, clock } = open();
      await wordpress.fault('slow', 5000);
      expect((await blog.listPosts({ page: 1, perPage: 6 })).staleSeconds).toBe(0);
      clock.aheadMs = 61_000;
      const began = performance.now();
      expect((await blog.listPosts({ page: 1, perPage: 6 })).value?.posts).toHaveLength(6);
      expect(performance.now() - began).toBeLessThan(500);
    });

    test('B-10 down from the very start: a failure at once, and posts when it is up', async () => {
      const { blog, clock, list } = open();
      await wordpress.fault('down');
      for (const slug of ['a', 'b', 'c']) {
        await expect(blog.findPost(slug)).rejects.toMatchObject({ kind: 'network' });
      }
      const began = performance.now();
      await expect(list()).rejects.toMatchObject({ kind: 'resting' });
      expect(performance.now() - began).toBeLessThan(100);
      await wordpress.clear();
      clock.aheadMs = 40_000;
      expect((await list())?.posts).toHaveLength(6);
    });

    test('B-10 down after a good answer, through a restart: lists, posts and terms are there', async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-blog-'));
      const file = path.join(folder, 'saltbush.sqlite');
      const first = await openStore({ kind: 'sqlite', file });
      const before = openBlog(wordpress.url, first);
      const good = [
        await before.list(),
        await before.find('every-block'),
        await before.blog.listTerms('tags'),
      ];
      const rows = () => first.db.selectFrom('blog_answers').select('key').execute();
      await expect.poll(rows).toHaveLength(3);
      await first.close();
      await wordpress.fault('down');
      const second = await openStore({ kind: 'sqlite', file });
      const after = openBlog(wordpress.url, second);
      after.clock.aheadMs = 86_400_000;
      expect([await after.list(), await after.find('every-block')]).toEqual(good.slice(0, 2));
      const terms = await after.blog.listTerms('tags');
      expect(terms.value).toHaveLength(6);
      expect(terms.staleSeconds).toBeGreaterThan(86_000);
      after.keeper.close();
      await second.close();
      rmSync(folder, { recursive: true });
    });
  });

  test('B-10 a hundred visitors at once make one call each for list, post and terms', async () => {
    // So that PHP has WordPress compiled, whatever the test before did to it.
    await fetch(`${wordpress.url}/wp-json/wp/v2/tags`);
    const asked: string[] = [];
    const fetchPath = createWordPressFetch({ blogUrl: wordpress.url });
    const { blog, list, find } = openBlog(wordpress.url, undefined, (asking, options) => {
      asked.push(asking);
      return fetchPath(asking, options);
    });
    await Promise.all(
      Array.from({ length: 100 }, () => [list(), find('no-picture'), blog.listTerms('categories')]).flat(),
    );
    expect(asked).toHaveLength(3);
  });

  test('B-10 a change in WordPress shows as soon as it has told of it', async () => {
    const { keeper, find } = open();
    const id = await wordpress.publish({ title: 'First thoughts', slug: 'changing' });
    expect((await find('changing')).title).toBe('First thoughts');
    await wordpress.update(id, { title: 'Second thoughts' });
    keeper.invalidate(() => true);
    await expect.poll(async () => (await find('changing')).title).toBe('Second thoughts');
    await wordpress.trash(id);
  });

  test('B-10 a post that was taken away is gone when its time is up', async () => {
    const { blog, clock } = open();
    const id = await wordpress.publish({ title: 'Short-lived', slug: 'short-lived' });
    await blog.findPost('short-lived');
    await wordpress.trash(id);
    clock.aheadMs = 61_000;
    await expect.poll(async () => (await blog.findPost('short-lived')).value).toBeUndefined();
  });
});
