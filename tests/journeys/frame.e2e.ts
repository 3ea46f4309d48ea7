import { expect, test } from 'vitest';
import { listFrameworkRequests } from '../browser.ts';
import { content } from './content.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';

const site = await openSharedSite();

test('H-09 the three promises are beside each call to action, also on the narrowest phone; the link opens the booking site in a new tab, without opener or referrer', async () => {
  await using watched = await openAt('/', { viewport: { width: 320, height: 640 } });
  const { page } = watched;
  const sections = page.locator('main > section');
  for (const section of [sections.last(), sections.first()]) {
    const terms = section.getByText('100% free. No credit card. No obligation.');
    await terms.scrollIntoViewIfNeeded();
    expect(await terms.isVisible()).toBe(true);
    const call = await section.locator('.btn-berry').boundingBox();
    const box = await terms.boundingBox();
    expect(Math.abs((box?.y ?? 0) - ((call?.y ?? 0) + (call?.height ?? 0)))).toBeLessThan(120);
  }
  await page.context().route(content.site.bookingUrl, (route) => route.fulfill({ body: 'booking' }));
  const call = page.getByRole('link', { name: 'Book a free growth audit (opens in a new tab)' });
  const [tab] = await Promise.all([page.context().waitForEvent('page'), call.first().click()]);
  await tab.waitForURL(content.site.bookingUrl);
  expect(await tab.evaluate(() => window.opener)).toBe(null);
  expect(page.url()).toBe(`${site.url}/`);
});

test('G-07 Go Back goes one step back in history, or Home in a new tab, before React', async () => {
  await using watched = await openAt('/about');
  const { page } = watched;
  await page.goto(`${site.url}/there-is-no-such-page`);
  // Firefox keeps the page before whole, so that Playwright would wait for ever for a navigation.
  await page.getByRole('button', { name: 'Go Back' }).click({ noWaitAfter: true });
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/about');
  const openTab = page.evaluate(() => {
    const link = document.createElement('a');
    document.body.append(Object.assign(link, { href: '/there-is-no-such-page', target: '_blank' }));
    link.click();
  });
  const [tab] = await Promise.all([page.context().waitForEvent('page'), openTab]);
  await tab.getByRole('button', { name: 'Go Back' }).click();
  await tab.waitForURL(`${site.url}/`);
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
});

test('G-08 the theme is light whatever is stored, whatever the system prefers and whatever class is set', async () => {
  await using watched = await openAt('/about');
  const { page } = watched;
  const readTheme = () =>
    page.evaluate(() => ({
      classes: [...document.documentElement.classList].filter((name) => /^(light|dark)$/.test(name)),
      ground: getComputedStyle(document.body).backgroundColor,
      scheme: getComputedStyle(document.documentElement).colorScheme,
    }));
  const light = await readTheme();
  expect(light).toMatchObject({ classes: ['light'], scheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => {
    for (const key of ['theme', 'vite-ui-theme', 'color-scheme']) localStorage.setItem(key, 'dark');
  });
  await page.reload();
  expect(await readTheme()).toEqual(light);
  for (const classes of ['light dark', 'dark', '']) {
    await page.evaluate((names) => {
      document.documentElement.className = names;
    }, classes);
    await expect.poll(readTheme).toEqual(light);
  }
});

/** Lists the lines of the server's log that contain the text. */
const listReports = (text: string) =>
  site
    .output()
    .split('\n')
    .filter((line) => line.includes(text))
    .map((line) => JSON.parse(line));

test('G-09 uncaught errors and rejections reach the log, at most five for a page, and the visitor sees nothing', async () => {
  await using watched = await openAt('/about?email=someone@example.com');
  const { page } = watched;
  const before = await page.locator('main').innerText();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('kelp in the engine');
    });
    setTimeout(() => Promise.reject(new Error('sand in the gears')));
  });
  await expect.poll(() => listReports('kelp in the engine').length).toBe(1);
  await expect.poll(() => listReports('sand in the gears').length).toBe(1);
  const [report] = listReports('kelp in the engine');
  expect(report).toMatchObject({ level: 'warn', path: '/about' });
  expect(JSON.stringify(report)).not.toMatch(/someone|127\.0\.0\.1.*Mozilla|Mozilla/);
  expect(await page.locator('main').innerText()).toBe(before);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        for (let count = 0; count < 30; count++) {
          setTimeout(() => {
            if (count === 29) resolve();
            throw new Error('the tide comes in');
          }, count);
        }
      }),
  );
  const listPosts = () => watched.requests.filter((request) => request === 'POST /api/errors');
  await expect.poll(() => listPosts().length).toBe(5);
  // Equal reports are logged once.
  await expect.poll(() => listReports('the tide comes in').length).toBe(1);
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
});
