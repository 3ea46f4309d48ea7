import { expect, test, vi } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createTestPictures } from '#tests/test-pictures.ts';
import type { BlogPictures } from '../blog-pictures.ts';
import type { StoredPost } from './parse-post.ts';
import { createPresenter } from './presenter.ts';

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

function create(pictures: BlogPictures = createTestPictures(blogUrl)) {
  const clock = { now: 0 };
  return {
    ...createPresenter({ blogUrl, siteUrl, pictures, log: createLogRecorder().log, now: () => clock.now }),
    clock,
  };
}

test('B-09 a post of WordPress becomes clean HTML with pictures of this site', async () => {
  const stored = createStored();
  const post = await create().presentPost(stored);
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

test.each([
  ['//blog.example/a.jpg', true],
  ['/a.jpg', true],
  ['https://elsewhere.example/a.jpg', false],
  ['http://[', false],
])('B-10 whether a featured image at %s is shown: %s', async (url, isShown) => {
  const { image } = await create().presentPost(createStored({ picture: { url, alt: '' } }));
  expect(image !== null).toBe(isShown);
});

test('B-10 a post shows without a picture whose size could not be found, which is tried again after a minute', async () => {
  const learn = vi.fn(() => Promise.reject(new Error('the database is away')));
  const { presentPost, clock } = create({ learn, find: () => undefined });
  const stored = createStored();
  for (const [now, tries] of [
    [0, 1],
    [59_999, 1],
    [60_000, 2],
  ] as const) {
    clock.now = now;
    expect((await presentPost(stored)).image).toBeNull();
    expect(learn).toHaveBeenCalledTimes(tries);
  }
});
