import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadContent } from '#domain/content/load-content.ts';
import { makeQuiz } from '#tests/made-quiz.ts';
import { projectDir } from '#tests/site.ts';
import { describeScore } from './describe-score.ts';
import { findBand, scoreQuiz } from './score-quiz.ts';

const quiz = makeQuiz(1, [
  { points: [0, 1, 3], weight: 3, category: 'a' },
  { points: [0, 2], weight: 2, category: 'b' },
  { points: [3, 0], weight: 1, category: 'b' },
]);
const [today] = loadContent(path.join(projectDir, 'content')).quizzes;

test('R-08 points count as often as their question weighs, in all and by category', () => {
  expect(scoreQuiz(quiz, [1, 1, 1])).toMatchObject({
    points: 7,
    most: 16,
    categories: [
      { category: { id: 'a' }, points: 3, most: 9 },
      { category: { id: 'b' }, points: 4, most: 7 },
    ],
    band: { name: 'Basalt' },
  });
});

test('R-08 the most is what the best answers bring, whether or not they come to three', () => {
  expect(scoreQuiz(quiz, [2, 1, 0])).toMatchObject({
    points: 16,
    most: 16,
    actions: [],
    band: { name: 'Pumice' },
  });
});

test('R-08 what would help most comes first: by the points that are missing, then in the order of the questions', () => {
  const topics = (answers: number[]) =>
    scoreQuiz(quiz, answers).actions.map(({ question }) => question.topic);
  expect(topics([0, 0, 1])).toEqual(['Topic 1', 'Topic 2', 'Topic 3']);
  expect(topics([2, 0, 1])).toEqual(['Topic 2', 'Topic 3']);
  const alike = makeQuiz(1, Array(5).fill({ points: [0, 3] }));
  expect(scoreQuiz(alike, [0, 0, 0, 0, 0]).actions.map(({ question }) => question.topic)).toEqual([
    'Topic 1',
    'Topic 2',
    'Topic 3',
  ]);
});

test('R-08 a band holds from its share on, to the point', () => {
  const name = (points: number, most: number) => findBand(quiz.bands, { points, most }).name;
  expect([name(0, 16), name(7, 16), name(8, 16), name(16, 16)]).toEqual([
    'Basalt',
    'Basalt',
    'Pumice',
    'Pumice',
  ]);
  expect(name(3, 7)).toBe('Basalt');
  expect(name(4, 7)).toBe('Pumice');
});

test('R-08 a result is told in words: the score, what is done well, and where most is to gain', () => {
  expect(describeScore(scoreQuiz(quiz, [2, 0, 0]))).toBe(
    'You scored 12 out of 16. You do well on category a. You would gain most on topic 2.',
  );
  expect(describeScore(scoreQuiz(quiz, [0, 0, 1]))).toBe(
    'You scored 0 out of 16. No answer brings points yet, so every step from here counts. You would gain most on topic 1, topic 2 and topic 3.',
  );
  expect(describeScore(scoreQuiz(quiz, [2, 1, 0]))).toBe(
    'You scored 16 out of 16. You do well on category a and category b. There is nothing left on our list to gain.',
  );
});

test('R-08 a low score says what is well, as far as the answers do', () => {
  const low = makeQuiz(1, [
    { points: [0, 3], weight: 3 },
    { points: [0, 3], weight: 3 },
    { points: [0, 3], weight: 3 },
    { points: [0, 1, 2, 3] },
    { points: [0, 1, 3] },
  ]);
  const describe = (answers: number[]) => describeScore(scoreQuiz(low, answers)).split('. ')[1];
  expect(describe([0, 0, 0, 2, 2])).toBe('You already do well on topic 5 and topic 4');
  expect(describe([0, 0, 0, 1, 1])).toBe('You have made a start on topic 4 and topic 5');
  expect(describe([0, 0, 0, 0, 0])).toBe('No answer brings points yet, so every step from here counts');
  // Praise for what would help most only where there is nothing else.
  const one = makeQuiz(1, [{ points: [0, 1, 3] }, { points: [0, 3] }]);
  expect(describeScore(scoreQuiz(one, [1, 0]))).toBe(
    'You scored 1 out of 6. You have made a start on topic 1. You would gain most on topic 2 and topic 1.',
  );
});

test('R-08 of our own quiz no result is without a good word', () => {
  const any = fc.tuple(...today.questions.map(({ choices }) => fc.nat(choices.length - 1)));
  fc.assert(
    fc.property(any, (answers) => {
      expect(describeScore(scoreQuiz(today, answers))).toMatch(
        /You (already )?do well on|You have made a start on|No answer brings points yet/,
      );
    }),
  );
});

test('R-08 of our own quiz every score adds up, has a band, and loses nothing by a better answer', () => {
  const any = fc.tuple(...today.questions.map(({ choices }) => fc.nat(choices.length - 1)));
  fc.assert(
    fc.property(any, fc.nat(today.questions.length - 1), (answers, at) => {
      const score = scoreQuiz(today, answers);
      expect(score.categories.reduce((sum, { points }) => sum + points, 0)).toBe(score.points);
      expect(score.categories.reduce((sum, { most }) => sum + most, 0)).toBe(score.most);
      expect(score.points).toBeLessThanOrEqual(score.most);
      const { choices } = today.questions[at] ?? { choices: [] };
      const best = choices.findIndex(({ points }) => points === Math.max(...choices.map((c) => c.points)));
      expect(scoreQuiz(today, answers.with(at, best)).points).toBeGreaterThanOrEqual(score.points);
    }),
  );
});

test('R-08 each band of our own quiz can be reached', () => {
  const { most } = scoreQuiz(
    today,
    today.questions.map(() => 0),
  );
  const reached = new Set(
    Array.from({ length: most + 1 }, (_, points) => findBand(today.bands, { points, most }).name),
  );
  expect([...reached]).toEqual(today.bands.map(({ name }) => name));
});
