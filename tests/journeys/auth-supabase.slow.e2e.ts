import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request as forward, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Session } from '@supabase/supabase-js';
import { afterAll, expect, test } from 'vitest';
import { listen, stopServer } from '../site.ts';
import {
  confirmAddress,
  recoverByLink,
  requestAddress,
  saveData,
  saveDataByPassword,
  signOutInTwoTabs,
} from './account-steps.ts';
import { openOwnSite, openSharedSite, waitForEmail } from './journey.ts';
import { openAt } from './open-at.ts';
import {
  ageSessions,
  createAccount,
  enterCode,
  fetchUser,
  goodPassword,
  heading,
  newEmail,
  openSignedIn,
  press,
  readStoredSession,
  requestCode,
  requestLink,
  setPassword,
  signIn,
  waitForForm,
  waitForSignedOut,
  waitForWelcome,
} from './visit-auth.ts';

/**
 * Starts a proxy to the `/auth/v1` of another site that behaves like Supabase: it has another origin, allows requests
 * from other origins, exposes only the headers of the protocol, describes its settings, and sends one email a minute to
 * an address.
 */
async function startForeignAuth(behind: string) {
  const requests: string[] = [];
  const state: {
    /** Where the last email's link should lead, as the page requested. */
    redirectTo: string;
    /** Whose session the service returns, as Supabase does, once both addresses have confirmed a change. */
    changing?: { email: string; password: string };
    sessionOfChange?: Session;
  } = { redirectTo: '' };
  const server = createServer((request, response) => {
    const { method = 'GET', url = '', headers } = request;
    response.setHeader('access-control-allow-origin', headers.origin ?? '*');
    response.setHeader('access-control-allow-headers', headers['access-control-request-headers'] ?? '');
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
    response.setHeader('access-control-expose-headers', 'X-Total-Count, Link, X-Supabase-Api-Version');
    if (method === 'OPTIONS') return response.writeHead(204).end();
    const { pathname, searchParams } = new URL(url, behind);
    requests.push(`${method} ${pathname}`);
    const respond = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' })
        .end(JSON.stringify(body));
    if (pathname === '/auth/v1/settings') return respond(200, { mailer_autoconfirm: false });
    if (pathname === '/auth/v1/otp') {
      if (state.redirectTo === searchParams.get('redirect_to'))
        return respond(429, {
          code: 'over_email_send_rate_limit',
          message: 'For security purposes, you can only request this after 59 seconds.',
        });
      state.redirectTo = searchParams.get('redirect_to') ?? '';
    }
    const pick = (from: IncomingHttpHeaders, ...names: string[]) =>
      Object.fromEntries(names.flatMap((name) => (from[name] ? [[name, from[name]]] : [])));
    const forwarded = pick(headers, 'apikey', 'authorization', 'content-type', 'x-supabase-api-version');
    const signIn = async () => {
      const signedIn = await fetch(new URL('/auth/v1/token?grant_type=password', behind), {
        method: 'POST',
        headers: pick(headers, 'apikey', 'content-type') as Record<string, string>,
        body: JSON.stringify(state.changing),
      });
      state.sessionOfChange = (await signedIn.json()) as Session;
      return state.sessionOfChange;
    };
    const onward = forward(new URL(url, behind), { method, headers: forwarded }, (upstream) => {
      const passedOn = pick(upstream.headers, 'content-type', 'x-supabase-api-version', 'location');
      text(upstream).then(async (body) => {
        if (body.includes('Email address changed')) return respond(200, await signIn());
        response.writeHead(upstream.statusCode ?? 502, passedOn).end(body);
      });
    });
    request.pipe(onward);
  });
  afterAll(() => stopServer(server));
  return { url: await listen(server), requests, state };
}

// The shared site stands for the Supabase project, with its accounts and emails.
const service = await startForeignAuth((await openSharedSite()).url);
// The shared site keeps accounts itself, so it cannot be the one that uses a project.
const site = await openOwnSite({ SUPABASE_URL: service.url, SUPABASE_ANON_KEY: 'sb_publishable_saltbush' });

/** The key is named after the first label of the project's host. */
const at = { url: site.url, storageKey: 'sb-127-auth-token' };
// Browsers do not send the header of a visitor's address, so the project need not allow it.
const plain = { extraHTTPHeaders: {} };

/** Formats the link as Supabase does with the template in docs/auth.md. */
function formatLink(link: URL | string, type: string, next = service.state.redirectTo): string {
  const query = new URL(link).searchParams;
  query.set('type', type);
  query.set('next', next);
  return `${site.url}/auth?${query}`;
}

const openAccount = (account: Awaited<ReturnType<typeof createAccount>>) =>
  openSignedIn(`${site.url}/account`, { account, at, ...plain });

