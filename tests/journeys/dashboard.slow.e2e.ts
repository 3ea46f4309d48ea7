import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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
  const checkShown = async (what: string) => {
    for (const fault of await findFaults(page)) faults.push(`${what}: ${fault}`);
  };
  const check = async (address: string) => {
    await page.goto(address);
    await checkShown(address.replace(/token=.*/, ''));
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
  for (const place of ['', '/orders', '/health', '/content', '/figures', '/person', '/you', '/staff'])
    await check(`${siteUrl}/dashboard${place}`);
  await page.goto(`${siteUrl}/dashboard?tab=all`);
  const enquiry = await page.getByRole('link', { name: 'Max' }).getAttribute('href');
  await check(new URL(enquiry ?? '', siteUrl).href);
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByText('Marked as answered.').waitFor();
  await checkShown('an answer');
  // Another tab has changed it since.
  await page.goto(new URL(enquiry ?? '', siteUrl).href);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Won' }).click();
  await other.getByText('marked it as won').waitFor();
  await page.getByLabel('A note for colleagues').fill('Rang them.');
  await page.getByRole('button', { name: 'Keep the note' }).click();
  await page.getByRole('alert').getByText('nothing of yours was done').waitFor();
  await checkShown('a form that came too late');
  await page.getByRole('button', { name: 'Export or delete this person' }).click();
  await page.getByText('1 enquiry, 0 orders').waitFor();
  await checkShown('a person');
  const database = new DatabaseSync(path.join(site.dataDir, 'saltbush.sqlite'));
  database.exec(
    `update jobs set state = 'dead', last_error = 'no such user', finished_at = '${new Date().toISOString()}' where kind = 'lead-mail'`,
  );
  database.close();
  await check(`${siteUrl}/dashboard/health`);
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  expect(faults).toEqual([]);
});
