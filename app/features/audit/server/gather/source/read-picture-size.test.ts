import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPictureSize } from './read-picture-size.ts';

const formats = ['png', 'jpeg', 'gif', 'webp', 'avif'] as const;
type Format = (typeof formats)[number];

const draw = (format: Format, width = 64, height = 48, options = {}): Promise<Uint8Array> =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })
    .toFormat(format, options)
    .toBuffer();

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

test.each(formats)('R-07 the size of a %s image is read from its first bytes', async (format) => {
  const picture = await draw(format, 120, 63);
  expect(readPictureSize(picture)).toEqual({ width: 120, height: 63 });
  expect(readPictureSize(picture.subarray(0, 1000))).toEqual({ width: 120, height: 63 });
  // The bytes are a view of a larger buffer, as they are when they come from the network.
  const inside = join(new Uint8Array(7), picture).subarray(7);
  expect(readPictureSize(inside)).toEqual({ width: 120, height: 63 });
});

test.each([
  ['WebP without loss', 'webp', { lossless: true }],
  ['progressive JPEG', 'jpeg', { progressive: true }],
  ['interlaced PNG', 'png', { progressive: true }],
] as const)('R-07 the size of a %s image is read too', async (_name, format, options) => {
  expect(readPictureSize(await draw(format, 33, 1900, options))).toEqual({ width: 33, height: 1900 });
});

test('R-07 the sizes of WebP and AVIF with transparency, and of a JPEG with camera metadata, are read', async () => {
  const clear = sharp({ create: { width: 31, height: 17, channels: 4, background: '#0a78' } });
  for (const picture of [clear.clone().webp(), clear.clone().avif()])
    expect(readPictureSize(await picture.toBuffer())).toEqual({ width: 31, height: 17 });
  const jpeg = await draw('jpeg', 1200, 630);
  const comment = new Uint8Array(60_000 + 4).fill(0xff);
  comment.set([0xff, 0xe1, 60_002 >> 8, 60_002 & 0xff]);
  const behind = join(jpeg.subarray(0, 2), comment, comment, comment, jpeg.subarray(2));
  expect(readPictureSize(behind)).toEqual({ width: 1200, height: 630 });
});

test.each(formats)('R-07 a truncated %s image has its true size or none', async (format) => {
  const picture = await draw(format, 64, 48);
  for (let length = 0; length < Math.min(picture.length, 700); length += 1) {
    const size = readPictureSize(picture.subarray(0, length));
    if (size) expect(size).toEqual({ width: 64, height: 48 });
  }
  expect(readPictureSize(picture.subarray(0, 8))).toBeUndefined();
});

test.each<[string, Uint8Array]>([
  ['nothing', new Uint8Array()],
  ['an HTML page', bytes('<!doctype html><title>No picture</title>')],
  ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a PNG without its header', join(bytes('\x89PNG\r\n\x1a\n'), bytes('\0\0\0\x0dtEXtabcdefghijklmnop'))],
  ['a PNG of zero width', join(bytes('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\0\0\0\0\x09'))],
  ['a text that begins like a GIF', bytes('GIFTS for everybody, and more')],
  ['a WAV file', bytes('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0')],
  ['a WebP of unknown kind', bytes(`RIFF\x24\0\0\0WEBPVP9 ${'\x01'.repeat(30)}`)],
  ['a WebP without its key frame', bytes(`RIFF\x24\0\0\0WEBPVP8 ${'\x01'.repeat(30)}`)],
  ['a lossless WebP without its signature', bytes(`RIFF\x24\0\0\0WEBPVP8L${'\x01'.repeat(30)}`)],
  ['a JPEG that ends at once', bytes('\xff\xd8\xff\xd9')],
  ['a JPEG without a frame', join(bytes('\xff\xd8'), new Uint8Array(9000).fill(0xff))],
  ['a JPEG of segments without length', join(bytes('\xff\xd8'), bytes('\xff\xe1\0\0'.repeat(5000)))],
  ['a video', bytes('\0\0\0\x14ftypisom\0\0\0\0mp42\0\0\0\x08moov')],
  ['an AVIF of nested boxes', bytes(`\0\0\0\x14ftypavif\0\0\0\0avif${'\0\0\0\x08meta'.repeat(32_000)}`)],
  ['an AVIF of empty boxes', bytes(`\0\0\0\x14ftypavif\0\0\0\0avif${'\0\0\0\x08free'.repeat(32_000)}`)],
  ['an AVIF of boxes without length', bytes(`\0\0\0\x14ftypavif\0\0\0\0avif${'\0'.repeat(9000)}`)],
  [
    'an AVIF whose boxes exceed the file',
    bytes('\0\0\0\x14ftypavif\0\0\0\0avif\xff\xff\xff\xffmeta\0\0\0\0'),
  ],
])('W-04 %s has no size', (_what, input) => {
  expect(readPictureSize(input)).toBeUndefined();
});

test('W-04 the size of any bytes is a pair of numbers or unknown', async () => {
  let seed = 7;
  const chance = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % max;
  };
  for (const format of formats) {
    const picture = await draw(format);
    for (let round = 0; round < 500; round += 1) {
      const broken = Uint8Array.from(picture);
      for (let hit = 0; hit < 6; hit += 1) broken[4 + chance(Math.min(broken.length - 4, 400))] = chance(256);
      const size = readPictureSize(broken);
      if (size) expect(size.width > 0 && size.height > 0 && Number.isInteger(size.width)).toBe(true);
    }
  }
});
