import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { loadContent } from '#domain/content/load-content.ts';
import { signReference } from '#domain/leads/signed-reference.ts';
import { formatAnswers } from '#domain/quiz/progress.ts';
import { formatResultCode } from '#domain/quiz/result-code.ts';
import { listFrameworkRequests, openPage, phone } from '#tests/browser.ts';
import { formTimeOf, testSecret } from '#tests/sent-lead.ts';
import { projectDir } from '#tests/site.ts';
import { findViolations } from './find-violations.ts';
import { openJourney } from './journey.ts';
import { awaitText } from './read-mailbox.ts';
import { comeToRest } from './settle.ts';

const { site, browser } = await openJourney();
const [quiz] = loadContent(path.join(projectDir, 'content')).quizzes;
const count = quiz.questions.length;

let visitors = 0;
/** Each visitor comes from an address of their own: one address may ask for five letters. */
const open = (options: Parameters<typeof openPage>[1] = {}) => {
  visitors += 1;
  return openPage(browser, { extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${visitors}` }, ...options });
};

const shapes = [
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const;

const radio = (page: Page, choice: number) => page.getByRole('radio').nth(choice);
const heading = (page: Page, number: number) =>
  page.getByRole('heading', { level: 1, name: quiz.questions[number - 1]?.question ?? '', exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next question' });
const answersOf = (page: Page) => new URL(page.url()).searchParams.get('a');
const reactArrived = (page: Page) =>
  page.waitForFunction(() => '__reactRouterDataRouter' in window && document.readyState === 'complete');

test.each(shapes)(
  'R-08 %s the quiz leads from question to question to its result',
  async (_how, javaScriptEnabled) => {
    await using watched = await open({ javaScriptEnabled });
    const { page } = watched;
    await page.goto(`${site.url}/sustainability-quiz`);
    await page.getByRole('link', { name: 'Start the quiz' }).click();
    for (let number = 1; number <= count; number++) {
      await heading(page, number).waitFor();
      expect(await page.title()).toContain(`Question ${number} of ${count}`);
      await page.locator('.opts label').nth(1).click();
      await page.getByRole('button', { name: number < count ? 'Next question' : 'See my result' }).click();
    }
    const code = formatResultCode(quiz, Array(count).fill(1));
    await page.waitForURL(`**/sustainability-quiz/${code}`);
    await page.getByText(/You scored \d+ out of 60/).waitFor();
    expect(await page.title()).toMatch(/^\w+, \d+ of 60: quiz result/);
    expect(await page.getByRole('heading', { name: 'Three things that would help most' }).count()).toBe(1);
    expect(watched.complaints).toEqual([]);
  },
);

test.each(shapes)(
  'R-08 %s back keeps what was answered, a change counts, and the address goes on',
  async (_how, javaScriptEnabled) => {
    await using watched = await open({ javaScriptEnabled });
    const { page } = watched;
    await page.goto(`${site.url}/sustainability-quiz?v=1&q=1`);
    for (const choice of [0, 1, 2]) {
      await page.locator('.opts label').nth(choice).click();
      await next(page).click();
      await heading(page, choice + 2).waitFor();
    }
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await heading(page, 3).waitFor();
    expect(await radio(page, 2).isChecked()).toBe(true);
    await page.goBack();
    await heading(page, 4).waitFor();
    await page.goForward();
    await heading(page, 3).waitFor();
    await page.locator('.opts label').nth(0).click();
    await next(page).click();
    await heading(page, 4).waitFor();
    expect(answersOf(page)).toBe('aba');

    // The address alone is all that is kept: another browser goes on with it.
    await using elsewhere = await open({ javaScriptEnabled });
    await elsewhere.page.goto(page.url());
    await heading(elsewhere.page, 4).waitFor();
    await elsewhere.page.goto(`${site.url}/sustainability-quiz?v=1&a=aba`);
    await elsewhere.page.getByRole('link', { name: 'Go on with question 4' }).click();
    await heading(elsewhere.page, 4).waitFor();
  },
);

test.each(shapes)(
  'R-08 %s Back brings each question with the answer given last, also from the result',
  async (_how, javaScriptEnabled) => {
    await using watched = await open({ javaScriptEnabled });
    const { page } = watched;
    const before = formatAnswers(Array(count - 2).fill(1));
    await page.goto(`${site.url}/sustainability-quiz?v=1&q=${count - 1}&a=${before}`);
    await page.locator('.opts label').nth(2).click();
    if (javaScriptEnabled) await reactArrived(page);
    await next(page).click();
    await heading(page, count).waitFor();
    await page.locator('.opts label').nth(3).click();
    await page.getByRole('button', { name: 'See my result' }).click();
    await page.waitForURL(/quiz\/1-/);
    const result = page.url();
    await page.goBack();
    await heading(page, count).waitFor();
    await expect.poll(() => radio(page, 3).isChecked()).toBe(true);
    await page.goBack();
    await heading(page, count - 1).waitFor();
    await expect.poll(() => radio(page, 2).isChecked()).toBe(true);
    // With React the later answers go along again, as they do with the Back of the page.
    await page.getByRole('button', { name: javaScriptEnabled ? 'See my result' : 'Next question' }).click();
    if (javaScriptEnabled) await page.waitForURL(result);
    else await heading(page, count).waitFor();
    expect(watched.complaints).toEqual([]);
  },
);

test('R-08 who leaves in the middle and comes back in the same tab goes on there, or starts again', async () => {
  await using watched = await open();
  const { page } = watched;
  await page.goto(`${site.url}/sustainability-quiz?v=1&q=1`);
  await page.locator('.opts label').nth(1).click();
  await reactArrived(page);
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
  expect(answersOf(page)).toBe('b');
});

test.each(shapes)(
  'R-08 %s a question without an answer stays, says so, and takes the focus',
  async (_how, javaScriptEnabled) => {
    await using watched = await open({ javaScriptEnabled });
    const { page } = watched;
    await page.goto(`${site.url}/sustainability-quiz?v=1&q=2&a=b`);
    await next(page).click();
    await page.getByText('Choose one of them, then go on.').waitFor();
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('c');
    expect(answersOf(page)).toBe('b');
    await page.locator('.opts label').nth(1).click();
    await next(page).click();
    await heading(page, 3).waitFor();
  },
);

test('R-08 by keyboard alone, with React from the first touch and nothing asked for between questions', async () => {
  await using watched = await open({ viewport: { width: 320, height: 640 } });
  const { page } = watched;
  await page.goto(`${site.url}/sustainability-quiz?v=1&q=1`, { waitUntil: 'networkidle' });
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
  await radio(page, 0).focus();
  await reactArrived(page);
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
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('question');
    expect(await page.getByRole('status').first().textContent()).toContain(
      `Question ${number + 1} of ${count}`,
    );
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await page.locator(':checked').count()).toBe(0);
  }
  expect(answersOf(page)).toBe('bbb');
  expect(watched.requests.slice(asked)).toEqual([]);
  expect(watched.complaints).toEqual([]);
});

test('R-08 an answer given before React is here is not lost when it comes', async () => {
  await using watched = await open();
  const { page } = watched;
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const early = page.waitForResponse((response) => response.url().endsWith('q=1'));
  await page.goto(`${site.url}/sustainability-quiz?v=1&q=1`, { waitUntil: 'commit' });
  await early;
  await page.locator('.opts label').nth(2).click();
  held.resolve();
  await reactArrived(page);
  expect(await radio(page, 2).isChecked()).toBe(true);
  await next(page).click();
  await heading(page, 2).waitFor();
  expect(answersOf(page)).toBe('c');
});

const code = formatResultCode(quiz, Array(count).fill(1));
const resultPath = `/sustainability-quiz/${code}`;

test('R-08 the link is copied on request, and where that is refused it is selected', async () => {
  await using watched = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = watched;
  await page.goto(site.url + resultPath, { waitUntil: 'networkidle' });
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.getByText('Copied. Paste it wherever you like.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + resultPath);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.getByText('the link is selected now').waitFor();
  expect(await page.evaluate(() => String(getSelection()))).toBe(site.url + resultPath);
});

test.each(shapes)(
  'R-08 C-01 %s the result is asked for by mail, and comes with its link',
  async (_how, javaScriptEnabled) => {
    await using watched = await open({ javaScriptEnabled });
    const { page } = watched;
    const email = `quiz${javaScriptEnabled ? 1 : 2}@tidepool.example`;
    await page.goto(site.url + resultPath);
    const field = page.getByRole('textbox', { name: 'Email' });
    await field.fill('ana@tidepool');
    await page.getByRole('button', { name: 'Send my result' }).click();
    const note = page.getByRole('group', { name: 'Not sent yet' });
    await note.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('letter-note');
    expect(await field.inputValue()).toBe('ana@tidepool');
    await field.fill(email);
    await page.getByRole('checkbox').check();
    // Faster than a person would be is a sign of none: this form was made some time ago.
    await page.locator('[name=form_time]').evaluate((element, time) => {
      (element as HTMLInputElement).value = time;
    }, formTimeOf(20_000));
    await page.getByRole('button', { name: 'Send my result' }).click();
    await page.waitForURL('**?ref=SB-*');
    await page.getByRole('heading', { name: 'Your request is with us' }).waitFor();
    const letter = await awaitText(site.dataDir, email);
    expect(letter.replaceAll('&#', '')).toContain(site.url + resultPath);
    const database = new DatabaseSync(path.join(site.dataDir, 'saltbush.sqlite'), { readOnly: true });
    const rows = database.prepare('select name, state, message from leads where email = ?').all(email);
    database.close();
    expect(rows).toMatchObject([{ name: '', state: 'new', message: expect.stringContaining(code) }]);
  },
);

test('R-08 with JavaScript off there is no button that does nothing', async () => {
  await using watched = await open({ javaScriptEnabled: false });
  await watched.page.goto(site.url + resultPath);
  expect(await watched.page.getByRole('button', { name: 'Copy the link' }).isVisible()).toBe(false);
  expect(await watched.page.locator('#result-link').textContent()).toBe(site.url + resultPath);
});

const best = formatResultCode(
  quiz,
  quiz.questions.map(({ choices }) => choices.findIndex(({ points }) => points === 3)),
);
const states: [name: string, path: string][] = [
  ['the first page', '/sustainability-quiz'],
  ['the first page, with answers', '/sustainability-quiz?v=1&a=bb'],
  ['a broken address', '/sustainability-quiz?v=1&q=77'],
  ['a question', '/sustainability-quiz?v=1&q=3&a=bcb'],
  ['the last question', `/sustainability-quiz?v=1&q=${count}&a=${formatAnswers(Array(count - 1).fill(0))}`],
  ['a result', resultPath],
  ['the best result', `/sustainability-quiz/${best}`],
  ['a letter on its way', `${resultPath}?ref=${signReference('SB-7K3M9QX', `quiz ${code}`, testSecret)}`],
  ['a broken result', '/sustainability-quiz/1-zzzzzzz'],
  // The focus is in the form already, which is a sign that React is wanted: no other state comes after it.
  ['a question without an answer', '/sustainability-quiz?v=1&q=4&a=bcb&next=1'],
];

test.each([320, 1280])(
  'R-08 at %i pixels axe finds nothing in any state, nothing scrolls sideways, and no React comes unasked',
  { timeout: 120_000 },
  async (width) => {
    await using watched = await open({
      viewport: { width, height: 900 },
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    const { page } = watched;
    for (const [name, at] of states) {
      await page.goto(site.url + at);
      for (const details of await page.locator('main details summary').all()) await details.click();
      await comeToRest(page);
      expect.soft(await findViolations(page), name).toEqual([]);
      await page.evaluate(() => scrollTo(500, 0));
      expect.soft(await page.evaluate(() => scrollX), name).toBe(0);
      if (at.includes('next=1')) continue;
      await page.waitForLoadState('networkidle');
      expect.soft(listFrameworkRequests(watched.requests), name).toEqual([]);
    }
  },
);

test('R-08 choices are large enough to press on a phone', async () => {
  await using watched = await open({ viewport: phone, isMobile: true, hasTouch: true });
  await watched.page.goto(`${site.url}/sustainability-quiz?v=1&q=1`);
  for (const label of await watched.page.locator('.opts label').all())
    expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});
