import { BulkheadRejectedError } from 'cockatiel';
import { expect, test } from 'vitest';
import { PictureUnavailable } from '../pictures/fetch-picture.ts';
import { PictureLookupFailed, type PictureVariant } from '../pictures/served-pictures.ts';
import { blogPictures } from './blog-pictures.ts';

const id = '0123456789abcdef';

function createApp(respond: () => Promise<Buffer | undefined> = async () => Buffer.from('bytes')) {
  const wanted: PictureVariant[] = [];
  const app = blogPictures({
    render: (variant) => {
      wanted.push(variant);
      return respond();
    },
  });
  return { app, wanted };
}

test.each([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
])('B-09 a picture as %s is kept by browsers for ever', async (format, mediaType) => {
  const { app, wanted } = createApp();
  const response = await app.request(`/blog/media/${id}/640.${format}`);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('bytes');
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': '5',
    'content-type': mediaType,
    etag: `"${id}-640-${format}-1"`,
    'x-content-type-options': 'nosniff',
  });
  expect(wanted).toEqual([{ id, width: 640, format }]);
});

test('B-09 a client that has the picture, or sends HEAD, gets no bytes', async () => {
  const { app } = createApp();
  const path = `/blog/media/${id}/640.jpg`;
  const again = await app.request(path, { headers: { 'if-none-match': `"${id}-640-jpg-1"` } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const head = await app.request(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5', '']);
});

test.each([
  `/blog/media/${id}/640.png`,
  `/blog/media/${id}/640.constructor`,
  `/blog/media/${id}/0640.jpg`,
  `/blog/media/${id}/99999.jpg`,
  `/blog/media/${id}/-1.jpg`,
  `/blog/media/${id}/640.jpg.jpg`,
  `/blog/media/${id}/original`,
  `/blog/media/${id.toUpperCase()}/640.jpg`,
  '/blog/media/..%2f..%2fetc/640.jpg',
  '/blog/media/x/640.jpg',
])('B-09 %s is no picture, and no cache keeps the answer', async (path) => {
  const { app, wanted } = createApp();
  const response = await app.request(path);
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect(wanted).toEqual([]);
});

test('B-03 the address of a post with the slug “media” is left to its page', async () => {
  const { app } = createApp();
  expect(await (await app.request('/blog/media')).text()).not.toContain('no such picture');
});

test('B-09 a width that the picture does not have is none', async () => {
  const { app } = createApp(async () => undefined);
  const response = await app.request(`/blog/media/${id}/640.jpg`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('B-10 a source that fails is distinguished from a missing picture, without its words', async () => {
  const { app } = createApp(() => Promise.reject(new PictureUnavailable('http://10.0.0.1/secret')));
  const response = await app.request(`/blog/media/${id}/640.jpg`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([502, 'no-store']);
  expect(await response.text()).not.toContain('10.0.0.1');
});

test.each([
  ['too many wait', new BulkheadRejectedError(2, 60)],
  [
    'the database is locked, so that nobody knows whether there is such a picture,',
    new PictureLookupFailed(),
  ],
])('B-10 where %s the answer says when to try again', async (_why, error) => {
  const { app } = createApp(() => Promise.reject(error));
  const response = await app.request(`/blog/media/${id}/640.jpg`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(response.headers.get('cache-control')).toBe('no-store');
});
