import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, phone } from '../browser.ts';
import { content } from './content.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';

const site = await openSharedSite();
/** The newest post that is long enough for a list of sections. */
const long = content.posts.find(({ body }) => body.split(/^## /m).length > 3);

const openPlain = (path: string, viewport = desktop) => openAt(path, { viewport, javaScriptEnabled: false });
const listTitles = (page: Page) => page.locator('main h3 a').allInnerTexts();

/** Presses the last category or tag of the list, and returns its name. */
async function pressLastChip(page: Page, kind: 'Categories' | 'Tags'): Promise<string> {
  const chip = page.getByRole('navigation', { name: kind }).locator('a:not(.on)').last();
  const label = await chip.innerText();
  const path = await chip.getAttribute('href');
  await chip.click();
  await page.waitForURL(`**${path}`);
  // The number of its posts follows the name.
  return label.replace(/\s*\d+$/, '');
}

test('R-12 R-14 without script the pager, categories, tags and a search by keyboard lead through the blog', async () => {
  await using plain = await openPlain('/blog', phone);
  const { page } = plain;
  const first = await listTitles(page);
  await page.getByRole('link', { name: 'Older posts' }).click();
  await page.waitForURL('**/blog?page=2');
  for (const title of await listTitles(page)) expect(first).not.toContain(title);
  const category = await pressLastChip(page, 'Categories');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(category);
  const tag = await pressLastChip(page, 'Tags');
  await page.getByRole('link', { name: `Remove: Tag: ${tag}` }).click();
  await page.waitForURL('**/blog');

  const [title = ''] = first;
  const [word = ''] = title.toLowerCase().match(/[a-z]{4,}/) ?? [];
  const field = page.getByRole('searchbox', { name: 'Search the blog' });
  await field.focus();
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/search?kind=post&q=${word}`);
  expect(await page.getByRole('main').getByRole('link', { name: title }).first().isVisible()).toBe(true);
  expect(plain.complaints).toEqual([]);
});

test('R-13 without script the whole card links to its post, which links to its sections and to a neighbouring post', async () => {
  await using plain = await openPlain('/blog', phone);
  const { page } = plain;
  const [title = ''] = await listTitles(page);
  // The link lies over the picture.
  await page.locator('.lead-post .pic').click({ force: true });
  await page.waitForURL('**/blog/*');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);

  await page.goto(`${site.url}/blog/${long?.slug}`);
  await page.locator('summary', { hasText: 'On this page' }).click();
  const link = page.locator('.contents details a').last();
  const section = await link.innerText();
  await link.click();
  expect(await page.getByRole('heading', { level: 2, name: section }).isVisible()).toBe(true);
  expect(new URL(page.url()).hash).not.toBe('');
  const neighbour = page.locator('main nav a:is([rel=prev], [rel=next])').first();
  const path = await neighbour.getAttribute('href');
  await neighbour.click();
  await page.waitForURL(site.url + path);
});

test('R-13 the list of sections beside a post stays in view and marks the current one', async () => {
  await using opened = await openAt(`/blog/${long?.slug}`);
  const { page } = opened;
  const link = page.locator('.contents > div a').nth(2);
  await link.click();
  // Browsers without support show no mark.
  if (await page.evaluate(() => CSS.supports('scroll-target-group: auto'))) {
    await expect.poll(() => link.evaluate((element) => getComputedStyle(element).fontWeight)).toBe('700');
  }
  expect(await link.isVisible()).toBe(true);
  const box = await link.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect(box?.y).toBeLessThan(desktop.height);
});

test('R-13 a numbered list in a post uses the numbering of its author', async () => {
  await using opened = await openAt(`/blog/${long?.slug}`);
  const counted = await opened.page
    .locator('.prose')
    .first()
    .evaluate((prose) =>
      ['1', 'a', 'A', 'i', 'I', undefined].map((type) => {
        const list = document.createElement('ol');
        if (type) list.setAttribute('type', type);
        prose.append(list);
        return getComputedStyle(list).listStyleType;
      }),
    );
  expect(counted).toEqual(['decimal', 'lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman', 'decimal']);
});
