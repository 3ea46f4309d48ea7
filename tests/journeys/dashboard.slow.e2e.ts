import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { openPage } from '../browser.ts';
import { formTimeOf } from '../sent-lead.ts';
import { findFreePort } from '../site.ts';
import { testSecret } from '../test-settings.ts';
import { openOwnSite, openSharedBrowser } from './journey.ts';
import { axeOptions, findFaults } from './visitor.ts';

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

test('axe finds nothing on any page of the dashboard, and none scrolls sideways', async () => {
  await using opened = await openPage(browser, axeOptions);
  const { page } = opened;
  const faults: string[] = [];
  const check = async (path: string) => {
    await page.goto(path);
    for (const fault of await findFaults(page)) faults.push(`${path.replace(/token=.*/, '')}: ${fault}`);
  };
  await enquire('Max');
  await check(`${siteUrl}/dashboard/sign-in`);
  await check(`${siteUrl}/dashboard/sign-in/code`);
  // The first one invited in this file was an owner; the site's log says who.
  const link = invite('ana@saltbush.example');
  await check(link);
  await page.getByLabel('Your name').fill('Ana');
  await page.getByRole('button', { name: 'Go on without a passkey' }).click();
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  for (const path of ['', '/orders', '/health', '/content', '/figures', '/person', '/you', '/staff'])
    await check(`${siteUrl}/dashboard${path}`);
  await page.goto(`${siteUrl}/dashboard?tab=all`);
  await check(
    new URL((await page.getByRole('link', { name: 'Max' }).getAttribute('href')) ?? '', siteUrl).href,
  );
  expect(faults).toEqual([]);
});