test('A-01 A-04 A-05 with a Supabase project configured the browser signs in only there, by the code or the link of its email, and the policy allows it', async () => {
  await using watched = await openAt(`${site.url}/auth?view=sign-up&next=%2Fresources`, plain);
  const { page } = watched;
  const email = newEmail();
  await waitForForm(page);
  await requestCode(page, email);
  await press(page, 'Ask for another email');
  await page.getByText('That address has had several emails in a short time.').waitFor();
  const mail = await waitForEmail(email);
  await enterCode(page, mail.code);
  await heading(page, 'Choose a password').waitFor();
  await setPassword(page, goodPassword);
  await page.getByRole('link', { name: 'Continue where you were' }).click();
  await page.waitForURL(`${site.url}/resources`);
  await waitForWelcome(page, email);
  expect(await readStoredSession(page, at.storageKey)).toContain(email);
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await waitForSignedOut(page);
  await expect.poll(() => service.requests).toContain('POST /auth/v1/logout');

  await page.goto(`${site.url}/auth?next=%2Fblog`);
  await waitForForm(page);
  await requestCode(page, email);
  const { link } = await waitForEmail(email, 3);
  await using elsewhere = await openAt('about:blank', plain);
  await elsewhere.page.goto(formatLink(link, 'magiclink'));
  await heading(elsewhere.page, 'Sign in here?').waitFor();
  await press(elsewhere.page, 'Sign in');
  await elsewhere.page.waitForURL(`${site.url}/blog`);
  await waitForWelcome(elsewhere.page, email);
  expect(service.requests).toEqual(
    expect.arrayContaining(['POST /auth/v1/otp', 'POST /auth/v1/verify', 'PUT /auth/v1/user']),
  );
  expect([...elsewhere.complaints, ...watched.complaints.filter((line) => !line.includes('429'))]).toEqual(
    [],
  );
  expect((await fetch(`${site.url}/auth/v1/user`)).status).toBe(404);
});

test('A-04 with a Supabase project the recovery link that its dashboard sends works in another browser, and leads to the choice of a password', async () => {
  const account = await createAccount();
  const link = formatLink(await requestLink(account), 'recovery', site.url);
  await using requester = await openAt(`${site.url}/auth`, plain);
  await waitForForm(requester.page);
  await using otherBrowser = await openAt('about:blank', plain);
  await recoverByLink(otherBrowser.page, link, requester.page, account.email);
  expect([...requester.complaints, ...otherBrowser.complaints]).toEqual([]);
});

test('R-24 A-01 with a Supabase project a change of address is confirmed by both links, and the session that the second one brings is ended unused', async () => {
  const account = await createAccount();
  const to = newEmail();
  service.state.changing = { email: to, password: account.password };
  await using visit = await openAccount(account);
  const { page } = visit;
  await requestAddress(page, to);
  await page.getByText('open the links in both emails').waitFor();
  const [old, fresh] = [await waitForEmail(account.email, 3), await waitForEmail(to)];
  const links: [string, string] = [
    formatLink(old.link, 'email_change', `${site.url}/account`),
    formatLink(fresh.link, 'email_change', `${site.url}/account`),
  ];
  await using elsewhere = await openAt('about:blank', plain);
  const change = { from: account.email, to, links, accountUrl: `${site.url}/account` };
  await confirmAddress(page, elsewhere.page, change);
  expect(await readStoredSession(elsewhere.page, at.storageKey)).toBe(null);
  const brought = service.state.sessionOfChange;
  if (!brought) throw new Error('The second link brought no session.');
  await expect
    .poll(async () => (await (await fetchUser(service.url, brought)).json()).code)
    .toBe('session_not_found');
});

test('R-24 A-04 with a Supabase project the data are saved at once after a recent sign-in, and otherwise only after another one', async () => {
  const account = await createAccount();
  await using visit = await openAccount(account);
  const { page, email, session } = visit;
  expect(await saveData(page)).toMatchObject({ id: session.user.id, email, enquiries: [] });
  // The token itself says when its user signed in, so the next one says that it was long ago.
  await ageSessions(session.user.id);
  await page.evaluate((key) => {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...stored, expires_at: 1 }));
  }, at.storageKey);
  await page.reload();
  await waitForWelcome(page, email);
  expect(await saveDataByPassword(page, account.password)).toMatchObject({ email });
  expect(visit.complaints.filter((line) => !/40[03]/.test(line))).toEqual([]);
});

test('A-01 A-02 with a Supabase project signing out in one tab signs out the other, and ends the session there', async () => {
  await using visit = await openAccount(await createAccount());
  const { page, email, session } = visit;
  await waitForWelcome(page, email);
  const { otherTab, response } = await signOutInTwoTabs(page, `${site.url}/services`, email);
  expect([new URL(response.url()).origin, response.status()]).toEqual([service.url, 204]);
  expect(await readStoredSession(otherTab, at.storageKey)).toBe(null);
  expect((await fetchUser(service.url, session)).status).toBe(403);
});

test('R-24 A-01 with a Supabase project the account page signs out other devices without listing them, and asks the agency once to delete the account, which it confirms', async () => {
  const { email } = await createAccount();
  await using watched = await openAt(`${site.url}/auth?next=%2Faccount`, plain);
  const { page } = watched;
  await waitForForm(page);
  await signIn(page, email);
  await page.waitForURL(`${site.url}/account`);
  await page.getByText('You are signed in here, and perhaps on other devices.').waitFor();
  await press(page, 'Sign out other devices');
  await page.getByText('Every other device is signed out.').waitFor();
  expect(service.requests).toEqual(expect.arrayContaining(['GET /auth/v1/user', 'GET /auth/v1/settings']));
  await press(page, 'Delete account');
  await page.getByLabel(`Delete the account of ${email}`).check();
  await press(page, 'Request deletion');
  await page.getByText('A person deletes the account on a weekday').waitFor();
  await waitForSignedOut(page);
  const listEmails = (subject: string) =>
    readdirSync(path.join(site.dataDir, 'mailbox'))
      .map((name) => readFileSync(path.join(site.dataDir, 'mailbox', name), 'utf8'))
      .filter((text) => text.includes(`Subject: ${subject}`) && text.includes(email));
  for (const subject of ['Please delete an account', 'Your account at Saltbush will be deleted'])
    await expect.poll(() => listEmails(subject).length, { message: subject }).toBe(1);
  expect(watched.complaints).toEqual([]);
});
