import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Responder, startCountingServer } from '#tests/audit-pages/serve-pages.ts';
import { findLlmsTxt, findSocialImage } from './fetch-related-files.ts';

const signal = () => AbortSignal.timeout(20_000);

async function findLlms(respond: Responder, page = '/a/page?x#y', limits?: { totalMs: number }) {
  await using server = await startCountingServer(respond, limits);
  const found = await findLlmsTxt(`${server.own}${page}`, server.outbound, signal());
  return { found, requests: [...server.requests] };
}

const send =
  (status: number, type = 'text/plain', body: string | Uint8Array = ''): Responder =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };

test('R-07 llms.txt is requested once at the root, and distinguished from an HTML page in its place', async () => {
  const { found, requests } = await findLlms(send(200, 'text/plain', '# Ours ✓'));
  expect(found).toMatchObject({ state: 'found', text: '# Ours ✓', html: false });
  expect(requests).toEqual(['GET /llms.txt']);
  const page = await findLlms(send(200, 'Text/HTML; charset=utf-8', '<!doctype html>'));
  expect(page.found).toMatchObject({ state: 'found', html: true });
});

test.each([
  [404, 'missing'],
  [410, 'missing'],
  [403, 'unknown'],
  [429, 'unknown'],
  [500, 'unknown'],
])('R-07 an llms.txt or social image with status %i is %s', async (status, state) => {
  expect((await findLlms(send(status))).found).toEqual({
    state,
    url: expect.stringMatching(/:\d+\/llms\.txt$/),
  });
  expect((await findShared(send(status), { 'og:image': '/card.png' })).found?.state).toBe(state);
});

test('W-04 an endless llms.txt is cut, and one that is refused or never arrives is unknown', async () => {
  const { found } = await findLlms(send(200, 'text/plain', 'x'.repeat(2_000_000)));
  expect(found.state === 'found' && found.text.length).toBe(100_000);
  const never = await findLlms(() => {}, '/', { totalMs: 200 });
  expect(never.found.state).toBe('unknown');
  const away: Responder = (_request, response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:1/llms.txt' }).end();
  };
  expect((await findLlms(away)).found.state).toBe('unknown');
});

async function findShared(respond: Responder, social: Record<string, string>, limits?: { totalMs: number }) {
  await using server = await startCountingServer(respond, limits);
  const { own, outbound } = server;
  const found = await findSocialImage({ social, url: `${own}/page/` }, { outbound, signal: signal() });
  return { found, own, requests: [...server.requests] };
}

const draw = () => sharp({ create: { width: 1200, height: 630, channels: 3, background: '#0a7' } });

test('R-07 the social image is requested once, and its type, weight and size are read', async () => {
  const png = await draw().png().toBuffer();
  const social = { 'og:image': '../card.png', 'twitter:image': '/other.png' };
  const { found, requests, own } = await findShared(send(200, 'Image/PNG; x=y', png), social);
  expect(requests).toEqual(['GET /card.png']);
  expect(found).toEqual({
    url: `${own}/card.png`,
    state: 'found',
    type: 'image/png',
    bytes: png.length,
    width: 1200,
    height: 630,
  });
  const onlyX = await findShared(send(200, 'image/png', png), { 'twitter:image': '/other.png' });
  expect([onlyX.found, onlyX.requests]).toEqual([undefined, []]);
});

test('W-04 only the beginning of a large image is read, and its weight comes from its header', async () => {
  const jpeg = await draw().jpeg().toBuffer();
  let written = 0;
  const large: Responder = (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 40_000_000 }).write(jpeg);
    const write = () => {
      while (!response.destroyed && written < 40_000_000) {
        written += 64_000;
        if (!response.write(Buffer.alloc(64_000))) break;
      }
    };
    response.on('drain', write);
    write();
  };
  const { found } = await findShared(large, { 'og:image': '/card.jpg' });
  expect(found).toMatchObject({ state: 'found', bytes: 40_000_000, width: 1200, height: 630 });
  expect(written).toBeLessThan(20_000_000);
});

test('R-07 a file that is not an image has no size, and one that does not arrive is unknown', async () => {
  const page = await findShared(send(200, 'text/html', '<h1>Not found</h1>'), { 'og:image': '/card.png' });
  expect(page.found).toEqual({ url: `${page.own}/card.png`, state: 'found', type: 'text/html', bytes: 18 });
  const never = await findShared(() => {}, { 'og:image': '/card.png' }, { totalMs: 200 });
  expect(never.found?.state).toBe('unknown');
});

test.each<[string, 'unknown' | undefined]>([
  ['http://169.254.169.254/latest/', 'unknown'],
  ['http://[::1]/card.png', 'unknown'],
  ['http://127.0.0.1:1/card.png', 'unknown'],
  ['javascript:alert(1)', undefined],
  ['data:image/png;base64,AAAA', undefined],
  ['file:///etc/passwd', undefined],
  ['http://', undefined],
])('W-04 an image at %s is not requested: %s', async (url, state) => {
  const { found, requests } = await findShared(send(200), { 'og:image': url });
  expect([found?.state, requests]).toEqual([state, []]);
});

test('W-04 an aborted check stops its requests', async () => {
  await using server = await startCountingServer(() => {});
  const { own, outbound } = server;
  const createSignal = () => AbortSignal.timeout(100);
  await expect(findLlmsTxt(own, outbound, createSignal())).rejects.toThrow();
  const picture = findSocialImage(
    { social: { 'og:image': '/a.png' }, url: own },
    { outbound, signal: createSignal() },
  );
  await expect(picture).rejects.toThrow();
});
