import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { engine, openPage, unsupported } from '../browser.ts';
import { findFreePort } from '../site.ts';
import { testSecret } from '../test-settings.ts';
import { openOwnSite, openSharedBrowser } from './journey.ts';
import { openWithReact } from './start-react.ts';
import { enquire, invite, joinWithBrowser } from './visit-dashboard.ts';
import { axeOptions, shapes } from './visitor.ts';

const port = await findFreePort();
// A passkey needs a host name, which an IP address is not.
const siteUrl = `http://localhost:${port}`;
const settings = { PORT: String(port), SITE_URL: siteUrl, SECRET: testSecret, TRUST_PROXY: '1' };
const site = await openOwnSite(settings);
const browser = await openSharedBrowser();

/** Gives the page a device that holds passkeys and agrees to everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const;
  const verified = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  await client.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, ...verified } });
}

test('an owner makes a passkey on the invitation’s page, signs out, and signs in with it', async () => {
  await using opened = await openPage(browser, { viewport: { width: 390, height: 844 } });
  const { page, complaints } = opened;
  await addAuthenticator(page);
  await page.goto(invite(site, 'ana@saltbush.example'));
  await page.getByLabel('Your name').fill('Ana');
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  await page.getByRole('link', { name: 'You', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  expect(complaints).toEqual([]);
  // No browser makes a passkey for an IP address, so none is offered there.
  await page.goto(`http://127.0.0.1:${port}/dashboard/sign-in`);
  await page.getByRole('button', { name: 'Email me a code' }).waitFor();
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible()).toBe(false);
});

test.each(shapes)(
  'C-02 an enquiry is answered, noted and put right again on a phone, %s',
  async (_shape, javaScriptEnabled) => {
    await using opened = await openPage(browser, {
      ...axeOptions,
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    });
    const { page } = opened;
    const name = javaScriptEnabled ? 'Kim' : 'Lou';
    await enquire(site, name);
    await joinWithBrowser(page, site, `${name.toLowerCase()}@saltbush.example`, 'Ben');
    await page.getByRole('link', { name }).click();
    await page.getByLabel('A note for colleagues').fill('Rang, nobody there.');
    await page.getByRole('button', { name: 'Add the note' }).click();
    await page.getByText('Rang, nobody there.').waitFor();
    // Enter in a field saves the step, instead of pressing the first button of the page, and the note goes with it.
    await page.getByLabel('A note for colleagues').fill('Their phone is off.');
    await page.getByLabel('What is to be done').fill('Ring again');
    await page.getByLabel('What is to be done').press('Enter');
    await page.getByText(/^Ring again, on 20/).waitFor();
    await page.getByText('Their phone is off.').waitFor();
    // MiniBrowser replaces a page by an error if it opens an email.
    if (engine === 'WebKit') unsupported.refuse('keep a page that opens an email');
    // The headless browser has no mail program, so the page stays, and offers the email again.
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    const email = page.getByRole('link', { name: 'Open the email' });
    const address = new URL((await email.getAttribute('href')) ?? '');
    expect(address.pathname).toBe(encodeURIComponent(`${name.toLowerCase()}@site.example`));
    expect(address.searchParams.get('body')).toContain(`> We are ${name}, and our site is slow`);
    await page.getByRole('button', { name: 'Undo: back to waiting' }).click();
    await page.getByText('Ben marked it as new, before answered').waitFor();
    await page.getByRole('button', { name: 'Won' }).click();
    await page.getByRole('button', { name: 'Undo: back to waiting' }).click();
    await page.getByText('Ben marked it as new, before won').waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('link', { name: /Waiting for us/ }).click();
    await page.getByRole('link', { name }).waitFor();
  },
);

test.each(shapes)(
  'C-02 C-03 a message is released from spam, and an old one is found by its days and by a word, on a phone, %s',
  async (_shape, javaScriptEnabled) => {
    await using opened = await openPage(browser, {
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    });
    const { page } = opened;
    // An address as a name is caught.
    const [caught, old, age] = javaScriptEnabled ? ['www.Pia', 'Nia', 40] : ['www.Roy', 'Sol', 60];
    await enquire(site, caught);
    await enquire(site, old);
    const formatDaysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString();
    const database = new DatabaseSync(path.join(site.dataDir, 'saltbush.sqlite'), { timeout: 10_000 });
    database.prepare('update leads set received_at = ? where name = ?').run(formatDaysAgo(age), old);
    database.close();
    await joinWithBrowser(page, site, `${old.toLowerCase()}@saltbush.example`, 'Una');
    await page.getByRole('link', { name: /^Spam/ }).click();
    await page.getByRole('link', { name: caught }).click();
    await page.getByRole('button', { name: 'Not spam: release it' }).click();
    await page.getByRole('button', { name: 'Undo: back to suspected spam' }).waitFor();
    const sent = page.getByText(`To ${caught.toLowerCase()}@site.example: sent`);
    const readRows = async () => {
      await page.reload();
      return sent.count();
    };
    await expect.poll(readRows).toBe(1);
    const listNames = () => page.getByRole('main').locator('.rows a').allInnerTexts();
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.getByText('Filter', { exact: true }).click();
    await page.getByLabel('Since').fill(formatDaysAgo(age + 5).slice(0, 10));
    await page.getByLabel('Until').fill(formatDaysAgo(age - 5).slice(0, 10));
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText(/^Filter: since/).waitFor();
    expect(await listNames()).toEqual([old]);
    await page.getByRole('link', { name: 'Show all again' }).click();
    await page.getByText('Filter', { exact: true }).waitFor();
    expect(await listNames()).toContain(caught);
    await page.getByLabel('Search what visitors typed').fill(old);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Show all again' }).waitFor();
    expect(await listNames()).toEqual([old]);
  },
);

test('G-09 an error that an error boundary caught in visitors’ browsers is in the dashboard, once for all pages', async () => {
  for (const link of ['Privacy', 'Terms']) {
    await using visitor = await openPage(browser);
    const { page } = visitor;
    await openWithReact(page, `${siteUrl}/contact`);
    // Whatever the next page loads fails as soon as React renders it.
    const body = 'export default () => { throw new Error("sand in the gears"); }';
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
    const reported = page.waitForResponse('**/api/errors');
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await reported;
  }
  await using opened = await openPage(browser);
  const { page } = opened;
  await joinWithBrowser(page, site, 'una@saltbush.example', 'Una');
  await page.getByRole('link', { name: 'Health' }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'sand in the gears' });
  expect(await item.innerText()).toMatch(/2 times, .* at \/privacy and 1 other page/);
});

test.each([390, 1440])('the first view of the inbox loads at most 40 kB at %d px', async (width) => {
  await using opened = await openPage(browser, { viewport: { width, height: 900 } });
  const { page } = opened;
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(invite(site, 'ana@saltbush.example'));
  await page.getByRole('button', { name: 'Go on without a passkey' }).click();
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  await client.send('Network.clearBrowserCache');
  bytes = 0;
  await page.reload({ waitUntil: 'networkidle' });
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThanOrEqual(40_000);
});
