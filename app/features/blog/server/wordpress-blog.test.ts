import { expect, test, vi } from 'vitest';
import { listCleanHtmlFaults } from '#tests/clean-html-faults.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { describeWordPress } from '#tests/wordpress/describe-wordpress.ts';
import { openBlog } from '#tests/wordpress/open-blog.ts';
import type { PostQuery } from '../domain/blog-source.ts';
import { createResponseCache } from '../domain/cache/response-cache.ts';
import { createPostIndex } from '../domain/wordpress/post-index.ts';
import { createWordPressTexts } from '../domain/wordpress/wordpress-texts.ts';
import { createWordPressFetch } from './wordpress-fetch.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

await describeWordPress((wordpress) => {
  const open = () => openBlog(wordpress.url);

  test('B-02 R-12 lists are pages of six, newest first, without posts that have a password', async () => {
    const { list, lines } = open();
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list({ page })));
    expect(pages.map((page) => page?.totalPosts)).toEqual([26, 26, 26, 26, 26]);
    expect(pages[0]?.totalPages).toBe(5);
    const slugs = pages.flatMap((page) => page?.posts.map(({ slug }) => slug) ?? []);
    expect(slugs).toHaveLength(25);
    expect(slugs[0]).toBe('sticky-newest');
    expect(slugs.join()).not.toMatch(/hidden|password/);
    expect(lines.map(({ facts }) => facts.reason)).toEqual(['it has a password']);
    expect(await list({ page: 6 })).toBeUndefined();
  });

  test('R-12 R-14 a search finds words whatever their accents, and a term filters the list', async () => {
    const { blog, list } = open();
    expect((await list({ search: ' CAFE ' }))?.posts[0]?.slug).toBe('ueberraschung-im-cafe');
    expect(await list({ search: 'xyzzy plugh' })).toEqual({ posts: [], totalPages: 0, totalPosts: 0 });
    const { value: category } = await blog.findTerm('categories', 'design-research');
    expect((await list({ categories: [category?.id ?? 0] }))?.totalPosts).toBe(category?.count);
    expect((await list({ categories: [999_999] }))?.posts).toEqual([]);
  });

  test('R-13 the posts before and after another are found by its date', async () => {
    const { list, find } = open();
    const { date, id } = await find('no-picture');
    const slugs = async (query: Partial<PostQuery>) =>
      (await list({ perPage: 1, ...query }))?.posts.map(({ slug }) => slug);
    expect(await slugs({ before: date })).toEqual([]); // It has a password.
    expect(await slugs({ after: date, order: 'asc' })).toEqual(['picture-gone']);
    expect(await slugs({ before: date, perPage: 2 })).toEqual(['entities-in-title']);
    expect(await slugs({ perPage: 100, exclude: [id] })).not.toContain('no-picture');
  });

  test('B-01 R-14 terms come by name as plain text, and are found by their slugs', async () => {
    const { blog } = open();
    const { value: categories } = await blog.listTerms('categories');
    const names = ['Charities', 'Design & Research', 'Performance', 'Pictures'];
    expect(categories.map(({ name }) => name)).toEqual(names);
    expect(categories.map(({ description }) => description).join()).not.toMatch(/[<>]|&amp;/);
    const { value: tags } = await blog.listTerms('tags');
    expect(tags).toHaveLength(6);
    expect(tags.find(({ slug }) => slug === 'quantum')).toMatchObject({ count: 0 });
    expect((await blog.findTerm('categories', 'uncategorized')).value?.slug).toBe('uncategorized');
    expect((await blog.findTerm('categories', 'nowhere')).value).toBeUndefined();
    expect((await blog.findTerm('tags', 'search,carbon')).value).toBeUndefined();
  });

  test('B-03 B-08 a post is found by its slug in any case, with everything that belongs to it', async () => {
    const { find } = open();
    expect(await find('What-a-Kilobyte-Costs')).toMatchObject({
      slug: 'what-a-kilobyte-costs',
      author: expect.any(String),
      categories: [{ name: expect.any(String) }],
      tags: [{ slug: expect.any(String) }, { slug: expect.any(String) }],
      image: { path: expect.stringMatching(/^\/blog\/media\//), width: expect.any(Number) },
      html: expect.stringContaining('<p>'),
      readingMinutes: expect.any(Number),
    });
    // At half past midnight in Sydney it is the day before in UTC.
    expect((await find('sticky-newest')).date).toBe('2026-01-01T00:30:00+11:00');
  });

  test('B-03 there is no post for visitors under a slug that is unknown, malformed or of a hidden post', async () => {
    const { blog } = open();
    const two = 'what-a-kilobyte-costs,no-picture';
    for (const slug of [
      'nowhere',
      '',
      ',',
      two,
      'a/b',
      'hidden-draft',
      'hidden-private',
      'behind-a-password',
    ])
      expect((await blog.findPost(slug)).value, slug).toBeUndefined();
  });

  test('B-03 a slug beyond ASCII is the same in our addresses, and the post is found by it', async () => {
    const id = await wordpress.publish({ title: '日本語の記事', slug: '日本語の記事', content: 'x' });
    const { find, list } = open();
    expect((await list())?.posts[0]?.slug).toBe('日本語の記事');
    expect((await find('日本語の記事')).id).toBe(id);
    await wordpress.trash(id);
  });

  test('B-09 titles, excerpts and alt texts are plain text', async () => {
    const post = await open().find('entities-in-title');
    expect(post.title).toBe('Salt & Pepper’s “rules” — 3 < 4 & 50 % of it…');
    expect(post.excerpt).toBe('Quotes “here”, an ampersand & a tag.');
    expect(post.image?.alt).toBe(`A sign: "3 < 4" & 'so on'`);
    expect(post.tags.map(({ name }) => name)).toEqual(['C++ & <templates>']);
  });

  test('B-09 nothing hostile that WordPress sends is left in a post', async () => {
    const sent = await (await fetch(`${wordpress.url}/wp-json/wp/v2/posts?slug=hostile-markup`)).text();
    expect(sent.match(/__pwned/g)?.length).toBeGreaterThan(90);
    const post = await open().find('hostile-markup');
    expect(listCleanHtmlFaults(post.html)).toEqual([]);
    expect(post).toMatchObject({
      title: 'Hostile markup',
      excerpt: 'Hostile excerpt',
      // Plain text as it was typed: whoever shows it escapes it.
      image: { alt: `"><img src=x onerror="window.__pwned='alt text'">` },
    });
  });

  test('B-03 a post is shown without what is missing behind it', async () => {
    const { find } = open();
    for (const slug of ['no-picture', 'picture-gone', 'picture-of-a-draft'])
      expect((await find(slug)).image, slug).toBeNull();
    expect(await find('author-gone')).toMatchObject({ author: null, image: { width: 300, height: 200 } });
    const untitled = { title: 'Untitled, 29 November 2025', categories: [] };
    expect(await find('empty-title')).toMatchObject(untitled);
  });

  test('R-13 every block of the editor is readable, and links to own posts stay on this site', async () => {
    const { html, sections } = await open().find('every-block');
    expect(listCleanHtmlFaults(html)).toEqual([]);
    expect(sections.length).toBeGreaterThan(1);
    expect(html).toContain('href="/blog/what-a-kilobyte-costs"');
    expect(html).toContain('/blog/media/');
    expect(html).not.toContain(`src="${wordpress.url}`);
  });

  test('R-23 the texts of all public posts are read for the search in three calls', async () => {
    const requests: string[] = [];
    const fetchFromFake = createWordPressFetch({ blogUrl: wordpress.url });
    const fetchPath: typeof fetchFromFake = (path, options) => {
      requests.push(path);
      return fetchFromFake(path, options);
    };
    const { log } = createLogRecorder();
    const cache = createResponseCache({ log });
    const shared = { blogUrl: wordpress.url, fetchPath, cache, log };
    const texts = await createWordPressTexts({ ...shared, index: createPostIndex(shared) })();
    expect(texts).toHaveLength(25);
    // The list of posts, then their texts in a few chunks.
    expect(requests.length).toBeLessThanOrEqual(6);
    expect(texts.map(({ slug }) => slug).join()).not.toMatch(/hidden|password/);
    expect(texts.every(({ title, text }) => title && text)).toBe(true);
  });
});
