import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests, openPage, phone } from '#tests/browser.ts';
import { openJourney } from './journey.ts';
import { paint } from './settle.ts';

const { site, browser } = await openJourney();

async function openAt(path: string, options: Parameters<typeof openPage>[1] = {}) {
  const watched = await openPage(browser, options);
  await watched.page.goto(site.url + path, { waitUntil: 'networkidle' });
  return watched;
}

test('H-08 the footer says who we are, where, and how to reach us', async () => {
  await using watched = await openAt('/');
  const footer = watched.page.getByRole('contentinfo');
  const text = (await footer.innerText()).replace(/\s+/g, ' ');
  expect(text).toMatch(/ABN [\d ]{11,}/);
  expect(text).toContain('Bronte, NSW, Australia');
  for (const name of ['Instagram', 'Twitter', 'LinkedIn']) {
    const link = footer.getByRole('link', { name: `${name} (opens in a new tab)` });
    expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
  }
  expect(await footer.locator('a[href^="mailto:"]').getAttribute('href')).toMatch(/^mailto:\S+@\S+$/);
  expect(await footer.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
  expect(await footer.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms');
});

/** Compressed bytes of all that the page has loaded, without headers. */
const measureBodies = (page: Page) =>
  page.evaluate(() => {
    const of = (type: string) => performance.getEntriesByType(type) as PerformanceResourceTiming[];
    return [...of('navigation'), ...of('resource')].reduce((sum, entry) => sum + entry.encodedBodySize, 0);
  });

/** Half a screen at a time, as a reader does: a picture that is jumped over is never asked for. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let place = 0; place < document.documentElement.scrollHeight; place += innerHeight / 2) {
      scrollTo(0, place);
      await frame();
    }
  });
  await page.waitForLoadState('networkidle');
}

test.each([
  ['phone', phone],
  ['desktop', { width: 1440, height: 900 }],
])(
  'H-08 on a %s the footer tells what this page weighs, as the browser measured it',
  async (_form, viewport) => {
    await using watched = await openAt('/', { viewport });
    const { page } = watched;
    const carbon = page.getByRole('contentinfo').locator('.carbon');
    const estimate = Number.parseInt(await carbon.innerText(), 10);
    await readToTheEnd(page);
    await expect
      .poll(async () => Number.parseInt(await carbon.innerText(), 10) * 1000)
      .toBeGreaterThan(await measureBodies(page));
    const text = (await carbon.innerText()).replace(/\s+/g, ' ');
    const [, kilobytes, grams] = text.match(/^(\d+) KB .*About (0\.\d{3}) g CO2e a view/) ?? [];
    const measured = await measureBodies(page);
    expect(Number(kilobytes) * 1000).toBeGreaterThan(measured);
    // A body and some 300 bytes of headers a request.
    const requests = await page.evaluate(() => performance.getEntriesByType('resource').length + 1);
    expect(Number(kilobytes) * 1000).toBeLessThan(measured + requests * 330);
    expect(Number(grams)).toBeGreaterThan(0);
    expect(Number(grams)).toBeLessThan(0.05);
    // What the server said at first was near it.
    expect(Math.abs(estimate - Number(kilobytes))).toBeLessThan(Number(kilobytes) * 0.15);
  },
);

test('H-09 the audit opens the booking site in a new tab, from the hero and from the foot of the page', async () => {
  await using watched = await openAt('/');
  const { page } = watched;
  const hero = page.locator('main > section').first();
  const foot = page.locator('main > section').last();
  const calls = [
    hero.getByRole('link', { name: 'Book a free growth audit (opens in a new tab)' }),
    foot.getByRole('link', { name: 'Book the call (opens in a new tab)' }),
  ];
  for (const call of calls) {
    expect(await call.getAttribute('href')).toBe('https://booking.example/growth-audit');
    expect(await call.getAttribute('target')).toBe('_blank');
    expect(await call.getAttribute('rel')).toBe('noopener');
  }
  await page.context().route('https://booking.example/**', (route) => route.fulfill({ body: 'booking' }));
  const [tab] = await Promise.all([page.context().waitForEvent('page'), calls[0]?.click()]);
  await tab.waitForURL('https://booking.example/growth-audit');
  expect(await tab.evaluate(() => window.opener)).toBe(null);
  expect(page.url()).toBe(`${site.url}/`);
});

test.each([
  ['320 px', { width: 320, height: 640 }],
  ['desktop', { width: 1440, height: 900 }],
])('H-09 at %s the three promises are visible beside each call', async (_form, viewport) => {
  await using watched = await openAt('/', { viewport });
  const sections = watched.page.locator('main > section');
  for (const section of [sections.first(), sections.last()]) {
    const terms = section.getByText('100% free. No credit card. No obligation.');
    await terms.scrollIntoViewIfNeeded();
    expect(await terms.isVisible()).toBe(true);
    const call = await section.locator('.btn-berry').boundingBox();
    const words = await terms.boundingBox();
    expect(Math.abs((words?.y ?? 0) - ((call?.y ?? 0) + (call?.height ?? 0)))).toBeLessThan(120);
  }
});

test('G-07 a page that is not there says so, with status 404 and for no index', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  const response = await page.goto(`${site.url}/there-is-no-such-page`);
  expect(response?.status()).toBe(404);
  expect(await page.title()).toContain('Page Not Found');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('404');
  await page.getByText('Oops! The page you are looking for does not exist.').waitFor();
  await page.getByText("It might have been moved or deleted. Let's take you back home.").waitFor();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(await page.locator('meta[name=prerender-status-code]').getAttribute('content')).toBe('404');
  const back = page.getByRole('main').getByRole('link', { name: 'Back to Home' });
  expect(await back.getAttribute('href')).toBe('/');
  await back.click();
  await page.waitForURL(`${site.url}/`);
});

test('G-07 Go Back goes one step back in history, before React', async () => {
  await using watched = await openAt('/about');
  const { page } = watched;
  await page.goto(`${site.url}/there-is-no-such-page`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Go Back' }).click();
  await page.waitForURL('**/about');
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
});

