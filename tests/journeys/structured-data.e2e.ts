import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { showIntent } from './bring-react.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';

const site = await openSharedSite();

const readBlocks = (page: Page) => page.locator('script[type="application/ld+json"]').allTextContents();
const readMeta = (page: Page, name: string) =>
  page
    .locator(`meta[property="${name}"]`)
    .evaluateAll((all) => all.map((meta) => meta.getAttribute('content')));

test('SEO-01 SEO-02 the policy lets the data block be and React leaves it as it came; after a click the head is of the new page alone', async () => {
  await using watched = await openAt('/contact');
  const { page } = watched;
  const [block = '', ...more] = await readBlocks(page);
  expect(more).toEqual([]);
  expect(block).toContain('LocalBusiness');
  await showIntent(page);
  expect(await readBlocks(page)).toEqual([block]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await page.waitForURL('**/pricing');
  await expect.poll(() => readMeta(page, 'og:url')).toEqual([`${site.url}/pricing`]);
  expect(await readBlocks(page)).toEqual([]);
  const [image = ''] = await readMeta(page, 'og:image');
  expect(image).toMatch(/\/social\/pricing\.\w+\.png$/);
  // The address that the browser computed is one that the server knows.
  expect((await page.request.get(image ?? '', { maxRedirects: 0 })).status()).toBe(200);
  expect(watched.complaints).toEqual([]);
});
