import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findMediaPath } from '../../domain/blog-media.ts';
import { blogMedia } from './blog-media.ts';

async function open(respond: RequestListener) {
  const requests: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url, request.headers.range);
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const app = blogMedia({
    blogUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    readAddress: (c) => c.req.header('x-address') ?? '192.0.2.1',
  });
  const get = (path: string, range?: string, { method = 'GET', address = '192.0.2.1' } = {}) =>
    app.request(`http://site.test/blog/recordings/${path}`, {
      method,
      headers: { 'x-address': address, ...(range && { range }) },
    });
  return { get, requests };
}

test('B-09 a recording of the blog plays from this site, range by range', async () => {
  const { get, requests } = await open((_request, response) =>
    response
      .writeHead(206, { 'content-type': 'audio/mpeg', 'content-range': 'bytes 2-3/10', 'set-cookie': 'a=b' })
      .end('cd'),
  );
  const response = await get('wp-content/uploads/2026/03/a.mp3', 'bytes=2-3');
  expect([response.status, await response.text()]).toEqual([206, 'cd']);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-range': 'bytes 2-3/10',
    'x-content-type-options': 'nosniff',
  });
  expect(response.headers.has('set-cookie')).toBe(false);
  expect(requests).toEqual(['/wp-content/uploads/2026/03/a.mp3', 'bytes=2-3']);
});

test.each(['text/vtt', 'text/plain; charset=utf-8', 'application/octet-stream'])(
  'B-09 captions come from this site as text/vtt, whatever the server calls them: %s',
  async (type) => {
    const { get, requests } = await open((_request, response) =>
      response.writeHead(200, { 'content-type': type }).end('WEBVTT'),
    );
    const response = await get('wp-content/uploads/2024/01/hedge-en.vtt');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/vtt']);
    expect(requests[0]).toBe('/wp-content/uploads/2024/01/hedge-en.vtt');
  },
);

test('B-09 a recording of a WordPress in a folder of its own is fetched from there', async () => {
  const { get, requests } = await open((_request, response) =>
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('a'),
  );
  for (const path of ['wp/wp-content/uploads/2026/01/talk.mp3', 'wp/sub/wp-content/uploads/2026/01/talk.mp3'])
    expect((await get(path)).status).toBe(200);
  expect(requests.filter(Boolean)).toEqual([
    '/wp/wp-content/uploads/2026/01/talk.mp3',
    '/wp/sub/wp-content/uploads/2026/01/talk.mp3',
  ]);
  for (const path of ['wp/a.mp3', 'wp-content/plugins/a.mp3', 'wp/wp-content/uploads/a.html'])
    expect((await get(path)).status, path).toBe(404);
});

const media = 'wp-content/uploads/a.mp3';

test('B-09 twenty recordings play at a time; those that ended, were given up or were asked for by HEAD do not count', async () => {
  const { get } = await open((_request, response) =>
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).write('a'),
  );
  const play = (index: number, method = 'GET') =>
    get(media, undefined, { method, address: `203.0.${index}.7` });
  for (let time = 0; time < 21; time++) expect((await play(1, 'HEAD')).status).toBe(200);
  const playing = await Promise.all(Array.from({ length: 20 }, (_, index) => play(index)));
  expect((await play(20)).status).toBe(503);
  await playing[0]?.body?.cancel();
  expect((await play(20)).status).toBe(200);
});

test('B-09 one network plays eight recordings at a time, and leaves the others theirs', async () => {
  const { get } = await open((_request, response) =>
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).write('a'),
  );
  const own = await Promise.all(Array.from({ length: 9 }, () => get(media)));
  expect(own.map(({ status }) => status).toSorted()).toEqual([...Array(8).fill(200), 429]);
  expect((await get(media, undefined, { address: '203.0.113.7' })).status).toBe(200);
});

test.each([
  ['a page', 200, 'text/html'],
  ['a redirect', 302, 'audio/mpeg'],
  ['nothing', 404, 'audio/mpeg'],
])('B-09 %s in the place of a recording is not passed on', async (_name, status, type) => {
  const { get } = await open((_request, response) =>
    response.writeHead(status, { 'content-type': type, location: 'http://127.0.0.1:1/' }).end('<script>'),
  );
  const response = await get(media);
  expect(response.status).toBe(502);
  expect(await response.text()).not.toContain('<script>');
});

test.each(['a.php', 'a.html', '../a.mp3', '%2e%2e/a.mp3', 'a%2f..%2fb.mp3', 'a.svg', 'a.mp3/x'])(
  'B-09 %s is no recording and not asked for',
  async (path) => {
    const { get, requests } = await open((_request, response) => response.end());
    expect((await get(`wp-content/uploads/${path}`)).status).toBe(404);
    expect(requests).toEqual([]);
  },
);

test.each([
  ['https://blog.example/wp-content/uploads/2026/a.mp3', '/blog/recordings/wp-content/uploads/2026/a.mp3'],
  ['http://blog.example/wp-content/uploads/a%20b.MP4', '/blog/recordings/wp-content/uploads/a%20b.MP4'],
  ['https://blog.example/a.mp3', undefined],
  ['https://other.example/wp-content/uploads/a.mp3', undefined],
  ['https://blog.example/wp-content/uploads/a.html', undefined],
])('B-09 the recording %s plays at %s', (url, path) => {
  expect(findMediaPath(url, 'https://blog.example')).toBe(path);
});
