import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CompressedBody } from './compressed-body.ts';
import { encodings } from './negotiation.ts';

const text = Buffer.from('<p>A page of a site, with words that come again and again.</p>'.repeat(800));
const decode = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };

test.each(encodings)(
  'a visitor gets %s quickly, and the next one the best that there is',
  async (encoding) => {
    const body = new CompressedBody(text);
    expect(body.find(encoding)).toBeUndefined();
    const quick = await body.get(encoding);
    expect(quick.effort).toBe('quick');
    await body.improve(encoding);
    const best = await body.get(encoding);
    expect(best.effort).toBe('best');
    expect(best.bytes.length).toBeLessThanOrEqual(quick.bytes.length);
    for (const { bytes } of [quick, best]) expect(decode[encoding](bytes)).toEqual(text);
    expect(body.bytes).toBe(text.length + best.bytes.length);
  },
);

test('the best zstd of many pages at once takes little memory', async () => {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  onTestFinished(() => clearInterval(watch));
  const pages = Array.from({ length: 30 }, (_, index) => Buffer.concat([text, Buffer.from(`page ${index}`)]));
  await Promise.all(pages.map((page) => new CompressedBody(page).improve('zstd')));
  expect((most - before) / 1e6).toBeLessThan(250);
});

test('a compression that failed is tried again', async () => {
  const broken = new CompressedBody(text);
  const failing = vi.spyOn(Buffer.prototype, 'length', 'get');
  failing.mockImplementationOnce(() => {
    throw new Error('no memory');
  });
  await expect(broken.get('br')).rejects.toThrow();
  failing.mockRestore();
  expect(decode.br((await broken.get('br')).bytes)).toEqual(text);
});
