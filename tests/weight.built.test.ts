import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Payload } from '#app/client/hydration/payload.ts';
import { built, createTestApp } from './built-app.ts';
import { readPage } from './read-page.ts';
import { projectDir } from './site.ts';

const { get, services } = createTestApp();
const { caseStudies, posts, services: offers, plans } = services.content;
const read = async (url: string) => (await get(url)).text();
const home = await read('/');

const clientDir = path.join(projectDir, 'build/client');
/** Returns the bytes of an asset as a browser gets it with brotli, without headers. The smallest are not compressed. */
function measureAsset(url: string): number {
  // React Router adds a fragment to the URL of the site's own style sheet.
  const [file = ''] = url.split('#');
  const [plain, brotli] = ['', '.br'].map((suffix) =>
    statSync(path.join(clientDir, file + suffix), { throwIfNoEntry: false }),
  );
  return (brotli ?? plain)?.size ?? Number.NaN;
}
const squeeze = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

test('the boot script takes at most 1 kB', () => {
  const source = home.match(/<script[^>]*data-hydrate[^>]*>(.*?)<\/script>/s)?.[1] ?? '';
  expect(source.length).toBeGreaterThan(500);
  expect(squeeze(source)).toBeLessThanOrEqual(1000);
});

test('the enhance module takes at most 3 kB, and every page loads the same one', async () => {
  const url = home.match(/\/assets\/enhance-[\w-]+\.js/)?.[0] ?? '';
  expect(measureAsset(url)).toBeLessThanOrEqual(3000);
  expect(await read('/there-is-no-such-page')).toContain(url);
  const modules = readdirSync(path.join(clientDir, 'assets')).filter((file) =>
    /^enhance-(?!audit).*js$/.test(file),
  );
  expect(modules).toHaveLength(1);
});

// The module has its own bundle: more than this would mean that it includes the framework.
test('the hydrate module takes at most 1 kB', () => {
  expect(measureAsset(listNamed(home)[0] ?? '')).toBeLessThanOrEqual(1000);
});

/** Lists the files that a page names for React, with the hydrate module first. */
const listNamed = (html: string): string[] =>
  readPage(html).first('[data-hydrate]').attribute('data-hydrate')?.split(' ') ?? [];

/** Lists the files of a module in the build: its own, and each that it imports. */
function listFiles(urls: string[]): string[] {
  const files = new Set(urls);
  for (const url of files) {
    const source = readFileSync(path.join(clientDir, url), 'utf8');
    for (const [, name] of source.matchAll(/(?:from|import)["`]\.\/([^"`]+)["`]/g))
      files.add(`/assets/${name}`);
  }
  return [...files];
}

const sumFiles = (files: string[]) => files.reduce((sum, file) => sum + measureAsset(file), 0);

test('React starts on /contact with 6 files of at most 113 kB, all named by the page', async () => {
  const html = await read('/contact');
  const payload: Payload = JSON.parse(readPage(html).first('#payload').text);
  const named = listNamed(html);
  const files = listFiles(named);
  expect(files.toSorted()).toEqual(named.toSorted());
  for (const [, modules] of payload.routes) expect(named).toEqual(expect.arrayContaining(modules));
  expect(files).toHaveLength(6);
  expect(sumFiles(files)).toBeLessThanOrEqual(113_000);
});

// A schema or parser that gets into the browser by mistake would exceed these limits.
test('React starts on each page with at most 9 files of at most 126 kB', async () => {
  const ofHome = listNamed(home).slice(1);
  const common = listNamed(await read('/contact')).filter((url) => ofHome.includes(url));
  const manifest = readFileSync(
    path.join(clientDir, common.find((url) => /manifest/.test(url)) ?? ''),
    'utf8',
  );
  const routes: object[] = Object.values(JSON.parse(manifest.slice(manifest.indexOf('{'), -1)).routes);
  expect(routes.length).toBeGreaterThan(30);
  for (const route of routes) {
    const modules = Object.values(route).filter(
      (value) => typeof value === 'string' && value.endsWith('.js'),
    );
    const files = listFiles([...common, ...modules]);
    expect(files.length, JSON.stringify(modules)).toBeLessThanOrEqual(9);
    expect(sumFiles(files), JSON.stringify(modules)).toBeLessThanOrEqual(126_000);
  }
});

test('the HTML of Home takes at most 13 kB', () => {
  expect(squeeze(home)).toBeLessThanOrEqual(13_000);
});

const post = `/blog/${posts[0]?.slug}`;

test.each(['/', '/blog', post])('the styles of %s take at most 9 kB', async (url) => {
  const sheets = readPage(await read(url)).all('link[rel=stylesheet]');
  expect(sheets.length).toBeGreaterThan(0);
  const bytes = sheets.map((sheet) => measureAsset(sheet.attribute('href') ?? ''));
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(9000);
});

test('H-08 the weight that a page states is within 2 % of what is sent, though its document is only estimated', async () => {
  const map = await read('/sitemap.xml');
  const paths = [...map.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url ?? '').pathname);
  expect(paths.length).toBeGreaterThan(50);
  for (const path of paths) {
    const html = await read(path);
    const printed = 1000 * Number(/data-weight="page"[^>]*>([\d.]+)/.exec(html)?.[1]);
    const quick = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
    expect(Math.abs(built.estimateBestBytes(quick) - squeeze(html)) / printed, path).toBeLessThan(0.02);
  }
});

// tests/journeys/own-weight.slow.e2e.ts compares the estimate with the browser's measurement.
test('H-08 by the estimate in its footer, no page exceeds 110 kB on a phone', async () => {
  const pages = 'about services projects blog pricing contact resources search?q=web visibility-accelerator';
  const tools = 'website-carbon seo-booster sustainability-quiz no-fluff';
  const urls = [
    ...['', ...`${pages} ${tools}`.split(' ')].map((name) => `/${name}`),
    ...[post, ...offers.map((offer) => offer.path), `/pricing?plan=${plans[0]?.slug}`],
    ...caseStudies.map(({ slug }) => `/projects/${slug}`),
  ];
  const heavy: string[] = [];
  for (const url of urls) {
    const kilobytes = Number(readPage(await read(url)).first('footer .on-phone[data-weight=page]').text);
    expect(kilobytes, url).toBeGreaterThan(10);
    if (kilobytes > 110) heavy.push(`${url}: ${kilobytes} kB`);
  }
  expect(heavy).toEqual([]);
});
