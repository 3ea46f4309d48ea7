import { expect, test } from 'vitest';
import { createFormSigner } from '#app/features/contact/domain/signatures.ts';
import { formatResultCode } from '#app/features/quiz/domain/result-code.ts';
import { listFrameworkRequests } from '../browser.ts';
import { testSecret } from '../test-settings.ts';
import { content } from './content.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { axeOptions, findFaults } from './visitor.ts';

const site = await openSharedSite();
const [quiz] = content.quizzes;
const count = quiz.questions.length;
const quizPath = '/sustainability-quiz';

const code = formatResultCode(quiz, Array(count).fill(1));
const resultPath = `${quizPath}/${code}`;

/** pages.slow.e2e.ts covers the first page. */
const states = [
  `${quizPath}?v=1&a=bb`,
  `${quizPath}?v=1&q=77`,
  `${quizPath}?v=1&q=3&a=bcb`,
  resultPath,
  `${resultPath}?ref=${createFormSigner(testSecret).signReference('SB-7K3M9QX', `quiz ${code}`)}`,
  `${quizPath}/1-zzzzzzz`,
  // The focus is in the form, which starts React.
  `${quizPath}?v=1&q=4&a=bcb&next=1`,
];

test('R-08 axe finds nothing in any state, nothing scrolls sideways, choices are large enough to press, and React does not start by itself', async () => {
  await using watched = await openAt(quizPath, axeOptions);
  const { page } = watched;
  for (const path of states) {
    await page.goto(site.url + path);
    for (const details of await page.locator('main details summary').all()) await details.click();
    expect.soft(await findFaults(page), path).toEqual([]);
    for (const label of await page.locator('.opts label').all())
      expect.soft((await label.boundingBox())?.height, path).toBeGreaterThanOrEqual(44);
    if (!path.includes('next=1')) expect.soft(listFrameworkRequests(watched.requests), path).toEqual([]);
  }
});
