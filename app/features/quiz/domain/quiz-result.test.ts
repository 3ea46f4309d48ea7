import { expect, test } from 'vitest';
import type { Lead } from '#app/features/contact/domain/lead.ts';
import { writeAgencyEmail, writeVisitorEmail } from '#app/features/contact/domain/lead-email-texts.ts';
import { createQuiz } from '#tests/fixed-content.ts';
import { createSentLead } from '#tests/sent-lead.ts';
import {
  describeRequestedResult,
  findRequestedPath,
  findResultCard,
  formatQuizMessage,
} from './quiz-result.ts';
import { formatResultCode } from './result-code.ts';

const quiz = createQuiz(1, [{ points: [0, 3] }, { points: [0, 1, 3], weight: 2 }]);
const site = { quizzes: [quiz], siteUrl: 'https://saltbush.example' };
const code = formatResultCode(quiz, [1, 1]);
const link = `https://saltbush.example/sustainability-quiz/${code}`;

const lead: Lead = {
  ...createSentLead({ name: '', message: formatQuizMessage(code, { points: 5, maxPoints: 9 }) }).values,
  ...{ id: '1', kind: 'quiz', reference: 'SB-7K3M9QX', receivedAt: '2026-11-22T00:00:00Z', state: 'new' },
  ...{ attribution: createSentLead().attribution, reasons: [], repeats: 0, auditId: undefined },
};

test('R-08 the email has the result, the actions with links to our pages, and the result’s link, but no typed text', () => {
  const message = `${lead.message} WIN AT https://x.example`;
  const mail = writeVisitorEmail(lead, 'Saltbush', describeRequestedResult({ ...lead, message }, site));
  expect(mail.subject).toBe('Your quiz result: Pumice, 5 of 9 (SB-7K3M9QX)');
  const result = ['Pumice: light. You scored 5 out of 9.', 'Category a: 5 of 9'];
  for (const expected of [...result, 'https://saltbush.example/method', link])
    expect(mail.text).toContain(expected);
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.text).not.toContain('x.example');
  expect(mail.headers).toEqual({ 'Auto-Submitted': 'auto-replied' });
});

test('R-08 C-02 the agency’s email has the band and a link to the result', () => {
  const { text, html } = writeAgencyEmail(lead, site.siteUrl, describeRequestedResult(lead, site)?.toAgency);
  for (const expected of ['Reference: SB-7K3M9QX', 'Pumice: 5 of 9', 'Category a: 5 of 9', link])
    expect(text).toContain(expected);
  expect(html).toContain(`href="${link}"`);
  expect(findRequestedPath(lead)).toBe(`/sustainability-quiz/${code}`);
});

test.each<[string, Partial<Lead>]>([
  ['came by the contact form', { kind: 'contact' }],
  ['has no code', { message: 'Quiz result WIN: now' }],
  ['is of an unknown version', { message: lead.message.replace('1-', '2-') }],
])('R-08 an enquiry that %s gets no result', (_what, values) => {
  expect(describeRequestedResult({ ...lead, ...values }, site)).toBeUndefined();
});

test('R-08 SEO-01 the image of a result has its score and band, and an invented URL has no image', () => {
  const path = `/sustainability-quiz/${formatResultCode(quiz, [1, 2])}`;
  expect(findResultCard([quiz], path)).toEqual({
    path,
    title: '9 of 9. Pumice: light',
    label: 'Sustainability quiz',
    drawing: { kind: 'headland' },
  });
  const quizPath = '/sustainability-quiz';
  for (const otherPath of [`${path}x`, quizPath, `${quizPath}/`, `${quizPath}/WIN`, '/blog/a'])
    expect(findResultCard([quiz], otherPath)).toBeUndefined();
});
