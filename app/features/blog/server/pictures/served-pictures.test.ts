import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createPictureFiles } from '#platform/http/pictures/picture-files.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { drawPicture, startPictureServer } from '#tests/picture-server.ts';
import { describeStores } from '#tests/stores.ts';
import { createBlogTables, type KnownPictures } from '../blog-tables.ts';
import { createPictureFetch } from './fetch-picture.ts';
import { createServedPictures, PictureLookupFailed, type ServedPictures } from './served-pictures.ts';

type Options = {
  allowed: string[];
  folder?: string;
  known?: KnownPictures;
  timeoutMs?: number;
  maxBytes?: number;
};

const unhurried = () => AbortSignal.timeout(30_000);

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'saltbush-pictures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function create({ allowed, folder, known, ...bounds }: Options) {
  const { log, lines } = createLogRecorder();
  const files = createPictureFiles({ folder: folder ?? (await createFolder()), log });
  const fetchPicture = createPictureFetch({ allowedOrigins: allowed, ...bounds });
  const clock = { now: Date.parse('2026-11-21T00:00:00Z') };
  const options = { known, files, fetchPicture, allowedOrigins: allowed, log, now: () => clock.now };
  return { pictures: createServedPictures(options), lines, clock };
}

/** A web server with pictures, and a client that may request from it alone. */
async function open(bounds: Omit<Options, 'allowed'> = {}) {
  const server = await startPictureServer();
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { server, url: `${server.url}/a.jpg`, ...(await create({ allowed: [server.url], ...bounds })) };
}

async function render(pictures: ServedPictures, url: string, width: number, format: 'avif' | 'webp' | 'jpg') {
  const id = pictures.find(url)?.path.split('/').at(-1) ?? '';
  return pictures.render({ id, width, format });
}

async function describeBytes(bytes: Buffer | undefined) {
  const { format, width, height, exif, orientation, pages } = await sharp(bytes).metadata();
  return { format, width, height, hasNotes: Boolean(exif ?? orientation), pages };
}

test('B-09 a picture is served in its widths and three formats, whatever it came as', async () => {
  const { server, pictures } = await open();
  const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
  for (const format of formats)
    server.responses.set(`/a.${format}`, await drawPicture({ width: 500, height: 250, format }));
  await pictures.learn(
    formats.map((format) => ({ url: `${server.url}/a.${format}` })),
    unhurried(),
  );
  for (const format of formats) {
    const url = `${server.url}/a.${format}`;
    expect(pictures.find(url)).toEqual({
      path: expect.stringMatching(/^\/blog\/media\/[0-9a-f]{16}$/),
      width: 500,
      height: 250,
    });
    const plain = { hasNotes: false, pages: undefined };
    const readSize = async (width: number, as: 'avif' | 'webp' | 'jpg') =>
      describeBytes(await render(pictures, url, width, as));
    expect(await readSize(320, 'avif')).toMatchObject({ format: 'heif', width: 320, height: 160 });
    expect(await readSize(480, 'webp')).toEqual({ ...plain, format: 'webp', width: 480, height: 240 });
    expect(await readSize(500, 'jpg')).toEqual({ ...plain, format: 'jpeg', width: 500, height: 250 });
  }
  expect(server.requests).toHaveLength(formats.length);
});

test('B-09 only widths of the picture exist', async () => {
  const { url, pictures } = await open();
  await pictures.learn([{ url, width: 500, height: 250 }], unhurried());
  for (const width of [319, 640, 9999]) expect(await render(pictures, url, width, 'webp')).toBeUndefined();
});

