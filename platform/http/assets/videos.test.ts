import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';

import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { AssetStore } from './assets.ts';
import { parseRange, videos } from './videos.ts';

/** Creates a server with one video of ten bytes. */
async function createVideoServer() {
  const folder = createTemporaryFolder(onTestFinished);
  await mkdir(path.join(folder, 'videos'));
  await writeFile(path.join(folder, 'videos/tide.mp4'), '0123456789');
  const app = new Hono().use(videos(new AssetStore([folder])));
  return async (headers: Record<string, string> = {}, method = 'GET', name = 'tide.mp4') => {
    const response = await app.request(`http://site.test/videos/${name}`, { method, headers });
    const header = (name: string) => response.headers.get(name);
    return { status: response.status, header, text: await response.text() };
  };
}

test.each([
  [undefined, 200, '0123456789', null],
  ['bytes=0-1', 206, '01', 'bytes 0-1/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
])(
  'R-11 a player that requests the range %s of a video gets that and no more',
  async (range, status, text, part) => {
    const request = await createVideoServer();
    const sent = await request({ ...(range && { range }) });
    expect([sent.status, sent.text, sent.header('content-range')]).toEqual([status, text, part]);
    expect([sent.header('content-type'), sent.header('accept-ranges')]).toEqual(['video/mp4', 'bytes']);
    expect(sent.header('content-length')).toBe(String(text.length));
  },
);

test('R-11 a range beyond the end of a video is refused with its length', async () => {
  const { status, header } = await (await createVideoServer())({ range: 'bytes=10-' });
  expect([status, header('content-range')]).toEqual([416, 'bytes */10']);
});

test('R-11 a video that the browser has is not sent again, and ranges of two versions are never mixed', async () => {
  const request = await createVideoServer();
  const etag = (await request()).header('etag') ?? '';
  expect((await request({ 'if-none-match': etag })).status).toBe(304);
  expect((await request({ range: 'bytes=4-', 'if-range': etag })).status).toBe(206);
  expect((await request({ range: 'bytes=4-', 'if-range': '"older"' })).status).toBe(200);
});

test('R-11 a HEAD request for a video returns its length and no body', async () => {
  const { status, header, text } = await (await createVideoServer())({ range: 'bytes=0-1' }, 'HEAD');
  expect([status, header('content-length'), text]).toEqual([200, '10', '']);
});

test.each(['none.mp4', '..%2Ftide.mp4', 'tide.txt'])('R-11 there is no video %s', async (name) => {
  expect((await (await createVideoServer())({}, 'GET', name)).status).toBe(404);
});

test.each([
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=9-', { start: 9, end: 9 }],
  ['bytes=3-99', { start: 3, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-12', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [undefined, 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=5-3', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=1.5-2', 'whole'],
])('R-11 the range %s asks for %j of ten bytes', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});
