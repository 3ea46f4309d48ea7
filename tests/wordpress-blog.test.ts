import { describe, expect, test, vi } from 'vitest';
import type { PostQuery } from '#domain/blog/blog-source.ts';
import { createKeeper } from '#domain/blog/keeper/keeper.ts';
import { createWordPressFetch } from '#domain/blog/wordpress/wordpress-fetch.ts';
import { createWordPressTexts } from '#domain/blog/wordpress/wordpress-texts.ts';
import { createSiteSearch } from '#domain/search/site-search.ts';
import { listCleanHtmlFaults } from './clean-html-faults.ts';
import { createLogbook } from './logbook.ts';
import { describeWordPress } from './wordpress/describe-wordpress.ts';
import { openBlog } from './wordpress/open-blog.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

await describeWordPress((wordpress) => {
  const open = () => openBlog(wordpress.url);

  /** Asks WordPress, and keeps what it was asked for. */
  function recordAsking() {
    const asked: string[] = [];
    const ask = createWordPressFetch({ blogUrl: wordpress.url });
    const fetchPath: typeof ask = (path, options) => {
      asked.push(path);
      return ask(path, options);
    };
    return { asked, fetchPath };
  }

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

  test('B-10 a hundred visitors at once make one call each for list, post and terms', async () => {
    const { asked, fetchPath } = recordAsking();
    const { blog, list, find } = openBlog(wordpress.url, undefined, fetchPath);
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

  test('R-23 the public posts of a real WordPress are read in three calls, plain, and found', async () => {
    const { log } = createLogbook();
    const { asked, fetchPath } = recordAsking();
    const readPosts = createWordPressTexts({
      blogUrl: wordpress.url,
      fetchPath,
      keeper: createKeeper({ log }),
    });
    const texts = await readPosts();
    expect(texts).toHaveLength(25);
    expect(asked).toHaveLength(3);
    expect(texts.map(({ slug }) => slug).join()).not.toMatch(/hidden|password/);
    expect(texts.every(({ title, text }) => title && text)).toBe(true);

    const search = createSiteSearch({ listDocuments: () => [], listSamples: () => [], readPosts, log });
    await search.look();
    for (const { slug, title } of texts) {
      const { hits } = await search.find({ words: title, page: 1 });
      expect([slug, hits.map(({ path }) => path)]).toEqual([slug, expect.arrayContaining([`/blog/${slug}`])]);
    }
    const { hits } = await search.find({ words: 'password', page: 1 });
    expect(hits.map(({ path }) => path).join()).not.toMatch(/hidden|password/);
  });
});