test('B-09 a picture is turned as its camera was held, and has no metadata', async () => {
  const { server, url, pictures } = await open();
  const turned = await sharp(await drawPicture({ width: 600, height: 300 }))
    .withExif({ IFD0: { Copyright: 'somebody', Make: 'camera' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  server.responses.set('/a.jpg', turned);
  await pictures.learn([{ url }], unhurried());
  expect(pictures.find(url)).toMatchObject({ width: 300, height: 600 });
  expect(await describeBytes(await render(pictures, url, 300, 'jpg'))).toMatchObject({
    width: 300,
    height: 600,
    hasNotes: false,
  });
});

test('B-09 a transparent picture stays transparent, and has the background of the page as JPEG', async () => {
  const { server, pictures } = await open();
  server.responses.set('/a.png', await drawPicture({ width: 400, height: 40, format: 'png' }));
  const url = `${server.url}/a.png`;
  await pictures.learn([{ url }], unhurried());
  const corner = { left: 390, top: 5, width: 1, height: 1 };
  const readCorner = async (format: 'webp' | 'jpg') => [
    ...(await sharp(await render(pictures, url, 400, format))
      .extract(corner)
      .raw()
      .toBuffer()),
  ];
  expect((await readCorner('jpg')).every((value) => value > 225)).toBe(true);
  expect((await readCorner('webp'))[3]).toBe(0);
});

test('B-09 what is no picture, too large a one or a broken one is not served, and not asked for again at once', async () => {
  const { server, pictures, clock, lines } = await open({ maxBytes: 3_000_000 });
  const png = await drawPicture({ width: 400, height: 400, format: 'png' });
  const huge = sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#fff' } }).png();
  const results = {
    '/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"></svg>',
    '/b.jpg': '<html>no picture</html>',
    '/c.png': png.subarray(0, 30),
    '/d.png': await huge.toBuffer(),
    '/e.jpg': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(4_000_000)]),
  };
  for (const [name, bytes] of Object.entries(results)) server.responses.set(name, Buffer.from(bytes));
  const sources = [...Object.keys(results), '/gone.jpg'].map((name) => ({ url: server.url + name }));
  for (let time = 0; time < 2; time++) {
    await pictures.learn(sources, unhurried());
    expect(sources.filter(({ url }) => pictures.find(url))).toEqual([]);
    expect([server.requests.length, lines.length]).toEqual([sources.length, sources.length]);
  }
  clock.now += 60_001;
  await pictures.learn(sources, unhurried());
  expect(server.requests).toHaveLength(2 * sources.length);
});

test('B-09 a picture that turns out to be cut off is refused, and requested again after a minute', async () => {
  const { server, url, pictures, clock } = await open();
  const noise = Buffer.from(Array.from({ length: 300 * 200 * 3 }, (_, at) => (at * 7919) % 251));
  const raw = { width: 300, height: 200, channels: 3 } as const;
  const original = await sharp(noise, { raw }).jpeg().toBuffer();
  server.responses.set('/a.jpg', original.subarray(0, original.length / 2));
  await pictures.learn([{ url, width: 300, height: 200 }], unhurried());
  await expect(render(pictures, url, 300, 'jpg')).rejects.toMatchObject({ name: 'PictureUnavailable' });
  server.responses.set('/a.jpg', original);
  await expect(render(pictures, url, 300, 'jpg')).rejects.toMatchObject({ name: 'PictureUnavailable' });
  clock.now += 60_001;
  expect(await describeBytes(await render(pictures, url, 300, 'jpg'))).toMatchObject({ width: 300 });
});

test('W-04 only the allowed origins are contacted, whatever a post names or a redirect says', async () => {
  await using server = await startPictureServer();
  await using foreign = await startPictureServer();
  const { pictures } = await create({ allowed: [server.url] });
  const picture = await drawPicture({ width: 400, height: 200 });
  foreign.responses.set('/canary.jpg', picture);
  server.responses.set('/real.jpg', picture);
  const redirects = {
    '/away.jpg': `${foreign.url}/canary.jpg`,
    '/near.jpg': '/real.jpg',
    '/loop.jpg': '/loop.jpg',
  };
  for (const [path, location] of Object.entries(redirects))
    server.responses.set(path, (_request, response) => response.writeHead(302, { location }).end());
  const own = new URL(server.url);
  const urls = [
    `${foreign.url}/canary.jpg`,
    `http://user:secret@${own.host}/real.jpg`,
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data',
    `${server.url}/away.jpg`,
    `${server.url}/loop.jpg`,
  ];
  await pictures.learn(
    [...urls, `${server.url}/near.jpg`].map((url) => ({ url })),
    unhurried(),
  );
  expect(urls.map((url) => pictures.find(url))).toEqual(urls.map(() => undefined));
  expect(pictures.find(`${server.url}/near.jpg`)).toMatchObject({ width: 400 });
  expect(foreign.requests).toEqual([]);
  expect(server.requests.filter((requestedPath) => requestedPath === '/loop.jpg')).toHaveLength(4);
});

test('B-10 a caller waits for sizes no longer than it wants; the sizes are there for the next', async () => {
  const { server, pictures } = await open();
  const picture = await drawPicture({ width: 400, height: 200 });
  const requested = Promise.withResolvers<() => void>();
  server.responses.set('/slow.jpg', (_request, response) => requested.resolve(() => response.end(picture)));
  const url = `${server.url}/slow.jpg`;
  const patience = new AbortController();
  const learning = pictures.learn([{ url }], patience.signal);
  const response = await requested.promise;
  patience.abort();
  await learning;
  expect(pictures.find(url)).toBeUndefined();
  response();
  await expect.poll(() => pictures.find(url), { timeout: 10_000 }).toMatchObject({ width: 400 });
});

test('B-10 an original that is kept is not fetched again, nor read, when its bytes are counted', async () => {
  const { server, url, pictures } = await open();
  const bytes = await drawPicture({ width: 400, height: 200 });
  server.responses.set('/a.jpg', bytes);
  await pictures.learn([{ url, width: 400, height: 200 }], unhurried());
  const id = pictures.find(url)?.path.split('/').at(-1) ?? '';
  expect([await pictures.fetchOriginal(id), await pictures.fetchOriginal(id)]).toEqual([
    bytes.length,
    bytes.length,
  ]);
  expect(server.requests).toHaveLength(1);
  expect(await pictures.fetchOriginal('0'.repeat(16))).toBe(0);
});

test('B-10 a source that drips costs a bounded time', async () => {
  const { server, url, pictures } = await open({ timeoutMs: 150 });
  server.responses.set('/a.jpg', (_request, response) => {
    const dripping = setInterval(() => response.write('x'), 10);
    response.on('close', () => clearInterval(dripping));
  });
  await pictures.learn([{ url }], unhurried());
  expect(pictures.find(url)).toBeUndefined();
});

test('B-10 many simultaneous requests for one variant make it once', async () => {
  const { server, url, pictures } = await open();
  server.responses.set('/a.jpg', await drawPicture({ width: 400, height: 200 }));
  await pictures.learn([{ url, width: 400, height: 200 }], unhurried());
  const made = await Promise.all(Array.from({ length: 20 }, () => render(pictures, url, 320, 'webp')));
  expect(new Set(made).size).toBe(1);
  expect(server.requests).toEqual(['/a.jpg']);
});

test('B-10 more than can be made are refused at once, and those under way are finished', async () => {
  const { server, pictures } = await open();
  const picture = await drawPicture({ width: 320, height: 320, format: 'png' });
  const urls = Array.from({ length: 90 }, (_, at) => `${server.url}/${at}.png`);
  for (const url of urls) server.responses.set(new URL(url).pathname, picture);
  await pictures.learn(
    urls.map((url) => ({ url })),
    unhurried(),
  );
  const outcomes = await Promise.allSettled(urls.map((url) => render(pictures, url, 320, 'avif')));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(40);
  for (const outcome of refused)
    expect(outcome).toMatchObject({
      reason: { message: expect.stringContaining('Bulkhead capacity exceeded') },
    });
});

await describeStores(
  ({ open: openStore }) => {
    test('B-10 a restart keeps pictures and sizes while their source is down', async () => {
      const store = await openStore();
      const folder = await createFolder();
      const known = createBlogTables(store, createLogRecorder().log).pictures;
      const server = await startPictureServer();
      server.responses.set('/a.jpg', await drawPicture({ width: 400, height: 200 }));
      const url = `${server.url}/a.jpg`;
      const first = await create({ allowed: [server.url], folder, known });
      await first.pictures.learn([{ url }], unhurried());
      const bytes = await render(first.pictures, url, 400, 'webp');
      await server[Symbol.asyncDispose]();

      const second = await create({ allowed: [server.url], folder, known });
      const id = first.pictures.find(url)?.path.split('/').at(-1) ?? '';
      expect(await second.pictures.render({ id, width: 400, format: 'webp' })).toEqual(bytes);
      // The picture is made from the original that was kept.
      const smaller = await second.pictures.render({ id, width: 320, format: 'jpg' });
      expect(await describeBytes(smaller)).toMatchObject({ width: 320 });
      await second.pictures.learn([{ url }], unhurried());
      expect(second.pictures.find(url)).toEqual(first.pictures.find(url));
      expect((await readdir(folder)).filter((name) => name.startsWith(id))).toHaveLength(3);
    });

    test('B-10 an origin that is allowed no more is served no more', async () => {
      const known = createBlogTables(await openStore(), createLogRecorder().log).pictures;
      await using server = await startPictureServer();
      const url = `${server.url}/a.jpg`;
      const first = await create({ allowed: [server.url], known });
      await first.pictures.learn([{ url, width: 400, height: 200 }], unhurried());
      const id = first.pictures.find(url)?.path.split('/').at(-1) ?? '';
      const second = await create({ allowed: ['https://other.example'], known });
      expect(await second.pictures.render({ id, width: 400, format: 'webp' })).toBeUndefined();
      expect(server.requests).toEqual([]);
    });

    test('B-10 while the database fails, a picture that only it knows is not said to be missing', async () => {
      const store = await openStore();
      const known = createBlogTables(store, createLogRecorder().log).pictures;
      const url = 'https://blog.example/a.jpg';
      const first = await create({ allowed: ['https://blog.example'], known });
      await first.pictures.learn([{ url, width: 400, height: 200 }], unhurried());
      const id = first.pictures.find(url)?.path.split('/').at(-1) ?? '';
      const { pictures } = await create({ allowed: ['https://blog.example'], known });
      await store.close();
      const rendering = pictures.render({ id, width: 400, format: 'webp' });
      await expect(rendering).rejects.toBeInstanceOf(PictureLookupFailed);
    });

    test('B-10 a database that has gone away takes no picture with it', async () => {
      await using server = await startPictureServer();
      const store = await openStore();
      const known = createBlogTables(store, createLogRecorder().log).pictures;
      const { pictures } = await create({ allowed: [server.url], known });
      await store.close();
      server.responses.set('/a.jpg', await drawPicture({ width: 400, height: 200 }));
      const url = `${server.url}/a.jpg`;
      await pictures.learn([{ url }], unhurried());
      expect(await describeBytes(await render(pictures, url, 400, 'jpg'))).toMatchObject({ width: 400 });
    });
  },
  { databaseUse: 'little' },
);
