import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { listDeviceScans } from '#app/features/audit/domain/measurement.ts';
import { openAuditParts } from '../audit/open-audit-parts.ts';
import { openPage, phone } from '../browser.ts';
import { waitForFinalCompression } from '../measure-weight.ts';
import { readPage } from '../read-page.ts';
import { content } from './content.ts';
import { openOwnSite, openSharedFullBrowser, openSharedSite } from './journey.ts';
import { openSignedIn } from './visit-auth.ts';

const site = await openOwnSite({ VITALS_SAMPLE_RATE: '1', GREEN_WEB_URL: 'off' });
const [shared, browser] = await Promise.all([openSharedSite(), openSharedFullBrowser()]);
const read = async (path: string) => (await fetch(site.url + path)).text();

/** Pages outside the sitemap: they concern one visitor, or no link leads to them. */
const unlisted = [
  ...['/auth', '/account', '/contact/thanks', '/link'],
  ...['/search', '/search?q=website', '/blog?page=2', `/blog/category/${content.posts[0]?.categories[0]}`],
  ...['/sustainability-quiz?v=1&q=3&a=bcb', '/sustainability-quiz/1-1ysk6h2'],
  `/pricing?plan=${content.plans[0]?.slug}`,
];

const footOf = (html: string, device: string) =>
  1000 * Number(readPage(html).first(`footer .on-${device}[data-weight=page]`).text);

/** Measures two pages at a time, which changes the duration but not the weight. */
const limit = pLimit(2);

test('H-08 W-01 the weight in the footer of every page is that of its audit within 2 %', {
  timeout: 1_800_000,
}, async () => {
  const map = await read('/sitemap.xml');
  const listed = [...map.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname);
  expect(listed.length).toBeGreaterThan(50);
  await using parts = openAuditParts([site.url]);
  const only = process.env.OWN_WEIGHT_PATHS?.split(' ');
  const faults = await Promise.all(
    (only ?? [...new Set([...listed, ...unlisted])]).map((path) =>
      limit(async () => {
        // The page of links has no footer.
        if (path === '/link') return [];
        await waitForFinalCompression(site.url + path);
        const measured = await parts.measure(site.url + path).catch(String);
        if (typeof measured === 'string') return [`${path}: ${measured}`];
        const { browserScan } = measured;
        const html = await read(path);
        return listDeviceScans(browserScan).flatMap(({ device, scrolled }) => {
          const statedBytes = footOf(html, device);
          const bytes = scrolled.transferBytes;
          // The page rounds kilobytes up.
          const isNear = statedBytes > bytes * 0.98 && statedBytes - 1000 < bytes * 1.02;
          return isNear ? [] : [`${path} on a ${device}: ${statedBytes} where ${bytes} were measured`];
        });
      }),
    ),
  );
  expect(faults.flat()).toEqual([]);
});

function requestPage(page: string) {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${shared.url}/api/audits`, { method: 'POST', headers, body: JSON.stringify({ page }) });
}

/** Different pages, because a second audit of a page within a day reuses the measurement. */
const audited = ['/about', '/website-carbon'];

async function audit(page: string) {
  const { id } = (await (await requestPage(page)).json()) as { id: string };
  const find = async () => (await fetch(`${shared.url}/api/audits/${id}`)).json();
  await expect.poll(async () => (await find()).state, { timeout: 120_000 }).toMatch(/done|failed/);
  return find();
}

type View = { device: string; view: string; bytes: number; gramsCo2e: number };

test.each(audited)(
  'H-08 W-01 the footer of %s states, also once the browser has measured it, the weight that the audit measures',
  async (path) => {
    const { state, failure, report } = await audit(shared.url + path);
    expect([state, failure]).toEqual(['done', undefined]);
    expect(report.how).toBe('browser');
    const { bytes, gramsCo2e }: View = report.views.find(
      ({ device, view }: View) => device === 'phone' && view === 'scrolled',
    );
    await using watched = await openPage(browser, { viewport: phone, isMobile: true });
    const { page } = watched;
    await page.goto(shared.url + path);
    const read = async (of: string) =>
      Number(await page.locator(`.foot .on-phone[data-weight=${of}]`).innerText());
    expect((await read('page')) * 1000).toBeGreaterThan(bytes * 0.95);
    await page.locator('.foot .carbon').scrollIntoViewIfNeeded();
    await expect.poll(async () => Math.abs((await read('page')) * 1000 - bytes) / bytes).toBeLessThan(0.06);
    expect(Math.abs((await read('grams')) - gramsCo2e)).toBeLessThanOrEqual(0.001);
  },
);

test('W-02 R-24 the account lists the audits of the signed-in visitor, and no others', async () => {
  // Another visitor's audit.
  await audit(`${shared.url}/about`);
  await using visit = await openSignedIn('/website-carbon');
  const { page } = visit;
  await page.getByLabel('Address of a page').fill(`${shared.url}/about`);
  await page.getByRole('button', { name: 'Weigh it' }).click();
  await page.getByRole('heading', { level: 1, name: /for each first visit/ }).waitFor({ timeout: 90_000 });
  const { pathname } = new URL(page.url());
  await page.goto(`${shared.url}/account`);
  const links = page.locator('a[href^="/website-carbon/"]');
  await links.first().waitFor();
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([pathname]);
  expect(visit.complaints).toEqual([]);
});
