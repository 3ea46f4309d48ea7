import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPageCard } from '#app/head/page-cards.ts';
import { createPictureFiles } from '#platform/http/pictures/picture-files.ts';
import { createLogbook } from '#tests/logbook.ts';
import { createSocialImages } from './social-images.ts';

const card = createPageCard('/about', 'A small studio');

test('SEO-01 an image is drawn once, however many want it, and is there after a restart; the folder is bounded', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'saltbush-social-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const open = () => createPictureFiles({ folder, log: createLogbook().log, maxBytes: 100_000 });
  const files = open();
  const write = vi.fn(files.write);
  const images = createSocialImages({ ...files, write });
  const [one, two] = await Promise.all([images.render(card), images.render(card)]);
  expect(one).toBe(two);
  expect([one?.readUInt32BE(16), one?.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(write).toHaveBeenCalledOnce();
  const later = createSocialImages({ ...open(), write: () => Promise.reject(new Error('drawn again')) });
  expect(await later.render(card)).toEqual(one);
  await images.render(createPageCard('/b', 'Page b'));
  expect(await readdir(folder)).toHaveLength(1);
});

test('SEO-01 the same words make the same bytes', async () => {
  const images = createSocialImages();
  expect(await images.render(card)).toEqual(await images.render(card));
});
