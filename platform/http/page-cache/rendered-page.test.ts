import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { encodings } from './negotiation.ts';
import { RenderedPage } from './rendered-page.ts';

const text = '<p>A page of a site, with words that come again and again.</p>'.repeat(800);
const createPage = (body = text, facts: Partial<ConstructorParameters<typeof RenderedPage>[0]> = {}) =>
  new RenderedPage({ status: 200, headers: [], body: Buffer.from(body), cacheable: true, ...facts });
const decode = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };

test.each(encodings)('the first visitor gets quick %s, and later ones get the best', async (encoding) => {
  const page = createPage();
  expect(page.findEncoded(encoding)).toBeUndefined();
  const quick = await page.encode(encoding);
  expect(quick.effort).toBe('quick');
  await page.encodeBest(encoding);
  const best = await page.encode(encoding);
  expect(best.effort).toBe('best');
  expect(best.bytes.length).toBeLessThanOrEqual(quick.bytes.length);
  for (const { bytes } of [quick, best]) expect(decode[encoding](bytes).toString()).toBe(text);
});

test('the best zstd of many pages at once takes little memory', async () => {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  onTestFinished(() => clearInterval(watch));
  const pages = Array.from({ length: 30 }, (_, index) => createPage(`${text}page ${index}`));
  await Promise.all(pages.map((page) => page.encodeBest('zstd')));
  expect((peak - before) / 1e6).toBeLessThan(250);
});

test('a compression that failed is tried again', async () => {
  const broken = createPage();
  const failing = vi.spyOn(Buffer.prototype, 'length', 'get');
  failing.mockImplementationOnce(() => {
    throw new Error('no memory');
  });
  await expect(broken.encode('br')).rejects.toThrow();
  failing.mockRestore();
  expect(decode.br((await broken.encode('br')).bytes).toString()).toBe(text);
});

test('pages that differ in anything have different tags', () => {
  const payload = { hash: 'a', page: createPage('{}') };
  const pages = [
    ...[createPage(), createPage('other'), createPage(text, { status: 410 }), createPage(text, { payload })],
    ...[createPage(text, { headers: [['link', '</>']] }), createPage(text, { freshSeconds: 30 })],
  ];
  expect(new Set(pages.map(({ etag }) => etag)).size).toBe(pages.length);
  expect(createPage().etag).toBe(pages[0]?.etag);
});
