import { expect, test } from 'vitest';
import { fakeResource } from '#tests/audit/fake-measurement.ts';
import { createView } from '#tests/measurement.ts';
import { addImages } from './add-images.ts';
import type { ReadPage } from './in-page-functions.ts';
import type { LedgerEntry } from './network-ledger.ts';

const page = 'https://page.example';
const asked = (requestId: string, url: string) => ({ requestId, url }) as LedgerEntry;
const shown = (url: string, more = {}) => ({
  url,
  shownWidth: 300.4,
  shownHeight: 200,
  ownSize: false,
  lazy: false,
  inFirstScreen: true,
  ...more,
});
const read = (more: Partial<ReadPage>): ReadPage => ({
  domElements: 1,
  images: [],
  letters: {},
  icons: [],
  autoplay: [],
  ...more,
});

function add(url: string, reading: ReadPage, entries: LedgerEntry[], contentType = 'image/jpg') {
  const view = createView([fakeResource({ url, kind: 'image', contentType })]);
  addImages(view, reading, { sizes: { [reading.images[0]?.url ?? '']: [1200, 800] }, entries });
  return view.resources[0];
}

test('W-03 an image has its own pixels and its displayed size, even behind a redirect', () => {
  const expected = { format: 'jpeg', width: 1200, height: 800, shownWidth: 300, shownHeight: 200 };
  const images = [shown(`${page}/a`)];
  expect(add(`${page}/a`, read({ images }), [asked('1', `${page}/a`)])?.image).toMatchObject(expected);
  const moved = [asked('1', `${page}/a`), asked('1', 'https://cdn.example/b.jpg')];
  expect(add('https://cdn.example/b.jpg', read({ images }), moved)?.image).toMatchObject(expected);
});

test('W-03 a sprite is displayed in its own size', () => {
  const images = [shown(`${page}/a`, { ownSize: true })];
  expect(add(`${page}/a`, read({ images }), [])?.image).toMatchObject({ shownWidth: 1200, shownHeight: 800 });
});

test('W-03 an image that no element shows has no displayed size', () => {
  expect(add(`${page}/a`, read({}), [])?.image).toBeUndefined();
});
