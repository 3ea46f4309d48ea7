import { expect, test } from 'vitest';
import { createView, fakeResource } from '#tests/measurement.ts';
import { addImages, findDrawnSize } from './add-images.ts';
import type { NetworkLogEntry } from './network-log.ts';
import type { ImageUse } from './read-images.ts';

const page = 'https://page.example';
const createEntry = (requestId: string, url: string) => ({ requestId, url }) as NetworkLogEntry;
const createUse = (url: string, more: Partial<ImageUse> = {}): ImageUse => ({
  url,
  width: 300.4,
  height: 200,
  as: { fit: 'fill' },
  isElement: true,
  lazy: false,
  inFirstScreen: true,
  ...more,
});

type Options = { first?: ImageUse[]; last?: ImageUse[]; entries?: NetworkLogEntry[]; icons?: string[] };

function add(url: string, { first = [], last = [], entries = [], icons = [] }: Options) {
  const view = createView([fakeResource({ url, kind: 'image', contentType: 'image/jpg' })]);
  const sizes = Object.fromEntries(
    [...first, ...last].map((use) => [use.url, [1200, 800] as [number, number]]),
  );
  addImages(view, { autoplay: [], icons }, { images: { first, last, sizes }, entries });
  return view.resources[0];
}

test('W-03 an image has its own pixels and its drawn size, even behind a redirect', () => {
  const expected = { format: 'jpeg', width: 1200, height: 800, shownWidth: 300, shownHeight: 200 };
  const first = [createUse(`${page}/a`)];
  expect(add(`${page}/a`, { first, entries: [createEntry('1', `${page}/a`)] })?.image).toMatchObject(
    expected,
  );
  const entries = [createEntry('1', `${page}/a`), createEntry('1', 'https://cdn.example/b.jpg')];
  expect(add('https://cdn.example/b.jpg', { first, entries })?.image).toMatchObject(expected);
});

test('W-03 the first screen is that before scrolling, and an image that disappears was displayed', () => {
  const away = createUse(`${page}/a`, { width: 0, height: 0, inFirstScreen: false });
  expect(add(`${page}/a`, { first: [createUse(`${page}/a`)], last: [away] })?.image).toMatchObject({
    inFirstScreen: true,
    shownWidth: 300,
  });
  const belowFold = createUse(`${page}/a`, { inFirstScreen: false });
  expect(add(`${page}/a`, { first: [belowFold], last: [createUse(`${page}/a`)] })?.image).toMatchObject({
    inFirstScreen: false,
  });
});

test('W-03 the uses of a file with several fragments are those of one file', () => {
  const first = [createUse(`${page}/s.svg#a`, { width: 20, height: 20 }), createUse(`${page}/s.svg#b`)];
  expect(add(`${page}/s.svg`, { first })?.image).toMatchObject({ shownWidth: 300 });
});

test('W-03 a background has no loading attribute, and an icon is no image of the page', () => {
  const background = createUse(`${page}/a`, { as: { size: 'cover' }, isElement: false });
  expect(add(`${page}/a`, { first: [background] })?.image).toMatchObject({ byStyle: true });
  expect(add(`${page}/i.png`, { icons: [`${page}/i.png`] })).toMatchObject({ icon: true });
});

test('W-03 an image that no element shows has no drawn size', () => {
  expect(add(`${page}/a`, {})?.image).toBeUndefined();
});

const use = (as: ImageUse['as'], width = 32, height = 32): ImageUse => ({
  url: 'https://a.example/x.png',
  width,
  height,
  as,
  isElement: false,
  lazy: false,
  inFirstScreen: true,
});
const file = { width: 512, height: 512 };

test.each<[string, ImageUse, number | undefined]>([
  ['an image', use({ fit: 'fill' }), 32],
  ['an image in its own size', use({ fit: 'none' }), 512],
  ['an image that covers its box', use({ fit: 'cover' }, 100, 400), 400],
  ['an image that fits into its box', use({ fit: 'contain' }, 100, 400), 100],
  ['an image that is at most as large as its file', use({ fit: 'scale-down' }, 1000, 1000), 512],
  ['a sprite of a given width', use({ size: '256px' }), 256],
  ['a sprite of a share of its box', use({ size: '800%' }), 256],
  ['a sprite of both', use({ size: '800% 256px' }), 256],
  ['a background in its own size', use({ size: 'auto' }), 512],
  ['the tile of a pattern', use({ size: '20px' }, 800, 300), 20],
  ['a background that covers', use({ size: 'cover' }, 800, 300), 800],
  ['a background by its height', use({ size: 'auto 64px' }), 64],
  ['a background that is not displayed', use({ size: '256px' }, 0, 0), 0],
])('W-03 the drawn width of %s is known: %#', (_, input, width) => {
  expect(findDrawnSize(input, file)?.width).toBe(width);
});

test('W-03 a size that depends on an unknown file is unknown', () => {
  expect(findDrawnSize(use({ size: '256px' }), undefined)).toBeUndefined();
  expect(findDrawnSize(use({ fit: 'none' }), undefined)).toBeUndefined();
  expect(findDrawnSize(use({ fit: 'cover' }), undefined)).toEqual({ width: 32, height: 32 });
});
