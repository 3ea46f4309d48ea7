import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { loadContent } from '#domain/content/load-content.ts';
import { signReference } from '#domain/leads/signed-reference.ts';
import { formatAnswers } from '#domain/quiz/progress.ts';
import { formatResultCode } from '#domain/quiz/result-code.ts';
import { listFrameworkRequests } from '#tests/browser.ts';
import { formTimeOf } from '#tests/sent-lead.ts';
import { projectDir } from '#tests/site.ts';
import { testSecret } from '#tests/test-settings.ts';
import { openJourney } from './journey.ts';
import { awaitEmail } from './read-mailbox.ts';
import { awaitReact, findFaults, forAxe, openVisitor, readFocusedId, shapes } from './visitor.ts';

const { site, browser } = await openJourney();
const [quiz] = loadContent(path.join(projectDir, 'content')).quizzes;
const count = quiz.questions.length;
const quizUrl = `${site.url}/sustainability-quiz`;

const choose = (page: Page, choice: number) => page.locator('.opts label').nth(choice).click();
const radio = (page: Page, choice: number) => page.getByRole('radio').nth(choice);
const heading = (page: Page, number: number) =>
  page.getByRole('heading', { level: 1, name: quiz.questions[number - 1]?.question ?? '', exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next question' });
const finish = (page: Page) => page.getByRole('button', { name: 'See my result' });
const readAnswers = (page: Page) => new URL(page.url()).searchParams.get('a');

const code = formatResultCode(quiz, Array(count).fill(1));
const resultUrl = `${quizUrl}/${code}`;

test.each(shapes)(
  'R-08 %s the quiz leads from question to question to its result',
  async (_how, javaScriptEnabled) => {
    await using watched = await openVisitor(browser, { javaScriptEnabled });
    const { page } = watched;
    await page.goto(quizUrl);
    await page.getByRole('link', { name: 'Start the quiz' }).click();
    for (let number = 1; number <= count; number++) {
      await heading(page, number).waitFor();
      expect(await page.title()).toContain(`Question ${number} of ${count}`);
      await choose(page, 1);
      await (number < count ? next : finish)(page).click();
    }
    await page.waitForURL(resultUrl);
    await page.getByText(/You scored \d+ out of \d+/).waitFor();
    expect(await page.title()).toMatch(/^[^,]+, \d+ of \d+: quiz result/);
    // Only where it can work.
    const copy = page.getByRole('button', { name: 'Copy the link' });
    expect(await copy.isVisible()).toBe(javaScriptEnabled);
    expect(await page.locator('#result-link').textContent()).toBe(resultUrl);
    expect(watched.complaints).toEqual([]);
  },
);

test.each(shapes)(
  'R-08 %s Back brings each question with the answer given last, also from the result',
  async (_how, javaScriptEnabled) => {
    await using watched = await openVisitor(browser, { javaScriptEnabled });
    const { page } = watched;
    await page.goto(`${quizUrl}?v=1&q=${count - 1}&a=${formatAnswers(Array(count - 2).fill(1))}`);
    await choose(page, 2);
    if (javaScriptEnabled) await awaitReact(page);
    await next(page).click();
    await heading(page, count).waitFor();
    await choose(page, 3);
    await finish(page).click();
    await page.waitForURL(/quiz\/1-/);
    const result = page.url();
    await page.goBack();
    await heading(page, count).waitFor();
    await expect.poll(() => radio(page, 3).isChecked()).toBe(true);
    await page.goBack();
    await heading(page, count - 1).waitFor();
    await expect.poll(() => radio(page, 2).isChecked()).toBe(true);
    // With React the later answers go along again, as they do with the Back of the page.
    if (javaScriptEnabled) {
      await finish(page).click();
      await page.waitForURL(result);
    } else {
      await next(page).click();
      await heading(page, count).waitFor();
    }
    expect(watched.complaints).toEqual([]);
  },
);

test('R-08 the Back of the page keeps what was answered, and a change counts', async () => {
  await using watched = await openVisitor(browser);
  const { page } = watched;
  await page.goto(`${quizUrl}?v=1&q=3&a=ab`);
  await choose(page, 2);
  await next(page).click();
  await heading(page, 4).waitFor();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await heading(page, 3).waitFor();
  expect(await radio(page, 2).isChecked()).toBe(true);
  await choose(page, 0);
  await next(page).click();
  await heading(page, 4).waitFor();
  expect(readAnswers(page)).toBe('aba');
});

test('R-08 who leaves in the middle and comes back in the same tab goes on there, or starts again', async () => {
  await using watched = await openVisitor(browser);
  const { page } = watched;
  await page.goto(`${quizUrl}?v=1&q=1`);
  await choose(page, 1);
  await awaitReact(page);
  await next(page).click();
  await heading(page, 2).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Resources', exact: true }).click();
  await page.waitForURL('**/resources');
  await page.locator('main a[href="/sustainability-quiz"]').first().click();
  const goOn = page.getByRole('link', { name: 'Go on with question 2' });
  await goOn.waitFor();
  await page.getByRole('link', { name: 'Start again' }).click();
  await heading(page, 1).waitFor();
  expect(await page.locator(':checked').count()).toBe(0);
  await page.goBack();
  await goOn.click();
  await heading(page, 2).waitFor();
  expect(readAnswers(page)).toBe('b');
});

test.each(shapes)(
  'R-08 %s a question without an answer stays, says so, and takes the focus',
  async (_how, javaScriptEnabled) => {
    await using watched = await openVisitor(browser, { javaScriptEnabled });
    const { page } = watched;
    await page.goto(`${quizUrl}?v=1&q=2&a=b`);
    await next(page).click();
    await page.getByText('Choose one of them, then go on.').waitFor();
    await expect.poll(() => radio(page, 0).evaluate((first) => first === document.activeElement)).toBe(true);
    expect(readAnswers(page)).toBe('b');
    await choose(page, 1);
    await next(page).click();
    await heading(page, 3).waitFor();
  },
);

test('R-08 by keyboard alone, with React from the first touch and nothing asked for between questions', async () => {
  await using watched = await openVisitor(browser, { viewport: { width: 320, height: 640 } });
  const { page } = watched;
  await page.goto(`${quizUrl}?v=1&q=1`, { waitUntil: 'networkidle' });
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
  await radio(page, 0).focus();
  await awaitReact(page);
  await page.waitForLoadState('networkidle');
  const asked = watched.requests.length;
  for (let number = 1; number < 4; number++) {
    await radio(page, 0).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    expect(await radio(page, 1).isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await heading(page, number + 1).waitFor();
    // The focus is on the new question, its place is announced, and the page is at its top.
    await expect.poll(() => readFocusedId(page)).toBe('question');
    expect(await page.getByRole('status').first().textContent()).toContain(
      `Question ${number + 1} of ${count}`,
    );
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await page.locator(':checked').count()).toBe(0);
  }
  expect(readAnswers(page)).toBe('bbb');
  // A whole Chromium asks for the icon at every new address.
  const since = watched.requests.slice(asked).filter((request) => !request.includes('favicon'));
  expect(since).toEqual([]);
  expect(watched.complaints).toEqual([]);
});

test('R-08 an answer given before React is here is not lost when it comes', async () => {
  await using watched = await openVisitor(browser);
  const { page } = watched;
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${quizUrl}?v=1&q=1`, { waitUntil: 'commit' });
  await choose(page, 2);
  held.resolve();
  await awaitReact(page);
  expect(await radio(page, 2).isChecked()).toBe(true);
  await next(page).click();
  await heading(page, 2).waitFor();
  expect(readAnswers(page)).toBe('c');
});

test('R-08 the link is copied on request, and where that is refused it is selected', async () => {
  await using watched = await openVisitor(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = watched;
  await page.goto(resultUrl);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.getByText('Copied. Paste it wherever you like.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(resultUrl);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.getByText('the link is selected now').waitFor();
  expect(await page.evaluate(() => String(getSelection()))).toBe(resultUrl);
});

test.each(shapes)(
  'R-08 C-01 %s the result is asked for by email, and comes with its link',
  async (_how, javaScriptEnabled) => {
    await using watched = await openVisitor(browser, { javaScriptEnabled });
    const { page } = watched;
    const email = `quiz.${javaScriptEnabled}@tidepool.example`;
    await page.goto(resultUrl);
    const field = page.getByRole('textbox', { name: 'Email' });
    const send = page.getByRole('button', { name: 'Send my result' });
    await field.fill('ana@tidepool');
    await send.click();
    await page.getByRole('group', { name: 'Not sent yet' }).waitFor();
    await expect.poll(() => readFocusedId(page)).toBe('letter-note');
    expect(await field.inputValue()).toBe('ana@tidepool');
    await field.fill(email);
    await page.getByRole('checkbox').check();
    // A form that is filled in faster than a person would be looks like spam: this one was made some time ago.
    await page.locator('[name=form_time]').evaluate((element, time) => {
      (element as HTMLInputElement).value = time;
    }, formTimeOf(20_000));
    await send.click();
    await page.waitForURL('**?ref=SB-*');
    await page.getByRole('heading', { name: 'Your request is with us' }).waitFor();
    expect((await awaitEmail(site.dataDir, email)).text).toContain(resultUrl);
  },
);

const best = formatResultCode(
  quiz,
  quiz.questions.map(({ choices }) => choices.findIndex(({ points }) => points === 3)),
);
const states: [name: string, url: string][] = [
  ['the first page', quizUrl],
  ['the first page, with answers', `${quizUrl}?v=1&a=bb`],
  ['a broken address', `${quizUrl}?v=1&q=77`],
  ['a question', `${quizUrl}?v=1&q=3&a=bcb`],
  ['the last question', `${quizUrl}?v=1&q=${count}&a=${formatAnswers(Array(count - 1).fill(0))}`],
  ['a result', resultUrl],
  ['the best result', `${quizUrl}/${best}`],
  ['an email on its way', `${resultUrl}?ref=${signReference('SB-7K3M9QX', `quiz ${code}`, testSecret)}`],
  ['a broken result', `${quizUrl}/1-zzzzzzz`],
  ['a question without an answer', `${quizUrl}?v=1&q=4&a=bcb&next=1`],
];

test('R-08 axe finds nothing in any state, nothing scrolls sideways, choices are large enough to press, and no React comes unasked', {
  timeout: 120_000,
}, async () => {
  await using watched = await openVisitor(browser, forAxe);
  const { page } = watched;
  for (const [name, url] of states) {
    await page.goto(url);
    for (const details of await page.locator('main details summary').all()) await details.click();
    expect.soft(await findFaults(page), name).toEqual([]);
    for (const label of await page.locator('.opts label').all())
      expect.soft((await label.boundingBox())?.height, name).toBeGreaterThanOrEqual(44);
    // The last state has the focus in the form, which is a sign that React is wanted.
    if (url.includes('next=1')) continue;
    await page.waitForLoadState('networkidle');
    expect.soft(listFrameworkRequests(watched.requests), name).toEqual([]);
  }
});
