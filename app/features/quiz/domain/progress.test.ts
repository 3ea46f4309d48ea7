import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQuiz } from '#tests/fixed-content.ts';
import { findQuiz, formatQuestionPath, type Progress, readProgress } from './progress.ts';
import { formatResultPath } from './result-code.ts';

const quiz = createQuiz(3, [{ points: [0, 3] }, { points: [0, 1, 3] }, { points: [0, 3] }]);
const read = (query: string) => readProgress(quiz, new URLSearchParams(query));

const resultPath = (answers: number[]) => formatResultPath(quiz, answers);

const none = undefined;

test.each<[string, Progress]>([
  ['', { kind: 'start', answers: [none, none, none] }],
  ['v=3&q=1', { kind: 'question', number: 1, answers: [none, none, none], missing: false }],
  [
    'v=3&q=1&c=b&next=1',
    { kind: 'answered', answers: [1, none, none], to: '/sustainability-quiz?v=3&q=2&a=b' },
  ],
  ['v=3&q=3&a=bc&c=a&next=1', { kind: 'answered', answers: [1, 2, 0], to: resultPath([1, 2, 0]) }],
  // The visitor goes back to an answered question and changes the answer.
  ['v=3&q=1&a=bc', { kind: 'question', number: 1, answers: [1, 2, none], missing: false }],
  ['v=3&q=2&a=bca&c=a&next=1', { kind: 'answered', answers: [1, 0, 0], to: resultPath([1, 0, 0]) }],
  // The last question is answered, but an earlier one is not.
  [
    'v=3&q=3&a=--b&c=a&next=1',
    { kind: 'answered', answers: [none, none, 0], to: '/sustainability-quiz?v=3&q=1&a=--a' },
  ],
  // The visitor returns to the quiz without an open question.
  ['v=3&a=b', { kind: 'start', answers: [1, none, none] }],
  ['v=3&a=bca', { kind: 'answered', answers: [1, 2, 0], to: resultPath([1, 2, 0]) }],
])('R-08 the query "%s" is %o', (query, progress) => {
  expect(read(query)).toEqual(progress);
});

test.each(['q=2&next=1', 'q=2&c=z&next=1', 'q=2&c=&next=1'])(
  'R-08 the query "%s" is a form that was sent without a choice',
  (query) => {
    expect(read(query)).toMatchObject({ kind: 'question', number: 2, missing: true });
  },
);

test.each([
  ...['q=0', 'q=4', 'q=1e9', 'q=', 'q=%3Cscript%3E', 'q=1&a=zz', 'q=1&a=bcab', 'a=c'],
  `a=${'b'.repeat(100_000)}`,
])('R-08 an invalid query is told as broken (%#)', (query) => {
  expect(read(query)).toEqual({ kind: 'broken' });
});

test('R-08 all partial answers survive a round trip through the URL', () => {
  const some = fc.tuple(
    ...quiz.questions.map(({ choices }) => fc.option(fc.nat(choices.length - 1), { nil: undefined })),
  );
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 3 }), (answers, number) => {
      const query = new URL(formatQuestionPath(quiz, answers, number), 'https://site.example').searchParams;
      expect(readProgress(quiz, query)).toEqual({ kind: 'question', number, answers, missing: false });
    }),
  );
});

test.each([
  ['', 4],
  ['v=4', 4],
  ['v=3', 3],
  ['v=2', undefined],
  ['v=', undefined],
])('R-08 the query "%s" belongs to the quiz of version %s; a new quiz to the newest', (query, version) => {
  const newest = createQuiz(4, [{ points: [0, 3] }]);
  expect(findQuiz([newest, quiz], new URLSearchParams(query))?.version).toBe(version);
});
