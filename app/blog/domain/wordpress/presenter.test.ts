import { expect, test, vi } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createTestPictures } from '#tests/test-pictures.ts';
import type { BlogPictures } from '../blog-pictures.ts';
import type { RawPost } from './parse-post.ts';
import { createPresenter, tidyExcerpt } from './presenter.ts';

const blogUrl = 'https://blog.example';
const siteUrl = 'https://saltbush.example';

const createRaw = (more: Partial<RawPost> = {}): RawPost => ({
  id: 5,
  slug: 'caf%c3%a9',
  date: '2026-03-03T09:00:00+11:00',
  modified: '2026-03-03T09:00:00+11:00',
  title: 'Salt &#038; <em>pepper</em>&#8217;s',
  excerpt: '<p>What was cut [&hellip;]</p>\n',
  content: `<h1>One</h1><p>Text <a href="https://saltbush.example/contact">us</a></p><img src="/b.jpg" alt="B"><script>alert(1)</script>`,
  author: 'Ada &amp; Bo',
  categories: [
    { id: 1, slug: 'uncategorized', name: 'Uncategorized' },
    { id: 2, slug: 'a-b', name: 'A &amp; B &lt;C&gt;' },
  ],
  tags: [{ id: 3, slug: 't', name: 'T' }],
  picture: { url: 'https://blog.example/a.jpg', width: 1200, height: 800, alt: ' A "b"\n <c> ' },
  ...more,
});

function create(pictures: BlogPictures = createTestPictures(blogUrl)) {
  const clock = { now: 0 };
  return {
    ...createPresenter({ blogUrl, siteUrl, pictures, log: createLogRecorder().log, now: () => clock.now }),
    clock,
  };
}

test('B-09 a post of WordPress becomes plain text and clean HTML', async () => {
  const post = await create().presentPost(createRaw());
  expect(post).toMatchObject({
    slug: 'café',
    title: 'Salt & pepper’s',
    excerpt: 'What was cut…',
    author: 'Ada & Bo',
    categories: [{ id: 2, slug: 'a-b', name: 'A & B <C>' }],
    tags: [{ id: 3, slug: 't', name: 'T' }],
    image: { path: expect.any(String), width: 1200, height: 800, alt: 'A "b" <c>' },
    sections: [{ text: 'One', level: 2 }],
    readingMinutes: 1,
  });
  expect(post.html).toContain('/blog/media/');
  expect(post.html).toContain('<a href="/contact">us</a>');
  expect(post.html).not.toContain('script');
});

test('R-13 search engines are told what a plug-in says, where it is another title than the page shows', async () => {
  const own = { title: 'Salt &amp; pepper’s', description: 'D &amp; E' };
  const post = await create().presentPost(createRaw({ seo: own }));
  expect([post.searchTitle, post.searchDescription]).toEqual([undefined, 'D & E']);
  const other = await create().presentPost(createRaw({ seo: { title: 'Other', description: '' } }));
  expect([other.searchTitle, other.searchDescription]).toEqual(['Other', undefined]);
});

test('B-02 a post without a title is named after its date, and an author without a name is left out', async () => {
  const post = await create().presentPost(createRaw({ title: ' <b></b> &nbsp;', author: '&nbsp;' }));
  expect(post).toMatchObject({ title: 'Untitled, 3 March 2026', author: null });
});

test('B-10 a title and names without end are cut', async () => {
  const long = 'very long '.repeat(10_000);
  const post = await create().presentPost(createRaw({ title: long, author: long }));
  expect(post.title.length).toBeLessThan(252);
  expect(post.author?.length).toBeLessThan(102);
});

test.each([
  ['//blog.example/a.jpg', true],
  ['/a.jpg', true],
  ['https://elsewhere.example/a.jpg', false],
  ['http://[', false],
])('B-10 whether a featured image at %s is shown: %s', async (url, isShown) => {
  const { image } = await create().presentPost(createRaw({ picture: { url, alt: '' } }));
  expect(image !== null).toBe(isShown);
});

test('B-10 a post shows without a picture whose size could not be found, which is tried again after a minute', async () => {
  const learn = vi.fn(() => Promise.reject(new Error('the database is away')));
  const { presentPost, clock } = create({ learn, find: () => undefined });
  const raw = createRaw();
  for (const [now, tries] of [
    [0, 1],
    [59_999, 1],
    [60_000, 2],
  ] as const) {
    clock.now = now;
    expect((await presentPost(raw)).image).toBeNull();
    expect(learn).toHaveBeenCalledTimes(tries);
  }
});
test.each([
  ['A hand-written one.', 'A hand-written one.'],
  ['Cut in the middle of the […]', 'Cut in the middle of the…'],
  ['Cut after a comma, [...]', 'Cut after a comma…'],
  ['[…]', ''],
  ['It says [sic] and goes on', 'It says [sic] and goes on'],
])('R-12 the excerpt "%s" shows as "%s"', (text, shown) => {
  expect(tidyExcerpt(text)).toBe(shown);
});

test('R-12 a whole text in the place of an excerpt is cut between two words', () => {
  const shown = tidyExcerpt('word, '.repeat(100));
  expect(shown.length).toBeLessThanOrEqual(401);
  expect(shown).toMatch(/word…$/);
  expect(tidyExcerpt('👍'.repeat(300)).isWellFormed()).toBe(true);
});
