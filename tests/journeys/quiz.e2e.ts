import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatResultCode } from '#app/features/quiz/domain/result-code.ts';
import { listFrameworkRequests } from '../browser.ts';
import { formTimeOf } from '../sent-lead.ts';
import { content } from './content.ts';
import { openSharedSite, waitForEmail } from './journey.ts';
import { holdRequests, openAt } from './open-at.ts';
import { readFocusedId, shapes, waitForReact } from './visitor.ts';

const site = await openSharedSite();
const [quiz] = content.quizzes;
const count = quiz.questions.length;
const quizPath = '/sustainability-quiz';

const choose = (page: Page, choice: number) => page.locator('.opts label').nth(choice).click();
const radio = (page: Page, choice: number) => page.getByRole('radio').nth(choice);
const heading = (page: Page, number: number) =>
  page.getByRole('heading', { level: 1, name: quiz.questions[number - 1]?.question ?? '', exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next question' });
const finish = (page: Page) => page.getByRole('button', { name: 'See my result' });
const readAnswers = (page: Page) => new URL(page.url()).searchParams.get('a');

const code = formatResultCode(quiz, Array(count).fill(1));
const resultPath = `${quizPath}/${code}`;
const resultUrl = site.url + resultPath;

test.each(shapes)(
  'R-08 %s the quiz leads from question to question to its result; Back shows each question with its last answer',
  async (_how, javaScriptEnabled) => {
    await using watched = await openAt(quizPath, { javaScriptEnabled });
    const { page } = watched;
    await page.getByRole('link', { name: 'Start the quiz' }).click();
    for (let number = 1; number <= count; number++) {
      await heading(page, number).waitFor();
      expect(await page.title()).toContain(`Question ${number} of ${count}`);
      await choose(page, 1);
      if (number === 1 && javaScriptEnabled) await waitForReact(page);
      await (number < count ? next : finish)(page).click();
    }
    await page.waitForURL(resultUrl);
    await page.getByText(/You scored \d+ out of \d+/).waitFor();
    expect(await page.title()).toMatch(/^[^,]+, \d+ of \d+: quiz result/);
    // The button shows only if it can work.
    const copy = page.getByRole('button', { name: 'Copy the link' });
    expect(await copy.isVisible()).toBe(javaScriptEnabled);
    expect(await page.locator('#result-link').textContent()).toBe(resultUrl);

    for (const number of [count, count - 1]) {
      await page.goBack();
      await heading(page, number).waitFor();
      await expect.poll(() => radio(page, 1).isChecked()).toBe(true);
    }
    // With React the later answers are sent again, as after the page's own Back.
    await (javaScriptEnabled ? finish : next)(page).click();
    if (javaScriptEnabled) await page.waitForURL(resultUrl);
    else await heading(page, count).waitFor();
    expect(watched.complaints).toEqual([]);
  },
);

test('R-08 the page’s Back keeps the answers and a change counts; a visitor who returns in the same tab continues there, or starts again', async () => {
  await using watched = await openAt(`${quizPath}?v=1&q=1`);
  const { page } = watched;
  await choose(page, 1);
  await waitForReact(page);
  await next(page).click();
  await heading(page, 2).waitFor();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await heading(page, 1).waitFor();
  expect(await radio(page, 1).isChecked()).toBe(true);
  await choose(page, 0);
  await next(page).click();
  await heading(page, 2).waitFor();
  expect(readAnswers(page)).toBe('a');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Resources', exact: true }).click();
  await page.waitForURL('**/resources');
  await page.locator('main a[href="/sustainability-quiz"]').first().click();
  const goOn = page.getByRole('link', { name: 'Continue with question 2' });
  await goOn.waitFor();
  await page.getByRole('link', { name: 'Start again' }).click();
  await heading(page, 1).waitFor();
  expect(await page.locator(':checked').count()).toBe(0);
  await page.goBack();
  await goOn.click();
  await heading(page, 2).waitFor();
  expect(readAnswers(page)).toBe('a');
});

test('R-08 a question without an answer stays, shows a message, and takes the focus', async () => {
  await using watched = await openAt(`${quizPath}?v=1&q=2&a=b`);
  const { page } = watched;
  await next(page).click();
  await page.getByText('Choose one, then continue.').waitFor();
  await expect.poll(() => radio(page, 0).evaluate((first) => first === document.activeElement)).toBe(true);
  expect(readAnswers(page)).toBe('b');
});

test('R-08 by keyboard alone, with React from the first touch and no request between questions', async () => {
  await using watched = await openAt(`${quizPath}?v=1&q=1`, { viewport: { width: 320, height: 640 } });
  const { page } = watched;
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
  await radio(page, 0).focus();
  await waitForReact(page);
  // Once React has prefetched everything, nothing is requested between questions.
  await page.waitForLoadState('networkidle');
  const requestCount = watched.requests.length;
  for (let number = 1; number < 4; number++) {
    await radio(page, 0).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    expect(await radio(page, 1).isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await heading(page, number + 1).waitFor();
    // The focus is on the new question, its number is announced, and the page is at its top.
    await expect.poll(() => readFocusedId(page)).toBe('question');
    expect(await page.getByRole('status').first().textContent()).toContain(
      `Question ${number + 1} of ${count}`,
    );
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await page.locator(':checked').count()).toBe(0);
  }
  expect(readAnswers(page)).toBe('bbb');
  // A full Chromium requests the icon at every new URL.
  const since = watched.requests.slice(requestCount).filter((request) => !request.includes('favicon'));
  expect(since).toEqual([]);
  expect(watched.complaints).toEqual([]);
});

test('R-08 an answer given before React starts is not lost', async () => {
  await using watched = await openAt('about:blank');
  const { page } = watched;
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto(`${site.url}${quizPath}?v=1&q=1`, { waitUntil: 'commit' });
  await choose(page, 2);
  release();
  await waitForReact(page);
  expect(await radio(page, 2).isChecked()).toBe(true);
  await next(page).click();
  await heading(page, 2).waitFor();
  expect(readAnswers(page)).toBe('c');
});

test('R-08 a button copies the link, or selects it if the browser refuses', async () => {
  await using watched = await openAt(resultPath, { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = watched;
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.getByText('Copied. Paste it wherever you like.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(resultUrl);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.getByText('The link is selected').waitFor();
  expect(await page.evaluate(() => String(getSelection()))).toBe(resultUrl);
});

test.each(shapes)(
  'R-08 C-01 %s a visitor requests the result by email, and gets it with its link',
  async (_how, javaScriptEnabled) => {
    await using watched = await openAt(resultPath, { javaScriptEnabled });
    const { page } = watched;
    const email = `quiz.${javaScriptEnabled}@tidepool.example`;
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('checkbox').check();
    if (javaScriptEnabled) await waitForReact(page);
    // A form filled in faster than by a person looks like spam, so this one has an older form time.
    await page.locator('[name=form_time]').evaluate((element, time) => {
      (element as HTMLInputElement).value = time;
    }, formTimeOf(20_000));
    await page.getByRole('button', { name: 'Send my result' }).click();
    await page.waitForURL('**?ref=SB-*');
    await page.getByRole('heading', { name: 'Your request is with us' }).waitFor();
    expect((await waitForEmail(email)).text).toContain(resultUrl);
  },
);
