import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request as forward, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openOwnSite, openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { waitForEmail } from './read-mailbox.ts';
import {
  createAccount,
  newEmail,
  press,
  signIn,
  signUp,
  waitForForm,
  waitForSignedOut,
  waitForWelcome,
} from './visit-auth.ts';

/**
 * Starts a proxy to the `/auth/v1` of another site that behaves like Supabase: it has another origin, allows requests
 * from other origins, and exposes only the headers of the protocol.
 */
async function startForeignAuth(behind: string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { method = 'GET', url = '', headers } = request;
    response.setHeader('access-control-allow-origin', headers.origin ?? '*');
    response.setHeader('access-control-allow-headers', headers['access-control-request-headers'] ?? '');
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
    response.setHeader('access-control-expose-headers', 'X-Total-Count, Link, X-Supabase-Api-Version');
    if (method === 'OPTIONS') return response.writeHead(204).end();
    asked.push(`${method} ${new URL(url, behind).pathname}`);
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
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

// The shared site stands for the Supabase project, with its accounts and emails.
const service = await startForeignAuth((await openSharedSite()).url);
// The shared site keeps accounts itself, so it cannot be the one that uses a project.
const site = await openOwnSite({ SUPABASE_URL: service.url, SUPABASE_ANON_KEY: 'sb_publishable_saltbush' });

test('A-01 A-05 with a Supabase project configured the browser signs in only there, by the link in its email, and the policy allows it', async () => {
  await using watched = await openAt(`${site.url}/auth?view=sign-up&next=%2Fresources`, {
    // Browsers do not send this header, so the project need not allow it.
    extraHTTPHeaders: {},
  });
  const { page } = watched;
  const email = newEmail();
  await waitForForm(page);
  await signUp(page, email);
  await page.goto((await waitForEmail(email)).link);
  await page.waitForURL(`${site.url}/resources`);
  await waitForWelcome(page, email);
  // The key is named after the first label of the project's host.
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain('sb-127-auth-token');
  expect(service.asked).toEqual(expect.arrayContaining(['POST /auth/v1/signup', 'POST /auth/v1/token']));
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await waitForSignedOut(page);
  await expect.poll(() => service.asked).toContain('POST /auth/v1/logout');
  expect(watched.complaints).toEqual([]);
  expect((await fetch(`${site.url}/auth/v1/settings`)).status).toBe(404);
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
