import { expect, test } from 'vitest';
import type { Lead } from '#domain/leads/lead.ts';
import { writeAgencyLetter } from '#domain/leads/lead-letters.ts';
import { makeQuiz } from '#tests/made-quiz.ts';
import { createSentLead } from '#tests/sent-lead.ts';
import type { QuizForm } from './answers.ts';
import { createQuizLead, findAskedResult, parseLetterRequest } from './letter-request.ts';
import { describeAskedResult, writeQuizLetter } from './quiz-letter.ts';
import { formatResultCode } from './result-code.ts';

const quiz = makeQuiz(1, [{ points: [0, 3] }, { points: [0, 1, 3], weight: 2 }]);
const site = { quizzes: [quiz], siteUrl: 'https://saltbush.example', brand: 'Saltbush' };
const code = formatResultCode(quiz, [1, 1]);
const { attribution } = createSentLead();

const leadOf = (values: Partial<Lead>): Lead =>
  ({
    ...createQuizLead('ana@tidepool.example', code, { points: 5, most: 9 }),
    id: '1',
    reference: 'SB-7K3M9QX',
    receivedAt: '2026-11-22T00:00:00Z',
    state: 'new',
    attribution,
    reasons: [],
    repeats: 0,
    auditId: undefined,
    ...values,
  }) satisfies Lead;

const link = `https://saltbush.example/sustainability-quiz/${code}`;

test('R-08 the email has the result, the actions with our pages, and the link', () => {
  const letter = writeQuizLetter(leadOf({}), site);
  expect(letter?.subject).toBe('Your quiz result: Pumice, 5 of 9 (SB-7K3M9QX)');
  for (const words of [
    'Pumice: light. You scored 5 out of 9.',
    'Category a: 5 of 9',
    'https://saltbush.example/method',
    link,
  ])
    expect(letter?.text).toContain(words);
  expect(letter?.html).toContain(`href="${link}"`);
  expect(letter?.headers).toEqual({ 'Auto-Submitted': 'auto-replied' });
});

test('R-08 C-02 the agency’s email has the band and a link to the result', () => {
  const lead = leadOf({});
  const { text, html } = writeAgencyLetter(lead, describeAskedResult(lead, site));
  for (const words of ['Reference: SB-7K3M9QX', 'Pumice: 5 of 9', 'Category a: 5 of 9', link])
    expect(text).toContain(words);
  expect(html).toContain(`href="${link}"`);
  expect(describeAskedResult(leadOf({ name: 'Ana' }), site)).toEqual([]);
});

const asked = leadOf({}).message;

test.each<[string, Partial<Lead>]>([
  ['has a name', { name: 'Ana' }],
  ['has no code', { message: 'Quiz result WIN: now' }],
  ['has markup for a code', { message: 'Quiz result <b>: now' }],
  ['is of an unknown version', { message: asked.replace('1-', '2-') }],
])('R-08 an enquiry that %s gets no result', (_what, values) => {
  expect(writeQuizLetter(leadOf(values), site)).toBeUndefined();
});

test('R-08 nothing typed is in the email', () => {
  const letter = writeQuizLetter(leadOf({ message: `${asked} WIN AT https://x.example` }), site);
  expect(letter?.text).not.toContain('x.example');
});

test('R-08 the longest request is too short to count as a copy of another one', () => {
  const largest: QuizForm = { version: 999, questions: Array(12).fill({ choices: Array(6).fill(0) }) };
  const longest = formatResultCode(largest, Array(12).fill(5));
  const { message } = createQuizLead('a@b.example', longest, { points: 108, most: 108 });
  expect(message.length).toBeLessThan(40);
  expect(findAskedResult({ name: '', message })).toBe(longest);
});

test('R-08 the form requires an address and consent, and says what is missing', () => {
  const parse = (fields: Record<string, string>) => parseLetterRequest(new URLSearchParams(fields));
  expect(parse({ email: ' ana@tidepool.example ', consent: 'yes' })).toEqual({
    outcome: 'fine',
    email: 'ana@tidepool.example',
  });
  expect(parse({})).toEqual({
    outcome: 'faulty',
    email: '',
    faults: {
      email: 'Put in your email address: the result goes there.',
      consent: 'Tick the box, so that we may keep your address and send the result.',
    },
  });
  expect(parse({ email: 'ana@x.example\r\nBcc: all@x.example', consent: 'yes' })).toMatchObject({
    outcome: 'faulty',
  });
  const long = parse({ email: `${'a'.repeat(100_000)}@x.example`, consent: 'yes' });
  expect(long.outcome).toBe('faulty');
  expect(long.email.length).toBe(1000);
});
