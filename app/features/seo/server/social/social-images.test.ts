import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BulkheadRejectedError } from 'cockatiel';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { BlogError } from '#app/features/blog/domain/blog-error.ts';
import { formatResultCode } from '#app/features/quiz/domain/result-code.ts';
import { createPageCard, createPostCard } from '#app/shell/head/page-cards.ts';
import { formatSocialImagePath, type SocialCard } from '#artwork/cards/social-card.ts';
import { createPictureFiles } from '#platform/http/pictures/picture-files.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createNoteBlog, silentBlog } from '#tests/source-blogs.ts';
import { createCardFinder, createSocialImages, socialImages } from './social-images.ts';

const card = createPageCard('/about', 'A small studio');

test('SEO-01 concurrent requests draw an image once, it survives a restart, and the folder is bounded', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'saltbush-social-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const open = () => createPictureFiles({ folder, log: createLogRecorder().log, maxBytes: 100_000 });
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

test('SEO-01 the same text gives the same bytes', async () => {
  const images = createSocialImages();
  expect(await images.render(card)).toEqual(await images.render(card));
});

const current = formatSocialImagePath(card);

function createApp({
  found = async () => card as SocialCard | undefined,
  bytes = async () => Buffer.from('png'),
} = {}) {
  const drawn: SocialCard[] = [];
  const render = (wanted: SocialCard) => {
    drawn.push(wanted);
    return bytes();
  };
  return { app: socialImages({ findCard: found, images: { render } }), drawn };
}

test('SEO-01 a page’s image is publicly cacheable forever', async () => {
  const { app, drawn } = createApp();
  const response = await app.request(current);
  expect([response.status, await response.text()]).toEqual([200, 'png']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(drawn).toEqual([card]);
  const etag = response.headers.get('etag') ?? '';
  const again = await app.request(current, { headers: { 'if-none-match': etag } });
  expect([again.status, drawn.length]).toEqual([304, 1]);
});

test.each(['/social/about.0ld.png', formatSocialImagePath({ ...card, title: 'Buy my pills' })])(
  'SEO-01 the address %s, of earlier words or of somebody else’s, leads to the image of today',
  async (path) => {
    const { app, drawn } = createApp();
    const response = await app.request(path);
    expect([response.status, response.headers.get('location')]).toEqual([302, current]);
    expect(drawn).toEqual([]);
  },
);

test.each(['über-uns', '海-と-潮', 'a.b', '100%25'])(
  'SEO-01 the image of a post called %s has one address, to which other spellings lead',
  async (slug) => {
    const post = createPostCard({ slug, title: 'Tides' });
    const { app } = createApp({ found: async () => post });
    const address = new URL(formatSocialImagePath(post), 'http://site.test').pathname;
    expect((await app.request(address)).status).toBe(200);
    const old = await app.request(address.replace(/\.\w+\.png$/, '.0ld.png'));
    expect([old.status, old.headers.get('location')]).toEqual([302, address]);
    const lowerCase = address.replace(/%[0-9A-F]{2}/g, (part) => part.toLowerCase());
    const { status, headers } = await app.request(lowerCase);
    expect([200, 302]).toContain(status);
    if (status === 302) expect(headers.get('location')).toBe(address);
  },
);

const mine = formatSocialImagePath(createPageCard('/Buy-my-pills', 'Buy my pills'));

test.each(['/social/about.png', '/social/about.x.svg', '/social/', '/social/%ff.1.png', mine])(
  'SEO-01 %s is nothing, is not drawn, and nobody keeps that',
  async (path) => {
    const { app, drawn } = createApp({ found: async () => undefined });
    const response = await app.request(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(drawn).toEqual([]);
  },
);

test('SEO-01 if the blog is down or too many images are being drawn, the client may retry later', async () => {
  const away = async () => Promise.reject(new BlogError('network', 'connection refused'));
  const full = async () => Promise.reject(new BulkheadRejectedError(1, 20));
  for (const { app } of [createApp({ found: away }), createApp({ bytes: full })]) {
    const { status, headers } = await app.request(current);
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

const content = loadContent(path.resolve('content'));
const samples = createNoteBlog(2);
const find = createCardFinder({ content, blog: createNoteBlog(5), samples });
const [quiz] = content.quizzes;
const code = formatResultCode(
  quiz,
  quiz.questions.map(() => 0),
);

test.each<[string, object]>([
  ['/about', { title: content.pages.find(({ path }) => path === '/about')?.headline }],
  ['/projects/jarli', { label: 'Case study', drawing: { slug: 'jarli' } }],
  ['/blog/note-4', { title: 'Note 4', label: 'Blog' }],
  ['/blog/category/odd-ones', { title: 'Odd ones' }],
  ['/blog/tag/notes', { title: 'Tagged Notes' }],
  [`/sustainability-quiz/${code}`, { label: 'Sustainability quiz' }],
])('SEO-01 R-08 the image of %s is found by its path', async (found, card) => {
  expect(await find(found)).toMatchObject(card);
});

test.each([
  '/',
  '/nowhere',
  '/about/',
  '/projects/nobody',
  '/blog/nothing',
  '/blog/category/notes',
  '/blog/%ff',
  '/sustainability-quiz/1-a',
])('SEO-01 R-08 nothing is found at %s', async (unknown) => expect(await find(unknown)).toBeUndefined());

test('SEO-01 while the blog is down, samples have their images and other posts do not return 404', async () => {
  const away = createCardFinder({ content, blog: silentBlog, samples });
  expect(await away('/blog/note-1')).toMatchObject({ title: 'Note 1' });
  await expect(away('/blog/note-4')).rejects.toThrow('connection refused');
  expect(await away('/about')).toBeDefined();
});
