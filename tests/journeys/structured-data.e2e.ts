import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { showIntent } from './bring-react.ts';
import { openJourney } from './journey.ts';

const { site, browser } = await openJourney();

const readBlocks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (block) => block.textContent ?? '',
    ),
  );
const readMeta = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(`meta[property="${wanted}"]`)].map((meta) =>
        meta.getAttribute('content'),
      ),
    name,
  );

test('SEO-02 the policy lets the data block be, and React leaves it as the server wrote it', async () => {
  await using watched = await openPage(browser);
  const { page, complaints } = watched;
  await page.goto(`${site.url}/contact`);
  const [block = '', ...more] = await readBlocks(page);
  expect(more).toEqual([]);
  expect(block).toContain('LocalBusiness');
  await showIntent(page);
  expect(await readBlocks(page)).toEqual([block]);
  expect(complaints).toEqual([]);
});

test('SEO-01 SEO-02 after a click within the app the head is of the new page, and nothing tells of the old one', async () => {
  await using watched = await openPage(browser);
  const { page, complaints } = watched;
  await page.goto(`${site.url}/contact`);
  await showIntent(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await page.waitForURL('**/pricing');
  await expect.poll(() => readMeta(page, 'og:url')).toEqual([`${site.url}/pricing`]);
  expect(await readBlocks(page)).toEqual([]);
  const [image = ''] = await readMeta(page, 'og:image');
  expect(image).toMatch(/\/social\/pricing\.\w+\.png$/);
  // What the browser made is what the server would have said.
  expect((await page.request.get(image ?? '', { maxRedirects: 0 })).status()).toBe(200);
  expect(complaints).toEqual([]);
});
