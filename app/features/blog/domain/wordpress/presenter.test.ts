import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createTestPictures } from '#tests/posts.ts';
import type { BlogPictures } from '../blog-pictures.ts';
import type { StoredPost } from './parse-post.ts';
import { createPresenter } from './presenter.ts';
import type { FirstCategory } from './terms.ts';

const blogUrl = 'https://blog.example';
const siteUrl = 'https://saltbush.example';

const createStored = (more: Partial<StoredPost> = {}): StoredPost => ({
  summary: {
    ...{ id: 5, slug: 'salt', title: 'Salt', excerpt: '', author: 'Ada', categories: [] },
    ...{ date: '2026-03-03T09:00:00+11:00', modified: '2026-03-03T09:00:00+11:00' },
  },
  details: { tags: [{ id: 3, slug: 't', name: 'T' }] },
  content: `<h1>One</h1><p>Text <a href="https://saltbush.example/contact">us</a></p><img src="/b.jpg" alt="B"><script>alert(1)</script>`,
  picture: { url: 'https://blog.example/a.jpg', width: 1200, height: 800, alt: 'A' },
  ...more,
});

const create = (pictures: BlogPictures = createTestPictures(blogUrl), firstCategory?: FirstCategory) =>
  createPresenter({ blogUrl, siteUrl, pictures, firstCategory, log: createLogRecorder().log });

test.each([
  [1, 'Uncategorized', 'uncategorized', false],
  [1, 'Uncategorised', 'uncategorised', false],
  [1, 'Sin categoría', 'sin-categoria', false],
  [1, 'Óflokkað', 'oflokkad', false],
  [1, '未分類', '未分類', false],
  // Renamed together with its slug, it looks as one that was never touched, and a setting shows it.
  [1, 'News', 'news', false],
  [1, 'News', 'uncategorized', true],
  [2, 'News', 'news', true],
  [7, 'Uncategorized', 'uncategorized', true],
])('R-14 the category number %i, %s, with the slug %s is shown: %s', async (id, name, slug, isShown) => {
  const stored = createStored();
  const post = { ...stored, summary: { ...stored.summary, categories: [{ id, name, slug }] } };
  expect((await create().presentPost(post)).shown.categories).toHaveLength(isShown ? 1 : 0);
  expect((await create(undefined, 'shown').presentPost(post)).shown.categories).toHaveLength(1);
  const { shown } = await create(undefined, 'hidden').presentPost(post);
  expect(shown.categories).toHaveLength(id === 1 ? 0 : 1);
});

test('B-09 a WordPress post becomes clean HTML with pictures from this site', async () => {
  const stored = createStored();
  const { shown: post } = await create().presentPost(stored);
  expect(post).toMatchObject({
    ...stored.summary,
    ...stored.details,
    image: { path: expect.any(String), width: 1200, height: 800, alt: 'A' },
    sections: [{ text: 'One', level: 2 }],
    readingMinutes: 1,
  });
  expect(post.html).toContain('/blog/media/');
  expect(post.html).toContain('<a href="/contact">us</a>');
  expect(post.html).not.toContain('script');
});

test('B-09 a post whose list of posts was late is cleaned again, and its links then stay on this site', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const opened = Promise.withResolvers<void>();
  let isOpen = false;
  const index = {
    open: () => opened.promise,
    findSlug: () => (isOpen ? 'twelve' : undefined),
    mayHave: () => false,
  };
  const pictures = createTestPictures(blogUrl);
  const { log } = createLogRecorder();
  const { presentPost } = createPresenter({
    ...{ blogUrl, siteUrl, pictures, log },
    index,
  });
  const stored = createStored({ content: '<p><a href="https://blog.example/archives/12">x</a></p>' });
  const late = presentPost(stored);
  await vi.advanceTimersByTimeAsync(1500);
  expect(await late).toMatchObject({ isComplete: false });
  isOpen = true;
  opened.resolve();
  const { shown, isComplete } = await presentPost(stored);
  expect([shown.html, isComplete]).toEqual(['<p><a href="/blog/twelve">x</a></p>', true]);
});

test.each([
  ['//blog.example/a.jpg', true],
  ['/a.jpg', true],
  ['https://elsewhere.example/a.jpg', false],
  ['http://[', false],
])('B-10 a featured image at %s is shown: %s', async (url, isShown) => {
  const { shown } = await create().presentPost(createStored({ picture: { url, alt: '' } }));
  expect(shown.image !== null).toBe(isShown);
});

test('B-10 a picture that can not be loaded is missing until WordPress has answered anew', async () => {
  const { find, ...pictures } = createTestPictures(blogUrl);
  let isAway = true;
  const learn = vi.fn<BlogPictures['learn']>((...args) =>
    isAway ? Promise.reject(new Error('the database is away')) : pictures.learn(...args),
  );
  const { presentPost } = create({ learn, find });
  const stored = createStored();
  expect((await presentPost(stored)).shown.image).toBeNull();
  isAway = false;
  expect((await presentPost(stored)).shown.image).toBeNull();
  expect(learn).toHaveBeenCalledOnce();
  expect((await presentPost({ ...stored })).shown.image).not.toBeNull();
});

test('B-10 a picture that comes late is shown the next time, and until then the page is provisional', async () => {
  const pictures = createTestPictures(blogUrl);
  let isLate = true;
  const learn = vi.fn<BlogPictures['learn']>(async (...args) => !isLate && pictures.learn(...args));
  const { presentPost } = create({ ...pictures, learn });
  const stored = createStored();
  expect(await presentPost(stored)).toMatchObject({ isComplete: false, shown: { image: null } });
  isLate = false;
  expect(await presentPost(stored)).toMatchObject({ isComplete: true, shown: { image: { width: 1200 } } });
  await presentPost(stored);
  expect(learn).toHaveBeenCalledTimes(2);
});
