import { createServer } from 'node:http';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { ownKey } from '#app/shell/session/auth-endpoint.ts';
import { listEmails, waitForEmailIn } from '../mailbox.ts';
import { postEnquiry } from '../sent-lead.ts';
import { listen, stopServer } from '../site.ts';
import { testSecret } from '../test-settings.ts';

type Running = {
  url: string;
  /** The data folder of the process that runs the jobs, where its emails are written. */
  mailDir: string;
  /** Sent with each request, as the visitor's address for limits. */
  headers?: Record<string, string>;
};

/** Reads a page and everything of the site's own that it names. Returns each response that is not 200. */
async function readPage(url: string, path: string): Promise<string[]> {
  const faults: string[] = [];
  const read = async (address: string) => {
    try {
      const response = await fetch(address);
      const text = await response.text();
      if (response.status !== 200) faults.push(`${response.status} ${address}`);
      return text;
    } catch (error) {
      faults.push(`${(error as Error).message} ${address}`);
      return '';
    }
  };
  const html = await read(url + path);
  const assets = new Set(
    [...html.matchAll(/["\s](\/assets\/[^"\s]+\.(?:css|js|woff2))(?=["\s])/g)].map(([, asset]) => asset),
  );
  for (const asset of assets) await read(`${url}${asset}`);
  return faults;
}

/** Signs in by an emailed code, which creates the account, and reads the user with the session. */
async function signIn({ url, mailDir, headers }: Running, email: string): Promise<void> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: ownKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    expect([path, response.status]).toEqual([path, 200]);
    return response.json();
  };
  await post('/otp', { email });
  const { code } = await waitForEmailIn(mailDir, email);
  const { access_token } = (await post('/verify', { type: 'email', email, token: code })) as {
    access_token: string;
  };
  const user = await fetch(`${url}/auth/v1/user`, {
    headers: { apikey: ownKey, authorization: `Bearer ${access_token}` },
  });
  expect([user.status, await user.json()]).toEqual([200, expect.objectContaining({ email })]);
}

/** Buys a plan in the sandbox, and waits for the receipt. */
async function order({ url, mailDir, headers = {} }: Running, email: string): Promise<void> {
  const prices = await (await fetch(`${url}/pricing`)).text();
  const plan = /\/pricing\?plan=([\w-]+)/.exec(prices)?.[1] ?? '';
  const page = await (await fetch(`${url}/pricing?plan=${plan}`)).text();
  const attempt = /name="attempt"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? '';
  const post = async (address: string, form: Record<string, string>) => {
    const body = new URLSearchParams(form);
    const response = await fetch(address, { method: 'POST', body, redirect: 'manual', headers });
    expect([address, response.status]).toEqual([address, 303]);
    return new URL(response.headers.get('location') ?? '', url).href;
  };
  const payment = await post(`${url}/pricing`, { plan, attempt, email, website: 'tidepool.example' });
  const thanks = await post(`${payment}/card`, { number: '4242 4242 4242 4242', name: 'Ana' });
  expect((await fetch(thanks)).status).toBe(200);
  await waitForEmailIn(mailDir, email);
}

/** Has a page audited, and waits for the report. */
async function audit({ url }: Running, page: string): Promise<void> {
  const response = await fetch(`${url}/api/audits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page }),
  });
  const { id } = (await response.json()) as { id: string };
  const read = async () => (await (await fetch(`${url}/api/audits/${id}`)).json()).state;
  await expect.poll(read, { timeout: 60_000 }).toBe('done');
}

/**
 * Does what visitors do: pages with their assets, an enquiry, signing in, an order, and an audit of `page`. Each round has
 * addresses of its own.
 */
export async function useEverything(site: Running, page: string, round: string): Promise<void> {
  for (const path of ['/', '/about', '/pricing', '/website-carbon'])
    expect(await readPage(site.url, path)).toEqual([]);
  const before = await countEnquiryEmails(site.mailDir);
  expect(await postEnquiry(site.url, site.headers)).toBe(303);
  await expect.poll(() => countEnquiryEmails(site.mailDir), { timeout: 30_000 }).toBeGreaterThan(before);
  await signIn(site, `${round}-user@buyer.example`);
  await order(site, `${round}-order@buyer.example`);
  await audit(site, `${page}?${round}`);
}

/** Starts a page to audit until the end of the file, and gives the settings of a site that `useEverything` uses. */
export async function startAuditedPage() {
  const page = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Audited</title><p>Here.</p>');
  });
  const url = await listen(page);
  afterAll(() => stopServer(page));
  const settings = {
    SECRET: testSecret,
    GREEN_WEB_URL: 'off',
    CHROMIUM_PATH: 'off',
    AUDIT_ALLOW: new URL(url).host,
    SMTP_URL: 'mailbox',
    MAIL_FROM: 'Saltbush <hello@saltbush.example>',
    LEADS_TO: leadsTo,
  };
  return { url: `${url}/`, settings };
}

/** Where the sites of these tests send enquiries. */
export const leadsTo = 'studio@saltbush.example';

async function countEnquiryEmails(dataDir: string): Promise<number> {
  return (await listEmails(path.join(dataDir, 'mailbox'), leadsTo)).length;
}
