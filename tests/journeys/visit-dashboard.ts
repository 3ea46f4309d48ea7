import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { formTimeOf } from '../sent-lead.ts';
import type { Site } from '../site.ts';
import { testSecret } from '../test-settings.ts';
import { createVisitorHeaders } from './journey.ts';

/** Runs `npm run staff` beside a running site that has the secret of the tests. Returns the link. */
export function invite({ dataDir, url }: Site, email: string): string {
  const out = execFileSync(process.execPath, ['scripts/staff.ts', 'invite', email], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, SITE_URL: url, SECRET: testSecret },
  });
  return /http\S+/.exec(out)?.[0] ?? out;
}

/** Accepts an invitation in a browser, without a passkey. */
export async function joinWithBrowser(page: Page, site: Site, email: string, name: string): Promise<void> {
  await page.goto(invite(site, email));
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Go on without a passkey' }).click();
}

/** Accepts an invitation without a passkey. Returns the cookie of the session. */
export async function join(site: Site, email: string): Promise<{ name: string; value: string }> {
  const token = new URL(invite(site, email)).searchParams.get('token') ?? '';
  const response = await fetch(`${site.url}/dashboard/join`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url, ...createVisitorHeaders() },
    body: new URLSearchParams({ token, name: 'Ana' }),
  });
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '') ?? [];
  if (!name || !value) throw new Error(`Nobody joined the dashboard: status ${response.status}.`);
  return { name, value };
}

/** Sends the contact form as somebody who took a while to fill it in. Returns the path of the page that follows. */
export async function enquire({ url }: Site, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@site.example`;
  const message = `We are ${name}, and our site is slow on every phone that we own.`;
  const response = await fetch(`${url}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, ...createVisitorHeaders() },
    body: new URLSearchParams({ name, email, message, consent: 'yes', form_time: formTimeOf(20_000) }),
  });
  const thanks = response.headers.get('location') ?? '';
  if (!/SB-\w{7}/.test(thanks)) throw new Error(`The enquiry was refused with status ${response.status}.`);
  return thanks;
}
