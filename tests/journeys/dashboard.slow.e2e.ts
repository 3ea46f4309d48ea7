import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openPage } from '../browser.ts';
import { poll } from '../engines/describe-engines.ts';
import { firefoxWithPasskeys } from '../engines/open-engine.ts';
import { findFreePort, projectDir, startSite } from '../site.ts';
import { testSecret } from '../test-settings.ts';
import { openSharedBrowser } from './journey.ts';
import { enquire, invite } from './visit-dashboard.ts';
import { payFor } from './visit-payment.ts';
import { axeOptions, findFaults } from './visitor.ts';

// A copy, because a fault in `content/` would be shown by every site that follows it.
const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-dashboard-'));
for (const part of ['content', 'scripts/serve.mjs'])
  cpSync(path.join(projectDir, part), path.join(folder, part), { recursive: true });
symlinkSync(path.join(projectDir, 'build'), path.join(folder, 'build'));
const port = await findFreePort();
// A passkey needs a host name, which an IP address is not.
const siteUrl = `http://localhost:${port}`;
const site = await startSite({ PORT: String(port), SITE_URL: siteUrl, SECRET: testSecret }, folder);
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});
const browser = await openSharedBrowser();

/** Stores what takes days and other people's browsers to come about: failed and waiting emails, errors, figures and words. */
function storeTroubles(): void {
  const database = new DatabaseSync(path.join(site.dataDir, 'saltbush.sqlite'), { timeout: 10_000 });
  const at = new Date().toISOString();
  const day = at.slice(0, 10);
  const later = new Date(Date.now() + 3600_000).toISOString();
  database.exec(`
    update jobs set state = 'dead', last_error = 'no such user', finished_at = '${at}'
      where kind = 'lead-mail' and payload like '%"visitor"%';
    update jobs set state = 'ready', last_error = 'try later', due_at = '${later}'
      where kind = 'lead-mail' and payload like '%"agency"%';
    insert into browser_errors (id, said, source, line, path, first_at, last_at, times)
      values ('e', 'TypeError: x is undefined', '/assets/a.js', 3, '/', '${at}', '${at}', 2);
    insert into audit_runs (id, url, tool, state, steps, queued_at, ended_at, failure)
      values ('r', 'https://x.example/', 'carbon', 'failed', '[]', '${at}', '${at}', '{"code":"slow"}');
    insert into vitals (day, route, what, bucket, count) values ('${day}', '/', 'view', 0, 7);
    insert into missed_words (day, id, word) values ('${day}', 'w', 'kubernetes')`);
  database.close();
}

test('axe finds nothing on any page of the dashboard, and none scrolls sideways', async () => {
  await using opened = await openPage(browser, axeOptions);
  const { page } = opened;
  const faults: string[] = [];
  const checkShown = async (what: string) => {
    // What is folded away is there for axe only once it is open.
    await page.locator('details').evaluateAll((all) => {
      for (const details of all as HTMLDetailsElement[]) details.open = true;
    });
    for (const fault of await findFaults(page)) faults.push(`${what}: ${fault}`);
  };
  const check = async (address: string) => {
    await page.goto(address);
    await checkShown(address.replace(/token=.*/, ''));
  };
  /** Loads the page again until this text is on it. */
  const wait = (text: string) => {
    const readPage = async () => {
      await page.reload();
      return page.getByText(text).count();
    };
    return expect.poll(readPage).toBeGreaterThan(0);
  };
  await check(`${siteUrl}/dashboard/sign-in`);
  await check(`${siteUrl}/dashboard/sign-in/code`);
  await page.getByLabel('Email').fill('ana@saltbush.example');
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await checkShown('a wrong code');
  await check(`${siteUrl}/dashboard/join?token=x`);
  // The first one invited in this file was an owner; the site's log says who.
  await check(invite(site, 'ana@saltbush.example'));
  await page.getByLabel('Your name').fill('Ana');
  await page.getByRole('button', { name: 'Go on without a passkey' }).click();
  await page.getByText('Everything is answered.').waitFor();
  await checkShown('an empty inbox');
  await enquire(site, 'Max');
  await payFor(site, 'max@buyer.example');
  for (const place of ['', '/orders', '/health', '/content', '/figures', '/person', '/you', '/nothing'])
    await check(`${siteUrl}/dashboard${place}`);
  await page.goto(`${siteUrl}/dashboard/orders`);
  await page.getByRole('listitem').getByRole('link').click();
  await page.getByRole('heading', { name: 'What happened' }).waitFor();
  await wait('Email to the buyer');
  await checkShown('an order');
  await page.goto(`${siteUrl}/dashboard/staff`);
  await page.getByLabel('Email').fill('ben@saltbush.example');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByText('This link works once').waitFor();
  await checkShown('the staff');
  await page.goto(`${siteUrl}/dashboard?tab=all`);
  const enquiry = await page.getByRole('link', { name: 'Max' }).getAttribute('href');
  await check(new URL(enquiry ?? '', siteUrl).href);
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByText('Done: you marked it as answered').waitFor();
  await checkShown('an answer');
  // Another tab has changed it since.
  await page.goto(new URL(enquiry ?? '', siteUrl).href);
  const otherTab = await page.context().newPage();
  await otherTab.goto(page.url());
  await otherTab.getByRole('button', { name: 'Won' }).click();
  await otherTab.getByText('Done: you marked it as won').waitFor();
  await page.getByLabel('A note for colleagues').fill('Rang them.');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await page.getByRole('alert').getByText('nothing of yours was done').waitFor();
  await checkShown('a form that came too late');
  await page.getByRole('button', { name: 'Export or delete this person' }).click();
  await page.getByText('1 enquiry, 0 orders').waitFor();
  await checkShown('a person');
  storeTroubles();
  await check(`${siteUrl}/dashboard/health`);
  for (const text of ['no such user', '1 email waits', 'x is undefined', 'The page took too long'])
    await page.getByText(text).first().waitFor();
  await check(`${siteUrl}/dashboard/figures`);
  await page.getByRole('cell', { name: 'kubernetes' }).waitFor();
  writeFileSync(path.join(folder, 'content/home.yaml'), 'title: [');
  site.process.kill('SIGHUP');
  await page.goto(`${siteUrl}/dashboard/content`);
  await wait('the site shows the last good version');
  await checkShown('content with a fault');
  expect(faults).toEqual([]);
});

/** Its script shows the button. */
const isReady = () =>
  document.querySelector<HTMLButtonElement>('[data-passkey] button[type="button"]')?.hidden === false;
const readTitle = () => document.querySelector('h1')?.textContent ?? '';

test.skipIf(!firefoxWithPasskeys.open)(
  `C-02 in Firefox an owner makes a passkey, signs out, and signs in with it${firefoxWithPasskeys.why}`,
  async () => {
    const page = await firefoxWithPasskeys.open?.();
    if (!page) return;
    onTestFinished(() => page.close());
    await page.goto(invite(site, 'fay@saltbush.example'));
    await page.fill('[name=name]', 'Fay');
    await poll(page, isReady).toBe(true);
    await page.click('main button', 'Make a passkey');
    await poll(page, readTitle).toBe('Inbox');
    await page.goto(`${siteUrl}/dashboard/you`);
    await page.click('main button', 'Sign out');
    await poll(page, readTitle).toBe('Sign in');
    await poll(page, isReady).toBe(true);
    await page.click('main button', 'Sign in with a passkey');
    await poll(page, readTitle).toBe('Inbox');
  },
);
