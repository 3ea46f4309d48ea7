import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request as forward, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openOwnSite, openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { waitForEmail } from './read-mailbox.ts';
import {
  askForCode,
  createAccount,
  enterCode,
  field,
  goodPassword,
  heading,
  newEmail,
  press,
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
  const asked: string[] = [];
  /** Where the page asked the last email's link to lead. */
  const state = { redirectTo: '' };
  const server = createServer((request, response) => {
    const { method = 'GET', url = '', headers } = request;
    response.setHeader('access-control-allow-origin', headers.origin ?? '*');
    response.setHeader('access-control-allow-headers', headers['access-control-request-headers'] ?? '');
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
    response.setHeader('access-control-expose-headers', 'X-Total-Count, Link, X-Supabase-Api-Version');
    if (method === 'OPTIONS') return response.writeHead(204).end();
    const { pathname, searchParams } = new URL(url, behind);
    asked.push(`${method} ${pathname}`);
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
    const kept = pick(headers, 'apikey', 'authorization', 'content-type', 'x-supabase-api-version');
    const onward = forward(new URL(url, behind), { method, headers: kept }, (answer) => {
      const told = pick(answer.headers, 'content-type', 'x-supabase-api-version', 'location');
      response.writeHead(answer.statusCode ?? 502, told);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, state };
}

// The shared site stands for the Supabase project, with its accounts and emails.
const service = await startForeignAuth((await openSharedSite()).url);
// The shared site keeps accounts itself, so it cannot be the one that uses a project.
const site = await openOwnSite({ SUPABASE_URL: service.url, SUPABASE_ANON_KEY: 'sb_publishable_saltbush' });

/** Formats the link as Supabase does with the template in docs/auth.md. */
function formatLink(email: string, tokenHash: string | null): string {
  const query = new URLSearchParams({
    token_hash: tokenHash ?? '',
    type: 'magiclink',
    email,
    next: service.state.redirectTo,
  });
  return `${site.url}/auth?${query}`;
}

test('A-01 A-04 A-05 with a Supabase project configured the browser signs in only there, by the code or the link of its email, and the policy allows it', async () => {
  await using watched = await openAt(`${site.url}/auth?view=sign-up&next=%2Fresources`, {
    // Browsers do not send this header, so the project need not allow it.
    extraHTTPHeaders: {},
  });
  const { page } = watched;
  const email = newEmail();
  await waitForForm(page);
  await askForCode(page, email);
  await press(page, 'Ask for another email');
  await page.getByText('That address has had several emails in a short time.').waitFor();
  const mail = await waitForEmail(email);
  await enterCode(page, mail.code);
  await heading(page, 'Choose a password').waitFor();
  await field(page, 'New password').fill(goodPassword);
  await press(page, 'Set password');
  await page.getByText('Your password is set.').waitFor();
  await page.getByRole('link', { name: 'Continue where you were' }).click();
  await page.waitForURL(`${site.url}/resources`);
  await waitForWelcome(page, email);
  // The key is named after the first label of the project's host.
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain('sb-127-auth-token');
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await waitForSignedOut(page);
  await expect.poll(() => service.asked).toContain('POST /auth/v1/logout');

  await page.goto(`${site.url}/auth?next=%2Fblog`);
  await waitForForm(page);
  await askForCode(page, email);
  const { link } = await waitForEmail(email, 3);
  await using elsewhere = await openAt('about:blank', { extraHTTPHeaders: {} });
  await elsewhere.page.goto(formatLink(email, new URL(link).searchParams.get('token_hash')));
  await heading(elsewhere.page, 'Sign in here?').waitFor();
  await press(elsewhere.page, 'Sign in');
  await elsewhere.page.waitForURL(`${site.url}/blog`);
  await waitForWelcome(elsewhere.page, email);
  expect(service.asked).toEqual(
    expect.arrayContaining(['POST /auth/v1/otp', 'POST /auth/v1/verify', 'PUT /auth/v1/user']),
  );
  expect([...elsewhere.complaints, ...watched.complaints.filter((line) => !line.includes('429'))]).toEqual(
    [],
  );
  expect((await fetch(`${site.url}/auth/v1/user`)).status).toBe(404);
});

test('R-24 A-01 with a Supabase project the account page signs out other devices without listing them, and asks the agency once to delete the account, which it confirms', async () => {
  const { email } = await createAccount();
  await using watched = await openAt(`${site.url}/auth?next=%2Faccount`, { extraHTTPHeaders: {} });
  const { page } = watched;
  await waitForForm(page);
  await signIn(page, email);
  await page.waitForURL(`${site.url}/account`);
  await page.getByText('You are signed in here, and perhaps on other devices.').waitFor();
  await press(page, 'Sign out other devices');
  await page.getByText('Every other device is signed out.').waitFor();
  expect(service.asked).toEqual(expect.arrayContaining(['GET /auth/v1/user', 'GET /auth/v1/settings']));
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
