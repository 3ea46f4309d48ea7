import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { Outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { drawNoise, readFont } from '#tests/audit-pages/page-file.ts';
import { fakeResource } from '#tests/measurement.ts';
import { createOptimizer, type OptimizerOptions } from './optimizer.ts';
import { proveSavings, type SavingsOptions } from './prove-savings.ts';

const page = 'https://page.example';
const headerBytes = 200;

function openOptimizer(options: Partial<OptimizerOptions> = {}) {
  const childFile = options.childFile ?? path.join(import.meta.dirname, 'optimize-child.ts');
  const optimizer = createOptimizer({ timeoutMs: 30_000, ...options, childFile });
  onTestFinished(() => optimizer[Symbol.asyncDispose]());
  return optimizer;
}

function file(name: string, body: Uint8Array, more: Partial<Parameters<typeof fakeResource>[0]>) {
  const url = `${page}/${name}`;
  return { url, body, resource: fakeResource({ url, transferBytes: body.length + headerBytes, ...more }) };
}

const picture = (name: string, body: Uint8Array, shown: [number, number], contentType = 'image/jpeg') =>
  file(name, body, {
    kind: 'image',
    contentType,
    image: { format: 'jpeg', shownWidth: shown[0], shownHeight: shown[1], lazy: false, inFirstScreen: true },
  });

async function prove(files: ReturnType<typeof file>[], more: Partial<SavingsOptions> = {}) {
  return proveSavings({
    resources: files.map(({ resource }) => resource),
    bodies: new Map(files.map(({ url, body }) => [url, body])),
    optimizer: openOptimizer(),
    signal: AbortSignal.timeout(60_000),
    timeMs: 60_000,
    ...more,
  });
}

test('W-01 an image is re-encoded at twice its displayed size, and its headers count before and after', async () => {
  const photo = picture('photo.jpg', await drawNoise('jpeg', 1600, 1200, 1), [200, 150]);
  const [saving] = await prove([photo]);
  expect(saving).toEqual({
    kind: 'image',
    url: photo.url,
    beforeBytes: photo.body.length + headerBytes,
    afterBytes: expect.any(Number),
    made: 'AVIF, 400 pixels wide',
  });
  const made = await sharp(photo.body)
    .resize({ width: 400 })
    .avif({ quality: 55, effort: 3, chromaSubsampling: '4:2:0' })
    .toBuffer();
  expect(saving?.afterBytes).toBe(made.length + headerBytes);
});

test('W-01 if one device was not scanned, images keep their size and fonts their characters', async () => {
  const photo = picture('photo.jpg', await drawNoise('jpeg', 1600, 1200, 1), [200, 150]);
  const { body } = await readFont('latin');
  const font = file('x.woff2', body as Uint8Array, { kind: 'font', contentType: 'font/woff2' });
  const savings = await prove([photo, font], {
    characters: new Map([[font.url, 'Reef walks']]),
    isPartial: true,
  });
  expect(savings.map(({ url, made }) => [url, made])).toEqual([
    [photo.url, expect.not.stringContaining('pixels wide')],
  ]);
});

test('W-01 an uncompressed font has one saving, compression, and its subset for one page beside it', async () => {
  const { default: subsetFont } = await import('subset-font');
  const { body: woff } = await readFont('latin');
  const letters = Array.from({ length: 400 }, (_, index) => String.fromCodePoint(index + 32)).join('');
  const body = await subsetFont(Buffer.from(woff as Uint8Array), letters, { targetFormat: 'truetype' });
  const font = file('x.ttf', body, { kind: 'font', contentType: 'font/ttf' });
  const savings = await prove([font], { characters: new Map([[font.url, 'Reef walks']]) });
  expect(savings.map(({ kind, url }) => [kind, url])).toEqual([
    ['font', font.url],
    ['compression', font.url],
  ]);
  expect(savings[1]?.made).toBe('WOFF2 with all glyphs');
  for (const { afterBytes } of savings) expect(afterBytes).toBeGreaterThan(0);
});

test('W-01 a font in an older format is weighed as WOFF2 with all its glyphs, and one in WOFF2 is left alone', async () => {
  const { convert } = await import('fontverter');
  const whole = Buffer.from((await readFont('latin')).body);
  const [ttf, woff] = [await convert(whole, 'truetype'), await convert(whole, 'woff')];
  const packedBytes = gzipSync(ttf).length + headerBytes;
  const named = { kind: 'font', contentType: 'application/octet-stream' } as const;
  const plain = file('plain.ttf', ttf, { ...named, contentType: 'font/ttf' });
  const packed = file('packed.ttf', ttf, { ...named, encoding: 'gzip', transferBytes: packedBytes });
  const old = file('old.woff', woff, named);
  const modern = file('modern.ttf', whole, named);
  const foreign = file('foreign.ttf', ttf, { ...named, party: 'third-party' });
  const savings = await prove([plain, packed, old, modern, foreign]);
  const made = { kind: 'compression', made: 'WOFF2 with all glyphs' };
  const { length } = await convert(ttf, 'woff2');
  expect(savings.toSorted((a, b) => (a.url < b.url ? -1 : 1))).toEqual([
    { ...made, url: old.url, beforeBytes: woff.length + headerBytes, afterBytes: length + headerBytes },
    { ...made, url: packed.url, beforeBytes: packedBytes, afterBytes: length },
    { ...made, url: plain.url, beforeBytes: ttf.length + headerBytes, afterBytes: length + headerBytes },
  ]);
});

/** Draws a grain of strong greys, or of any colour, which no lighter file has. */
async function drawGrain(inColour: boolean): Promise<Buffer> {
  const [width, height] = [400, 300];
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < pixels.length; at++) {
    // As in `drawNoise`.
    if (inColour || at % 3 === 0) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
    }
    pixels[at] = inColour ? state : 60 + ((state >>> 0) % 121);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

test('W-01 a lighter image is a saving only if it looks the same, for which fine detail needs a higher quality', async () => {
  const [grey, coloured] = await Promise.all([false, true].map(drawGrain));
  const files = [grey, coloured].map((body = Buffer.of(), index) =>
    picture(`${index}.png`, body, [400, 300], 'image/png'),
  );
  const savings = await prove(files);
  expect(savings.map(({ url }) => url)).toEqual([files[0]?.url]);
  const better = await sharp(grey).avif({ quality: 75, effort: 3, chromaSubsampling: '4:4:4' }).toBuffer();
  expect(savings[0]?.afterBytes).toBe(better.length + headerBytes);
});

test('W-01 a font of another site is not subset, because its owner would have to', async () => {
  const { body } = await readFont('latin');
  const font = file('x.woff2', body as Uint8Array, {
    ...{ kind: 'font', contentType: 'font/woff2', party: 'third-party' },
  });
  expect(await prove([font], { characters: new Map([[font.url, 'Reef walks']]) })).toEqual([]);
});

test('W-01 an icon is not replaced by a format that browsers don’t accept for icons', async () => {
  const icon = picture('icon.png', await drawNoise('png', 192, 192, 3), [0, 0], 'image/png');
  icon.resource.icon = true;
  expect(await prove([icon])).toEqual([]);
});

test('W-01 neither side of an image that is cropped to its box falls below the displayed size', async () => {
  const wide = picture('wide.jpg', await drawNoise('jpeg', 1600, 400, 2), [100, 100]);
  expect(await prove([wide])).toMatchObject([{ made: 'AVIF, 800 pixels wide' }]);
});

test('W-01 a result that is heavier or hardly lighter is not a saving', async () => {
  const small = await sharp(await drawNoise('png', 600, 400, 3))
    .avif({ quality: 20 })
    .toBuffer();
  expect(
    await prove([
      picture('small.avif', small, [300, 200], 'image/avif'),
      file('noise.txt', await drawNoise('jpeg', 200, 200, 4), { contentType: 'text/plain' }),
    ]),
  ).toEqual([]);
});

test('W-01 uncompressed text is compressed, and compressed text is left alone', async () => {
  const text = Buffer.from('salt bush '.repeat(2000));
  const plain = file('a.css', text, { kind: 'style', contentType: 'text/css' });
  const packed = file('b.css', text, { kind: 'style', contentType: 'text/css', encoding: 'gzip' });
  const [saving, ...others] = await prove([plain, packed]);
  expect(saving).toMatchObject({ kind: 'compression', url: plain.url, made: 'compressed with Brotli' });
  expect(saving?.afterBytes).toBeLessThan(headerBytes + 100);
  expect(others).toEqual([]);
});

test('W-01 a font is subset to the page’s text and basic Latin if the page’s text is known', async () => {
  const { body } = await readFont('greek');
  const font = file('greek.woff2', Buffer.from(body), { kind: 'font', contentType: 'font/woff2' });
  expect(await prove([font])).toEqual([]);
  const [saving] = await prove([font], { characters: new Map([[font.url, 'Ελιά']]) });
  expect(saving).toMatchObject({
    kind: 'font',
    made: 'WOFF2 with the characters that the page shows and basic Latin',
  });
  expect(saving?.afterBytes).toBeLessThan((saving?.beforeBytes ?? 0) / 2);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>';

test('W-04 hostile images do no harm: a file that is not an image, a truncated one, a pixel bomb and a video are left out', async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 9000, channels: 3, background: '#abc' } })
    .png()
    .toBuffer();
  const whole = await drawNoise('jpeg', 800, 600, 5);
  const frames = [1, 2].map((seed) => drawNoise('png', 100, 100, seed));
  const animation = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
  const savings = await prove([
    picture('a.jpg', Buffer.from(svg.padEnd(3000)), [100, 100]),
    picture('b.jpg', whole.subarray(0, 5000), [100, 100]),
    picture('c.png', bomb, [100, 100], 'image/png'),
    picture('d.gif', animation, [10, 10], 'image/gif'),
    file('e.woff2', Buffer.alloc(4000, 1), { kind: 'font', contentType: 'font/woff2' }),
    picture('f.jpg', whole, [100, 100]),
  ]);
  expect(savings.map(({ url }) => url)).toEqual([`${page}/f.jpg`]);
});

