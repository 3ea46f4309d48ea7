import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeQuiz } from '#tests/made-quiz.ts';
import { findQuiz, formatProgress, readProgress } from './progress.ts';

const quiz = makeQuiz(3, [{ points: [0, 3] }, { points: [0, 1, 3] }, { points: [0, 3] }]);
const read = (query: string) => readProgress(quiz, new URLSearchParams(query));

test('R-08 answers are taken in their order, and the last one leads to the result', () => {
  expect(read('')).toEqual({ kind: 'start' });
  expect(read('v=3&q=1')).toEqual({
    kind: 'question',
    number: 1,
    answers: [undefined, undefined, undefined],
    missing: false,
  });
  expect(read('v=3&q=1&c=b&next=1')).toEqual({
    kind: 'answered',
    number: 2,
    answers: [1, undefined, undefined],
  });
  expect(read('v=3&q=3&a=bc&c=a&next=1')).toEqual({ kind: 'complete', answers: [1, 2, 0] });
});

test('R-08 going back keeps the answers that were given, and a changed one takes the place of the first', () => {
  expect(read('v=3&q=1&a=bc')).toMatchObject({ kind: 'question', number: 1, answers: [1, 2, undefined] });
  expect(read('v=3&q=1&a=bc&c=a&next=1')).toEqual({
    kind: 'answered',
    number: 2,
    answers: [0, 2, undefined],
  });
  expect(read('v=3&q=2&a=bca&c=a&next=1')).toEqual({ kind: 'complete', answers: [1, 0, 0] });
});

test('R-08 after the last question comes the one that was left out', () => {
  expect(read('v=3&q=3&a=b&c=a&next=1')).toEqual({ kind: 'answered', number: 2, answers: [1, undefined, 0] });
  expect(read('v=3&q=3&a=--b&c=a&next=1')).toMatchObject({ kind: 'answered', number: 1 });
});

test('R-08 who comes back without a question goes on where they stopped', () => {
  expect(read('v=3&a=b')).toEqual({ kind: 'paused', answers: [1, undefined, undefined], next: 2 });
  expect(read('v=3&a=bca')).toEqual({ kind: 'complete', answers: [1, 2, 0] });
  expect(read('v=3')).toEqual({ kind: 'start' });
});

test.each(['q=2&next=1', 'q=2&a=b&next=1', 'q=2&c=z&next=1', 'q=2&c=&next=1', 'q=2&c=%3Cb%3E&next=1'])(
  'R-08 %s was sent without a choice, which is told and not guessed',
  (query) => {
    expect(read(query)).toMatchObject({ kind: 'question', number: 2, missing: true });
  },
);

test.each([
  'q=0',
  'q=4',
  'q=-1',
  'q=1e9',
  'q=',
  'q=%3Cscript%3E',
  'q=1&a=zz',
  'q=1&a=bcab',
  'a=c',
  'a=%3Cb%3E',
  `a=${'b'.repeat(100_000)}`,
  `q=${'1'.repeat(100_000)}`,
])('R-08 %# is no address of ours, and says so', (query) => {
  expect(read(query)).toEqual({ kind: 'broken' });
});

test('R-08 whatever is answered so far survives its address', () => {
  const some = fc.tuple(
    ...quiz.questions.map(({ choices }) => fc.option(fc.nat(choices.length - 1), { nil: undefined })),
  );
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 3 }), (answers, number) => {
      const query = new URLSearchParams(formatProgress(quiz, answers, number));
      expect(readProgress(quiz, query)).toEqual({ kind: 'question', number, answers, missing: false });
    }),
  );
});

test('R-08 a half-done quiz is gone on with in its own version, and a new one begun in the newest', () => {
  const newest = makeQuiz(4, [{ points: [0, 3] }]);
  const find = (query: string) => findQuiz([newest, quiz], new URLSearchParams(query))?.version;
  expect([find(''), find('v=4'), find('v=3'), find('v=2'), find('v=x'), find('v=')]).toEqual([
    4,
    4,
    3,
    undefined,
    undefined,
    undefined,
  ]);
});
