import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { startReact } from './start-react.ts';

const site = await openSharedSite();

const readBlocks = (page: Page) => page.locator('script[type="application/ld+json"]').allTextContents();
const readMeta = (page: Page, name: string) =>
  page
    .locator(`meta[property="${name}"]`)
    .evaluateAll((all) => all.map((meta) => meta.getAttribute('content')));

test('SEO-01 SEO-02 the policy allows the data block and React leaves it unchanged; after a click the head belongs to the new page alone', async () => {
  await using watched = await openAt('/contact');
  const { page } = watched;
  const [block = '', ...more] = await readBlocks(page);
  expect(more).toEqual([]);
  expect(block).toContain('LocalBusiness');
  await startReact(page);
  expect(await readBlocks(page)).toEqual([block]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await page.waitForURL('**/pricing');
  await expect.poll(() => readMeta(page, 'og:url')).toEqual([`${site.url}/pricing`]);
  expect(await readBlocks(page)).toEqual([]);
  const [image = ''] = await readMeta(page, 'og:image');
  expect(image).toMatch(/\/social\/pricing\.\w+\.png$/);
  // The server knows the URL that the browser computed.
  expect((await page.request.get(image ?? '', { maxRedirects: 0 })).status()).toBe(200);
  expect(watched.complaints).toEqual([]);
});
