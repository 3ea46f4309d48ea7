import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { AssetStore } from '../assets/asset-store.ts';
import { films } from './films.ts';

/** A server with one film of ten bytes. */
async function createCinema() {
  const folder = await mkdtemp(path.join(tmpdir(), 'saltbush-films-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'films'));
  await writeFile(path.join(folder, 'films/tide.mp4'), '0123456789');
  const app = new Hono().use(films(new AssetStore([folder])));
  return (headers: Record<string, string> = {}, method = 'GET', name = 'tide.mp4') =>
    app.request(`http://site.test/films/${name}`, { method, headers });
}

test('R-11 a film is sent whole, and says that it can be had in parts', async () => {
  const ask = await createCinema();
  const response = await ask();
  expect(response.status).toBe(200);
  expect(response.headers.get('accept-ranges')).toBe('bytes');
  expect(response.headers.get('content-type')).toBe('video/mp4');
  expect(response.headers.get('content-length')).toBe('10');
  expect(await response.text()).toBe('0123456789');
});

test.each([
  ['bytes=0-1', '01', 'bytes 0-1/10'],
  ['bytes=4-', '456789', 'bytes 4-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
])('R-11 a player that winds to %s gets that part and no more', async (range, text, contentRange) => {
  const ask = await createCinema();
  const response = await ask({ range });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe(contentRange);
  expect(response.headers.get('content-length')).toBe(String(text.length));
  expect(await response.text()).toBe(text);
});

test('R-11 behind the end of a film there is nothing, and the answer says how long it is', async () => {
  const ask = await createCinema();
  const response = await ask({ range: 'bytes=10-' });
  expect(response.status).toBe(416);
  expect(response.headers.get('content-range')).toBe('bytes */10');
});

test('R-11 parts of two versions of a film are never put together', async () => {
  const ask = await createCinema();
  const etag = (await ask()).headers.get('etag') ?? '';
  expect((await ask({ range: 'bytes=4-', 'if-range': etag })).status).toBe(206);
  expect((await ask({ range: 'bytes=4-', 'if-range': '"older"' })).status).toBe(200);
});

test('R-11 a film that the browser has is not sent again', async () => {
  const ask = await createCinema();
  const etag = (await ask()).headers.get('etag') ?? '';
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
});

test('R-11 the head of a film has its length and no body', async () => {
  const ask = await createCinema();
  const response = await ask({ range: 'bytes=0-1' }, 'HEAD');
  expect([response.status, response.headers.get('content-length')]).toEqual([200, '10']);
  expect(await response.text()).toBe('');
});

test.each(['none.mp4', '..%2Ftide.mp4', 'tide.txt'])('R-11 there is no film %s', async (name) => {
  const ask = await createCinema();
  expect((await ask({}, 'GET', name)).status).toBe(404);
});
