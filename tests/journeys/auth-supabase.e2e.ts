import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { startSite } from '#tests/site.ts';
import { startForeignAuth } from './foreign-auth.ts';
import { openJourney } from './journey.ts';
import { awaitLetter } from './read-mailbox.ts';
import {
  createAccount,
  field,
  fillSignIn,
  goodPassword,
  heading,
  newEmail,
  openAuth,
  press,
  unlimited,
} from './visit-auth.ts';

/** Plays the project: its accounts and its mails. */
const { site: project, browser } = await openJourney();

test('A-01 A-05 with a Supabase configured the browser signs in there, and only there, and is let through by the policy', async () => {
  await using service = await startForeignAuth(project.url);
  await using site = await startSite({
    SUPABASE_URL: service.url,
    SUPABASE_ANON_KEY: 'sb_publishable_saltbush',
  });
  await using watched = await openPage(browser);
  const { page } = watched;
  const email = newEmail();
  await openAuth(page, `${site.url}/auth?view=sign-up&next=%2Fresources`);
  await fillSignIn(page, email, goodPassword);
  await press(page, 'Create account');
  await heading(page, 'Check your mail').waitFor();
  const { code } = await awaitLetter(project.dataDir, email);
  await field(page, 'Six-digit code').fill(code);
  await press(page, 'Confirm');
  await page.waitForURL(`${site.url}/resources`);
  await page.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
  // The key is named after the first label of the project's host.
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toContain('sb-127-auth-token');
  expect(service.asked).toEqual(expect.arrayContaining(['POST /auth/v1/signup', 'POST /auth/v1/verify']));
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  await expect.poll(() => service.asked).toContain('POST /auth/v1/logout');
  expect(watched.complaints).toEqual([]);
  expect((await fetch(`${site.url}/auth/v1/settings`)).status).toBe(404);
});

test('A-04 a link of the project’s mail leads back to the site, and signs in', async () => {
  await using service = await startForeignAuth(project.url);
  await using site = await startSite({
    SUPABASE_URL: service.url,
    SUPABASE_ANON_KEY: 'sb_publishable_saltbush',
  });
  const { email } = await createAccount(project);
  await using watched = await openPage(browser);
  const { page } = watched;
  await openAuth(page, `${site.url}/auth?next=%2Fabout`);
  await field(page, 'Email').fill(email);
  await press(page, 'Email me a sign-in link');
  await heading(page, 'Check your mail').waitFor();
  await page.goto((await awaitLetter(project.dataDir, email, 2)).link);
  await page.waitForURL(`${site.url}/about`);
  await page.getByRole('banner').getByText(`Welcome, ${email}`).waitFor();
});
