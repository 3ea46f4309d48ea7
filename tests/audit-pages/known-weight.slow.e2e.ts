import { afterAll, expect, test } from 'vitest';
import { openSharedFullBrowser } from '../journeys/journey.ts';
import { auditPageNames } from './pages/create-pages.ts';
import { startAuditPages } from './start-audit-pages.ts';

const [browser, pages] = await Promise.all([openSharedFullBrowser(), startAuditPages()]);
afterAll(() => pages[Symbol.asyncDispose]());

const devices = {
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1350, height: 940 } },
};

const cases = auditPageNames.flatMap((name) => [
  { name, device: 'phone' as const },
  { name, device: 'desktop' as const },
]);

test.each(cases)('W-01 Chromium loads the known files of $name on a $device', async ({ name, device }) => {
  await using context = await browser.newContext(devices[device]);
  const page = await context.newPage();
  const loads = pages.page(name).loads[device];
  const count = pages.count();
  const listLoaded = () =>
    count()
      .answers.map(({ url }) => url)
      .filter((url) => !url.startsWith('/endless/more'))
      .toSorted();
  await page.goto(pages.urlOf(name), { waitUntil: 'load' });
  await expect.poll(listLoaded).toEqual(loads.first.toSorted());
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 400) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
  });
  await expect.poll(listLoaded).toEqual(loads.scrolled.toSorted());
});
