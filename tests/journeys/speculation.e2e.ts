import { expect, test } from 'vitest';
import { openPage } from '../browser.ts';
import { openSharedFullBrowser, openSharedSite } from './journey.ts';

const [site, browser] = await Promise.all([openSharedSite(), openSharedFullBrowser()]);

test('a page under the pointer is prefetched once, within the policy, and opens from the prefetch', async () => {
  await using visit = await openPage(browser);
  const { page, complaints } = visit;
  const ahead: string[] = [];
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (what: string) => violations.push(what));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', (event) =>
      (window as unknown as { noteViolation(what: string): void }).noteViolation(
        `${event.effectiveDirective} ${event.blockedURI}`,
      ),
    ),
  );
  const session = await page.context().newCDPSession(page);
  await session.send('Preload.enable');
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) =>
    ahead.push(`${new URL(prefetchUrl).pathname} ${status}`),
  );
  await page.goto(`${site.url}/about`, { waitUntil: 'networkidle' });
  await page.locator('main a[href="/projects"], footer a[href="/projects"]').first().hover();
  await expect.poll(() => ahead).toContain('/projects Ready');
  // A page whose request has an effect is not prefetched.
  await page.locator('footer a[href="/contact"], main a[href="/contact"]').first().hover();
  await page.locator('footer a[href="/privacy"]').first().hover();
  await expect.poll(() => ahead).toContain('/privacy Ready');
  expect(ahead.filter((line) => line.startsWith('/contact'))).toEqual([]);
  expect(violations).toEqual([]);
  expect(complaints).toEqual([]);
  await page.locator('footer a[href="/privacy"]').first().click();
  await page.waitForURL('**/privacy');
  const { deliveryType, transferSize } = await page.evaluate(
    () =>
      performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming & { deliveryType: string },
  );
  expect({ deliveryType, transferSize }).toMatchObject({ deliveryType: 'navigational-prefetch' });
});
