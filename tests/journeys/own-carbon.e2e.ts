import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { runsEverything } from '#tests/tier.ts';
import { openSharedSite, openSharedWholeBrowser } from './journey.ts';
import { openSignedIn } from './visit-auth.ts';

const [site, browser] = await Promise.all([openSharedSite(), openSharedWholeBrowser()]);

function ask(page: string) {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${site.url}/api/audits`, { method: 'POST', headers, body: JSON.stringify({ page }) });
}

/** Whoever asks for the same page within a day gets what was measured then. */
const audited = runsEverything ? ['/about', '/website-carbon'] : ['/about'];

async function audit(page: string) {
  const { id } = (await (await ask(page)).json()) as { id: string };
  const find = async () => (await fetch(`${site.url}/api/audits/${id}`)).json();
  await expect.poll(async () => (await find()).state, { timeout: 120_000 }).toMatch(/done|failed/);
  return { id, ...(await find()) };
}

type View = { device: string; view: string; bytes: number; gramsCo2e: number };

test.each(audited)(
  'H-08 W-01 what the foot of %s says is within a twentieth of what the audit measures in a real browser',
  { timeout: 180_000 },
  async (path) => {
    const { id, state, failure, report } = await audit(site.url + path);
    expect([state, failure]).toEqual(['done', undefined]);
    expect(report.how).toBe('browser');
    for (const device of ['phone', 'desktop'] as const) {
      const view = report.views.find((each: View) => each.device === device && each.view === 'scrolled');
      const said = report.own[device] * 1000;
      // Kilobytes are rounded up.
      expect(said, `${device}: ${view.bytes}`).toBeGreaterThan(view.bytes * 0.95);
      expect(said - 1000, `${device}: ${view.bytes}`).toBeLessThan(view.bytes * 1.05);
    }
    const html = await (await fetch(`${site.url}/website-carbon/${id}`)).text();
    expect(html).toContain('What its own foot says');
    expect(html).toMatch(
      new RegExp(`${report.own.phone} kB on a phone, where [\\d.]+ kB were measured: [0-4]\\.\\d% apart`),
    );
  },
);

test('H-08 the browser’s own figure at the foot agrees with the audit, in kilobytes and grams', {
  timeout: 180_000,
}, async () => {
  const { report } = await audit(`${site.url}/about`);
  const measured = report.views.find((view: View) => view.device === 'phone' && view.view === 'scrolled');
  await using watched = await openPage(browser, { viewport: { width: 412, height: 823 }, isMobile: true });
  const { page } = watched;
  await page.goto(`${site.url}/about`, { waitUntil: 'networkidle' });
  const read = (of: string) => page.locator(`.foot .on-phone[data-weight=${of}]`).innerText();
  const first = await read('page');
  await page.locator('.foot .carbon').scrollIntoViewIfNeeded();
  await expect
    .poll(async () => Math.abs(Number(await read('page')) * 1000 - measured.bytes) / measured.bytes)
    .toBeLessThan(0.06);
  expect(Number(first) * 1000).toBeGreaterThan(measured.bytes * 0.95);
  expect(Math.abs(Number(await read('grams')) - measured.gramsCo2e)).toBeLessThanOrEqual(0.001);
});

test('W-02 who is signed in finds past audits, sees nobody else’s, and deletes them', {
  timeout: 120_000,
}, async () => {
  // Somebody else's.
  await audit(`${site.url}/about`);
  await using visit = await openSignedIn('/website-carbon');
  const { page } = visit;
  await page.getByText('None yet.').waitFor();
  await page.getByLabel('Address of a page').fill(`${site.url}/about`);
  await page.getByRole('button', { name: 'Weigh it' }).click();
  await page.getByRole('heading', { level: 1, name: /every first visit/ }).waitFor({ timeout: 90_000 });
  const report = page.url();
  await page.goto(`${site.url}/website-carbon`);
  const list = page.locator('.past li');
  await list.first().waitFor();
  expect(await list.count()).toBe(1);
  expect(await list.getByRole('link').getAttribute('href')).toBe(new URL(report).pathname);
  await list.getByRole('button', { name: /Delete/ }).click();
  await page.getByText('None yet.').waitFor();
  expect((await page.request.get(report)).status()).toBe(404);
  expect(visit.complaints).toEqual([]);
});
