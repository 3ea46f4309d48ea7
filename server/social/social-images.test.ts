import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createPageCard } from '#domain/social/page-cards.ts';
import { createLogbook } from '#tests/logbook.ts';
import { createPictureFiles } from '../pictures/picture-files.ts';
import { createSocialImages } from './social-images.ts';

const card = createPageCard('/about', 'A small studio');

async function openFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'saltbush-social-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = createPictureFiles({ folder, log: createLogbook().log, maxBytes: 100_000 });
  return { folder, files };
}

test('SEO-01 an image is drawn once, however many want it, and is there after a restart', async () => {
  const { folder, files } = await openFolder();
  let writes = 0;
  const counted = {
    read: files.read,
    write: (name: string, bytes: Buffer) => (writes++, files.write(name, bytes)),
  };
  const images = createSocialImages(counted);
  const [one, two] = await Promise.all([images.render(card), images.render(card)]);
  expect(one).toBe(two);
  expect([one?.readUInt32BE(16), one?.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(writes).toBe(1);
  const reopened = createPictureFiles({ folder, log: createLogbook().log });
  const later = createSocialImages({ ...reopened, write: () => Promise.reject(new Error('drawn again')) });
  expect(await later.render(card)).toEqual(one);
});

test('SEO-01 the folder never grows beyond its bound', async () => {
  const { folder, files } = await openFolder();
  const images = createSocialImages(files);
  for (const name of ['a', 'b', 'c']) await images.render(createPageCard(`/${name}`, `Page ${name}`));
  expect((await readdir(folder)).length).toBe(1);
});
