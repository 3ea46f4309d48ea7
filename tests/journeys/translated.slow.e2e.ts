import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatCents } from '#app/features/payments/domain/money.ts';
import { translate } from './change-page.ts';
import { content } from './content.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { openWithReact, startReact } from './start-react.ts';
import { field, heading, newEmail, press } from './visit-auth.ts';
import { payablePlans, payPath } from './visit-payment.ts';
import { waitForReact } from './visitor.ts';

const site = await openSharedSite();
const [quiz] = content.quizzes;

/** Translates the page now, and whatever is added later, as translators do. */
const keepTranslated = (page: Page) => page.evaluate(translate, true);

const failed = (page: Page) => page.getByText('Something went wrong').count();

test('A-04 C-01 on a translated page the reason at a field is the latest, and an expired link says that it has expired', async () => {
  await using signIn = await openAt('/auth');
  await startReact(signIn.page);
  await signIn.page.evaluate(translate, false);
  const reason = signIn.page.locator('#auth-email-error');
  await press(signIn.page, 'Email me a code');
  await expect.poll(() => reason.textContent()).toBe('Enter your email address.');
  await signIn.page.evaluate(translate, false);
  await field(signIn.page, 'Email').fill('jane');
  await press(signIn.page, 'Email me a code');
  await expect.poll(() => reason.textContent()).toContain('looks incomplete');

  const link = new URLSearchParams({ token_hash: 'x'.repeat(43), type: 'email', email: newEmail() });
  await using opened = await openAt(`/auth?${link}`);
  await heading(opened.page, 'Sign in here?').waitFor();
  await startReact(opened.page);
  await opened.page.evaluate(translate, false);
  await press(opened.page, 'Sign in');
  await heading(opened.page, 'This link no longer works').waitFor();
  for (const { page } of [signIn, opened]) expect(await failed(page)).toBe(0);
});

test('C-01 a search page that is translated shows results and notes of each search, however slow the answers', async () => {
  await using watched = await openAt('/search');
  const { page } = watched;
  const field = page.getByRole('searchbox');
  await field.focus();
  await waitForReact(page);
  await page.evaluate(translate, false);
  // Slow enough for the spinner.
  await page.route('**/api/search*', async (route) => {
    await page.locator('.search-form .spin').waitFor();
    await route.continue();
  });
  const note = page.locator('main .note');
  const searches: [words: string, said: RegExp | undefined][] = [
    ['accesibility', /“accesibility”/],
    ['hosting zzqqx', /“zzqqx”/],
    ['sustainble', /“sustainble”/],
    ['website', undefined],
    ['hosting', undefined],
  ];
  for (const [query, shown] of searches) {
    await field.fill(query);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(query);
    if (shown) {
      await expect.poll(() => note.first().textContent()).toMatch(shown);
      expect((await note.first().textContent())?.match(/“/g)).toHaveLength(1);
    } else await expect.poll(() => note.count()).toBe(0);
    expect(await field.inputValue()).toBe(query);
    await page.evaluate(translate, false);
  }
  expect(await failed(page)).toBe(0);
  expect(await page.locator('.hits mark').count()).toBeGreaterThan(0);
});

test('C-01 the forms of translated pages with React answer: contact names faults, another plan is chosen, sign-in explains, and the quiz leads on', async () => {
  await using watched = await openAt('/contact');
  const { page } = watched;
  await page.locator('[name=name]').focus();
  await waitForReact(page);
  await keepTranslated(page);
  const send = page.locator('main form button[type=submit]');
  for (const faults of [/things to fix/, /things? to fix/]) {
    await send.click();
    await page.getByRole('group', { name: faults }).waitFor();
    await page.locator('[name=name]').fill('Ana');
  }

  await openWithReact(page, site.url + payPath);
  await keepTranslated(page);
  const otherPlan = payablePlans[1];
  if (otherPlan) {
    await page.locator(`main a[href*="plan=${otherPlan.slug}"]`).first().click();
    await page.waitForURL(`**/pricing?plan=${otherPlan.slug}*`);
    await page.getByRole('form', { name: `Pay for ${otherPlan.name}` }).waitFor();
    const button = page.locator('main form button[type=submit]').first();
    expect(await button.textContent()).toContain(formatCents(otherPlan.cents));
    const chosen = page.locator('.plans a', { hasText: 'Chosen: pay below' });
    expect(await chosen.count()).toBe(1);
    expect(await page.locator('#pay-refund').textContent()).toContain(otherPlan.refund);
    expect(await chosen.getAttribute('aria-current')).toBe('true');
  }

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site.url}/sustainability-quiz?v=${quiz.version}&q=1`);
  await page.locator('.opts label').first().click();
  await waitForReact(page);
  await keepTranslated(page);
  for (let number = 1; number <= 3; number++) {
    await page.getByText(`Question ${number} of ${quiz.questions.length}`).first().waitFor();
    // Without a choice the form says so, then it leads on.
    if (number > 1) {
      await page.locator('.quiz-nav button').click();
      await page.getByText('Choose one, then continue.').waitFor();
    }
    await page.locator('.opts label').first().click();
    await page.locator('.quiz-nav button').click();
  }
  await page.getByText('Question 4 of').first().waitFor();
  expect(await failed(page)).toBe(0);
  expect(watched.complaints.filter((text) => /NotFoundError|removeChild|insertBefore/.test(text))).toEqual(
    [],
  );
});

test('C-01 a translated sign-in page names one fault after another', async () => {
  await using watched = await openAt('/auth');
  const { page } = watched;
  await page.locator('[name=email]').focus();
  await waitForReact(page);
  await keepTranslated(page);
  const form = page.locator('main form').first();
  await form.locator('button[type=submit]').first().click();
  await form.locator('.err').first().waitFor();
  await page.locator('[name=email]').fill('nobody@tidepool.example');
  await page.locator('[name=password]').fill('not the password');
  await form.locator('button[type=submit]').first().click();
  await form.getByRole('alert').waitFor();
  expect(await failed(page)).toBe(0);
});
