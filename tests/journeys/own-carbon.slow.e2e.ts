import { expect, test } from 'vitest';
import { openPage, phone } from '../browser.ts';
import { readPage } from '../read-page.ts';
import { openSharedFullBrowser, openSharedSite } from './journey.ts';
import { openSignedIn } from './visit-auth.ts';

const [site, browser] = await Promise.all([openSharedSite(), openSharedFullBrowser()]);

function ask(page: string) {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${site.url}/api/audits`, { method: 'POST', headers, body: JSON.stringify({ page }) });
}

/** Different pages, because a second audit of a page within a day reuses the measurement. */
const audited = ['/about', '/website-carbon'];

async function audit(page: string) {
  const { id } = (await (await ask(page)).json()) as { id: string };
  const find = async () => (await fetch(`${site.url}/api/audits/${id}`)).json();
  await expect.poll(async () => (await find()).state, { timeout: 120_000 }).toMatch(/done|failed/);
  return find();
}

type View = { device: string; view: string; bytes: number; gramsCo2e: number };

test.each(audited)(
  'H-08 W-01 the footer of %s states, from the server and from the browser, the weight that the audit measures in a real browser',
  async (path) => {
    const { state, failure, report } = await audit(site.url + path);
    expect([state, failure]).toEqual(['done', undefined]);
    expect(report.how).toBe('browser');
    const find = (device: string): View =>
      report.views.find((view: View) => view.device === device && view.view === 'scrolled');
    const html = await (await fetch(site.url + path)).text();
    for (const device of ['phone', 'desktop'] as const) {
      const { bytes } = find(device);
      const said = 1000 * Number(readPage(html).first(`footer .on-${device}[data-weight=page]`).text);
      // The page rounds kilobytes up.
      expect(said, `${device}: ${bytes}`).toBeGreaterThan(bytes * 0.95);
      expect(said - 1000, `${device}: ${bytes}`).toBeLessThan(bytes * 1.05);
    }

    const { bytes, gramsCo2e } = find('phone');
    await using watched = await openPage(browser, { viewport: phone, isMobile: true });
    const { page } = watched;
    await page.goto(site.url + path);
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
  await audit(`${site.url}/about`);
  await using visit = await openSignedIn('/website-carbon');
  const { page } = visit;
  await page.getByLabel('Address of a page').fill(`${site.url}/about`);
  await page.getByRole('button', { name: 'Weigh it' }).click();
  await page.getByRole('heading', { level: 1, name: /for each first visit/ }).waitFor({ timeout: 90_000 });
  const { pathname } = new URL(page.url());
  await page.goto(`${site.url}/account`);
  const links = page.locator('a[href^="/website-carbon/"]');
  await links.first().waitFor();
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([pathname]);
  expect(visit.complaints).toEqual([]);
});
