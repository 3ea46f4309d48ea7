import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../browser.ts';
import { formTimeOf } from '../sent-lead.ts';
import { findFreePort } from '../site.ts';
import { testSecret } from '../test-settings.ts';
import { openOwnSite, openSharedBrowser } from './journey.ts';
import { axeOptions, shapes } from './visitor.ts';

const port = await findFreePort();
// A passkey needs a host name, which an IP address is not.
const siteUrl = `http://localhost:${port}`;
const site = await openOwnSite({ PORT: String(port), SITE_URL: siteUrl, SECRET: testSecret });
const browser = await openSharedBrowser();

/** Runs `npm run staff` beside the running site. */
function invite(email: string): string {
  const out = execFileSync(process.execPath, ['scripts/staff.ts', 'invite', email], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: site.dataDir, SITE_URL: siteUrl, SECRET: testSecret },
  });
  return /http\S+/.exec(out)?.[0] ?? out;
}

/** Gives the page a device that holds passkeys and agrees to everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const;
  const verified = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  await client.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, ...verified } });
}

/** Sends the contact form as somebody who took a while to fill it in. */
async function enquire(name: string): Promise<void> {
  const email = `${name.toLowerCase()}@site.example`;
  const message = `We are ${name}, and our site is slow on every phone that we own.`;
  const response = await fetch(`${siteUrl}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: siteUrl },
    body: new URLSearchParams({ name, email, message, consent: 'yes', form_time: formTimeOf(20_000) }),
  });
  expect(response.headers.get('location')).toMatch(/SB-\w{7}/);
}

test('an owner makes a passkey on the invitation’s page, signs out, and signs in with it', async () => {
  await using opened = await openPage(browser, { viewport: { width: 390, height: 844 } });
  const { page, complaints } = opened;
  await addAuthenticator(page);
  await page.goto(invite('ana@saltbush.example'));
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
    await enquire(name);
    await page.goto(invite(`${name.toLowerCase()}@saltbush.example`));
    await page.getByLabel('Your name').fill('Ben');
    await page.getByRole('button', { name: 'Go on without a passkey' }).click();
    await page.getByRole('link', { name }).click();
    await page.getByLabel('A note for colleagues').fill('Rang, nobody there.');
    await page.getByRole('button', { name: 'Keep the note' }).click();
    await page.getByText('Rang, nobody there.').waitFor();
    await page.getByRole('button', { name: 'Won' }).click();
    await page.getByRole('button', { name: 'Undo: back to new' }).click();
    await page.getByText('Ben marked it as new, before won').waitFor();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.getByRole('link', { name: /Waiting for us/ }).click();
    await page.getByRole('link', { name }).waitFor();
  },
);

test.each([390, 1440])('the first view of the inbox loads at most 40 kB at %d px', async (width) => {
  await using opened = await openPage(browser, { viewport: { width, height: 900 } });
  const { page } = opened;
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(invite('ana@saltbush.example'));
  await page.getByRole('button', { name: 'Go on without a passkey' }).click();
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  await client.send('Network.clearBrowserCache');
  bytes = 0;
  await page.reload({ waitUntil: 'networkidle' });
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThanOrEqual(40_000);
});
