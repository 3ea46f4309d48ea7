import { expect, test } from 'vitest';
import { openPage } from '../browser.ts';
import { findFreePort } from '../site.ts';
import { testSecret } from '../test-settings.ts';
import { openOwnSite, openSharedBrowser } from './journey.ts';
import { enquire, invite } from './visit-dashboard.ts';
import { axeOptions, findFaults } from './visitor.ts';

const port = await findFreePort();
// A passkey needs a host name, which an IP address is not.
const siteUrl = `http://localhost:${port}`;
const site = await openOwnSite({ PORT: String(port), SITE_URL: siteUrl, SECRET: testSecret });
const browser = await openSharedBrowser();

test('axe finds nothing on any page of the dashboard, and none scrolls sideways', async () => {
  await using opened = await openPage(browser, axeOptions);
  const { page } = opened;
  const faults: string[] = [];
  const check = async (path: string) => {
    await page.goto(path);
    for (const fault of await findFaults(page)) faults.push(`${path.replace(/token=.*/, '')}: ${fault}`);
  };
  await enquire(site, 'Max');
  await check(`${siteUrl}/dashboard/sign-in`);
  await check(`${siteUrl}/dashboard/sign-in/code`);
  // The first one invited in this file was an owner; the site's log says who.
  const link = invite(site, 'ana@saltbush.example');
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
