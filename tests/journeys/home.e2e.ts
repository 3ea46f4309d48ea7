import { expect, test } from 'vitest';
import { desktop, phone } from '../browser.ts';
import { runsEverything } from '../test-settings.ts';
import { openAt } from './open-at.ts';
import { scrollIntoView, scrollToEnd, waitForPaint } from './settle.ts';

test('HP-04 HP-05 HP-16 the twelve partners fill two rows of six; a whole card links to its project, and its category to a service', async () => {
  await using watched = await openAt('/');
  const { page } = watched;
  const tops = await page
    .locator('.wall a')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  const [first = 0, second = 0] = [...new Set(tops)];
  expect(tops).toEqual([...Array(6).fill(first), ...Array(6).fill(second)]);
  expect(second).toBeGreaterThan(first);
  const card = page.locator('.work > .card').first();
  const path = await card.locator('.go').getAttribute('href');
  // The sections near it have their real heights once they are painted.
  await scrollIntoView(page, '.work > .card:first-child .pic');
  await waitForPaint(page);
  await card.locator('.pic').click({ force: true });
  await page.waitForURL(`**${path}`);
  await page.goBack();
  const service = await card.locator('.cat').getAttribute('href');
  await card.locator('.cat').click();
  await page.waitForURL(`**${service}`);
});

const forms = [
  ['a phone', phone],
  ['a desktop', desktop],
  ...(runsEverything ? [['a tablet', { width: 820, height: 1180 }] as const] : []),
] as const;

test.each(forms)(
  'R-01 Home on %s can be read to the end without a console message, sideways scrolling or a broken picture',
  async (_form, viewport) => {
    await using watched = await openAt('/', { viewport });
    const { page } = watched;
    await scrollToEnd(page);
    const pictures = page.locator('img:visible');
    expect(await pictures.count()).toBeGreaterThan(20);
    await expect
      .poll(() =>
        pictures.evaluateAll((images) =>
          (images as HTMLImageElement[])
            .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
            .map(({ currentSrc }) => currentSrc),
        ),
      )
      .toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(watched.complaints).toEqual([]);
  },
);
