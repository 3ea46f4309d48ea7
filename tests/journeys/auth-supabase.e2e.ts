import { afterAll, expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { startForeignAuth } from './foreign-auth.ts';
import { openJourney, openOwnSite } from './journey.ts';
import { awaitEmail } from './read-mailbox.ts';
import { awaitSignedOut, awaitWelcome, newEmail, openAuth, signUp } from './visit-auth.ts';

// The shared site plays the Supabase project, with its accounts and emails.
const { site: project, browser } = await openJourney();
const service = await startForeignAuth(project.url);
afterAll(() => service[Symbol.asyncDispose]());
// The shared site keeps accounts itself, so it cannot be the one that uses a project.
const site = await openOwnSite({ SUPABASE_URL: service.url, SUPABASE_ANON_KEY: 'sb_publishable_saltbush' });

test('A-01 A-05 with a Supabase project configured the browser signs in there and only there, by the link of its email, and the policy allows it', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  const email = newEmail();
  await openAuth(page, `${site.url}/auth?view=sign-up&next=%2Fresources`);
  await signUp(page, email);
  await page.goto((await awaitEmail(project.dataDir, email)).link);
  await page.waitForURL(`${site.url}/resources`);
  await awaitWelcome(page, email);
  // The key is named after the first label of the project's host.
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain('sb-127-auth-token');
  expect(service.asked).toEqual(expect.arrayContaining(['POST /auth/v1/signup', 'POST /auth/v1/token']));
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await awaitSignedOut(page);
  await expect.poll(() => service.asked).toContain('POST /auth/v1/logout');
  expect(watched.complaints).toEqual([]);
  expect((await fetch(`${site.url}/auth/v1/settings`)).status).toBe(404);
});