test('G-07 Go Back leads Home where the page was opened in a tab of its own', async () => {
  await using watched = await openAt('/about');
  await watched.page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: '/there-is-no-such-page',
      target: '_blank',
    });
    document.body.append(link);
    link.click();
  });
  const tab = await watched.page.context().waitForEvent('page');
  await tab.waitForLoadState('networkidle');
  await tab.getByRole('button', { name: 'Go Back' }).click();
  await tab.waitForURL(`${site.url}/`);
});

const readTheme = (page: Page) =>
  page.evaluate(() => ({
    classes: [...document.documentElement.classList].filter((name) => /^(light|dark)$/.test(name)),
    ground: getComputedStyle(document.body).backgroundColor,
    scheme: getComputedStyle(document.documentElement).colorScheme,
  }));

const light = { classes: ['light'], ground: 'rgb(242, 244, 234)', scheme: 'light' };

test('G-08 the theme is light', async () => {
  await using watched = await openAt('/about');
  expect(await readTheme(watched.page)).toEqual(light);
});

test('G-08 a stored theme and a dark system have no effect', async () => {
  await using watched = await openPage(browser, { colorScheme: 'dark' });
  const { page } = watched;
  await page.addInitScript(() => {
    for (const key of ['theme', 'vite-ui-theme', 'color-scheme', 'chakra-ui-color-mode'])
      localStorage.setItem(key, 'dark');
  });
  await page.goto(`${site.url}/about`);
  expect(await readTheme(page)).toEqual(light);
});

test('G-08 an added class dark is taken away, and one that replaces light as well', async () => {
  await using watched = await openAt('/about');
  const { page } = watched;
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expect.poll(() => readTheme(page)).toEqual(light);
  await page.evaluate(() => document.documentElement.classList.replace('light', 'dark'));
  await expect.poll(() => readTheme(page)).toEqual(light);
  await page.evaluate(() => document.documentElement.classList.remove('light'));
  await expect.poll(() => readTheme(page)).toEqual(light);
});

/** The lines of the server's log that say this. */
const listReports = (words: string) =>
  site
    .output()
    .split('\n')
    .filter((line) => line.includes(words))
    .map((line) => JSON.parse(line));

test('G-09 an error nobody caught reaches the log, and the visitor sees nothing', async () => {
  await using watched = await openAt('/about?email=someone@example.com');
  const { page } = watched;
  const before = await page.locator('main').innerText();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('kelp in the engine');
    });
  });
  await expect.poll(() => listReports('kelp in the engine').length).toBe(1);
  const [report] = listReports('kelp in the engine');
  expect(report).toMatchObject({ level: 'warn', path: '/about' });
  expect(JSON.stringify(report)).not.toMatch(/someone|127\.0\.0\.1.*Mozilla|Mozilla/);
  expect(await page.locator('main').innerText()).toBe(before);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
});

test('G-09 what a browser reports can not pass for a line of the server', async () => {
  const body = JSON.stringify({ message: 'page failed, says nobody', source: '', line: 0, path: '/' });
  await fetch(`${site.url}/api/errors`, { method: 'POST', body });
  await expect.poll(() => listReports('page failed, says nobody').length).toBe(1);
  expect(listReports('page failed, says nobody')[0].message).toBe('error in a browser');
});

test('G-09 a rejected promise nobody handled reaches the log', async () => {
  await using watched = await openAt('/about');
  await watched.page.evaluate(() => {
    setTimeout(() => Promise.reject(new Error('sand in the gears')));
  });
  await expect.poll(() => listReports('sand in the gears').length).toBe(1);
});

test('G-09 a page that throws in a loop is heard five times', async () => {
  await using watched = await openAt('/about');
  const { page } = watched;
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
  await paint(page);
  expect(watched.requests.filter((request) => request === 'POST /api/errors')).toHaveLength(5);
  await expect.poll(() => listReports('the tide comes in').length).toBe(5);
});