test.each<[string, Partial<OptimizerOptions>]>([
  ['long', { timeoutMs: 1 }],
  ['much memory', { memoryBytes: 1000 }],
])('W-04 a task that takes too %s is stopped, and the next one starts a new process', async (_, limit) => {
  const optimizer = openOptimizer(limit);
  // The memory is measured ten times a second, which takes longer on a busy machine, so the task must be a long one.
  const body = await drawNoise('jpeg', 2400, 1800, 6);
  const { signal } = new AbortController();
  expect(await optimizer.optimize({ kind: 'image', body }, signal)).toBeUndefined();
  expect(await optimizer.optimize({ kind: 'image', body }, signal)).toBeUndefined();
});

test('W-01 a body that the browser dropped is requested again, and if it is gone nothing is proven', async () => {
  const text = Buffer.from('salt bush '.repeat(500));
  const there = file('a.txt', text, { contentType: 'text/plain' });
  const missing = file('b.txt', text, { contentType: 'text/plain' });
  const outbound: Outbound = {
    async fetch(url) {
      if (url === missing.url) throw new OutboundError({ code: 'unreachable' });
      const headers = new Headers();
      return { url, status: 200, headers, body: text, transferBytes: 1, redirects: [], firstByteMs: 1 };
    },
  };
  const savings = await prove([there, missing], { bodies: new Map(), outbound });
  expect(savings.map(({ url }) => url)).toEqual([there.url]);
});

test('W-01 if the process that tries savings can’t start, the measurement stays, without any', async () => {
  const text = file('a.txt', Buffer.from('salt bush '.repeat(500)), { contentType: 'text/plain' });
  const optimizer = openOptimizer({ childFile: '/nowhere/optimize-child.ts' });
  expect(await prove([text], { optimizer })).toEqual([]);
});

test('W-01 at the end of the time the savings proven so far count, and after an aborted audit none do', async () => {
  const text = file('a.txt', Buffer.from('salt bush '.repeat(500)), { contentType: 'text/plain' });
  expect(await prove([text], { timeMs: 0 })).toEqual([]);
  const reason = new OutboundError({ code: 'slow' });
  await expect(prove([text], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});
