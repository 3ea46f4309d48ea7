import { expect, test, vi } from 'vitest';
import { createLogbook } from '#tests/logbook.ts';
import { createTestPictures } from '#tests/test-pictures.ts';
import type { BlogPictures } from './blog-pictures.ts';
import { createPresenter } from './presenter.ts';
import type { RawFullPost } from './raw-post.ts';

const blogUrl = 'https://blog.example';

const createRaw = (more: Partial<RawFullPost> = {}): RawFullPost => ({
  id: 5,
  slug: 'caf%c3%a9',
  date: '2026-03-03T09:00:00+11:00',
  modified: '2026-03-03T09:00:00+11:00',
  title: 'Salt &#038; <em>pepper</em>&#8217;s',
  excerpt: '<p>What was cut [&hellip;]</p>\n',
  content: `<h1>One</h1><p>Text</p><img src="/b.jpg" alt="B"><script>alert(1)</script>`,
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
  const { log, lines } = createLogbook();
  const clock = { now: 0 };
  return { ...createPresenter({ blogUrl, pictures, log, now: () => clock.now }), lines, clock };
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
  expect(post.html).not.toContain('script');
});

test('B-02 a post without a title is named after its date, and an author without a name is left out', async () => {
  const post = await create().presentPost(createRaw({ title: ' <b></b> &nbsp;', author: '&nbsp;' }));
  expect(post).toMatchObject({ title: 'Untitled, 3 March 2026', author: null });
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

test('B-10 a kept answer is prepared for showing once', async () => {
  const pictures = createTestPictures(blogUrl);
  const { presentPage } = create(pictures);
  const raw = { posts: [createRaw()], totalPages: 1, totalPosts: 1 };
  const [first, second] = await Promise.all([presentPage(raw), presentPage(raw)]);
  expect(second).toBe(first);
  expect(pictures.learnt).toEqual(['https://blog.example/a.jpg']);
});

test('B-10 a picture whose size could not be found is tried again after a minute, and the page shows without it', async () => {
  const pictures = {
    learn: vi.fn(() => Promise.reject(new Error('the database is away'))),
    find: () => undefined,
  };
  const { presentPost, clock, lines } = create(pictures);
  const raw = createRaw();
  expect((await presentPost(raw)).image).toBeNull();
  clock.now = 59_999;
  await presentPost(raw);
  expect(pictures.learn).toHaveBeenCalledTimes(1);
  clock.now = 60_000;
  await presentPost(raw);
  expect(pictures.learn).toHaveBeenCalledTimes(2);
  expect(lines).toHaveLength(2);
});
