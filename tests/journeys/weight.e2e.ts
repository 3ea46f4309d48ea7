import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Form, measureWeight } from '#bench/measure-weight.ts';
import { projectDir } from '#tests/site.ts';
import { openSharedSite, openSharedWholeBrowser } from './journey.ts';

const [site, browser] = await Promise.all([openSharedSite(), openSharedWholeBrowser()]);

type Allowed = { firstView: number; scrolled?: number; requests?: number; secondVisit?: number };

/** The promises of the README, in bytes as sent, headers included. */
const allowed: [name: string, path: string, form: Form, most: Allowed][] = [
  ['Home', '/', 'phone', { firstView: 48_000, scrolled: 70_000, requests: 10, secondVisit: 6_000 }],
  ['Home', '/', 'desktop', { firstView: 76_000, scrolled: 98_000, secondVisit: 6_000 }],
  ['a text page', '/about', 'phone', { firstView: 38_000 }],
  ['a text page', '/about', 'desktop', { firstView: 60_000 }],
  ['the prices', '/pricing', 'phone', { firstView: 38_000 }],
  ['the prices', '/pricing', 'desktop', { firstView: 60_000 }],
  ['the blog', '/blog', 'phone', { firstView: 38_000, scrolled: 40_000, requests: 12, secondVisit: 6_000 }],
  ['a post', '/blog/why-page-weight-matters', 'phone', { firstView: 38_000, scrolled: 40_000 }],
  ['the 404 page', '/there-is-no-such-page', 'phone', { firstView: 34_000 }],
  ['the 404 page', '/there-is-no-such-page', 'desktop', { firstView: 56_000 }],
];

test.each(allowed)(
  '%s (%s) on a %s stays within its weight, without React, and nothing shifts',
  async (_name, path, form, most) => {
    const weight = await measureWeight(browser, site.url + path, form);
    // The list says what to look at when a figure is too high.
    const list = weight.scrolled.list.map((item) => `${item.transferBytes} ${item.path}`).join('\n');
    expect(weight.firstView.transferBytes, list).toBeGreaterThan(10_000);
    expect(weight.firstView.transferBytes, list).toBeLessThanOrEqual(most.firstView);
    expect(weight.scrolled.transferBytes, list).toBeLessThanOrEqual(most.scrolled ?? most.firstView);
    expect(weight.firstView.requests, list).toBeLessThanOrEqual(most.requests ?? 40);
    expect(weight.secondVisit.transferBytes).toBeLessThanOrEqual(most.secondVisit ?? most.firstView);
    expect(weight.frameworkBytes).toBe(0);
    expect(weight.layoutShift).toBe(0);
  },
);

const squeeze = (text: string | Buffer) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
const home = await (await fetch(`${site.url}/`)).text();

/** Bytes of that URL as the site sends it to a browser that reads brotli, headers not counted. */
async function weighBody(url: string): Promise<number> {
  const assets = path.join(projectDir, 'build/client');
  const file = readFileSync(path.join(assets, `${url}.br`));
  return file.length;
}

test('the boot script takes at most 1 kB', () => {
  const source = home.match(/<script[^>]*data-hydrate[^>]*>(.*?)<\/script>/s)?.[1] ?? '';
  expect(source.length).toBeGreaterThan(500);
  expect(squeeze(source)).toBeLessThanOrEqual(1000);
});

test('the early module takes at most 3 kB, and every page loads the same one', async () => {
  const url = home.match(/\/assets\/early-[\w-]+\.js/)?.[0] ?? '';
  expect(await weighBody(url)).toBeLessThanOrEqual(3000);
  expect(await (await fetch(`${site.url}/there-is-no-such-page`)).text()).toContain(url);
  expect(
    readdirSync(path.join(projectDir, 'build/client/assets')).filter((file) =>
      /^early-(?!audit).*js$/.test(file),
    ),
  ).toHaveLength(1);
});

test.each(['/', '/blog', '/blog/why-page-weight-matters'])(
  'the styles of %s take at most 9 kB',
  async (path) => {
    const html = await (await fetch(site.url + path)).text();
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    expect(sheets.length).toBeGreaterThan(0);
    const sizes = await Promise.all(sheets.map(weighBody));
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(9000);
  },
);

test('the HTML of Home takes at most 13 kB, and has no style and no handler in it', async () => {
  await expect
    .poll(async () => {
      const response = await fetch(`${site.url}/`, { headers: { 'accept-encoding': 'br' } });
      // Undici has decoded the body; the length on the wire stands in the header.
      return Number(response.headers.get('content-length') ?? squeeze(await response.text()));
    })
    .toBeLessThanOrEqual(13_000);
  expect(home).not.toMatch(/<[^>]+\s(style|on[a-z]+)="/);
});
