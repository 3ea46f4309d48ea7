import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../browser.ts';
import { findFreePort } from '../site.ts';
import { testSecret } from '../test-settings.ts';
import { openOwnSite, openSharedBrowser } from './journey.ts';
import { openWithReact } from './start-react.ts';
import { enquire, invite } from './visit-dashboard.ts';
import { axeOptions, shapes } from './visitor.ts';

const port = await findFreePort();
// A passkey needs a host name, which an IP address is not.
const siteUrl = `http://localhost:${port}`;
const site = await openOwnSite({ PORT: String(port), SITE_URL: siteUrl, SECRET: testSecret });
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
    await page.goto(invite(site, `${name.toLowerCase()}@saltbush.example`));
    await page.getByLabel('Your name').fill('Ben');
    await page.getByRole('button', { name: 'Go on without a passkey' }).click();
    await page.getByRole('link', { name }).click();
    await page.getByLabel('A note for colleagues').fill('Rang, nobody there.');
    await page.getByRole('button', { name: 'Keep the note' }).click();
    await page.getByText('Rang, nobody there.').waitFor();
    // The headless browser has no mail program, so the page stays, and offers the email again.
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    const email = page.getByRole('link', { name: 'Open the email' });
    const address = new URL((await email.getAttribute('href')) ?? '');
    expect(address.pathname).toBe(encodeURIComponent(`${name.toLowerCase()}@site.example`));
    expect(address.searchParams.get('body')).toContain(`> We are ${name}, and our site is slow`);
    await page.getByRole('button', { name: 'Undo: back to new' }).click();
    await page.getByText('Ben marked it as new, before answered').waitFor();
    await page.getByRole('button', { name: 'Won' }).click();
    await page.getByRole('button', { name: 'Undo: back to new' }).click();
    await page.getByText('Ben marked it as new, before won').waitFor();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.getByRole('link', { name: /Waiting for us/ }).click();
    await page.getByRole('link', { name }).waitFor();
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
  await page.goto(invite(site, 'una@saltbush.example'));
  await page.getByLabel('Your name').fill('Una');
  await page.getByRole('button', { name: 'Go on without a passkey' }).click();
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
