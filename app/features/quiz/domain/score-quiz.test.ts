import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { createQuiz } from '#tests/fixed-content.ts';
import { projectDir } from '#tests/site.ts';
import { describeScore, findBand, scoreQuiz } from './score-quiz.ts';

const quiz = createQuiz(1, [
  { points: [0, 1, 3], weight: 3, category: 'a' },
  { points: [0, 2], weight: 2, category: 'b' },
  { points: [3, 0], weight: 1, category: 'b' },
]);

test('R-08 points are multiplied by the question’s weight, in total and by category', () => {
  expect(scoreQuiz(quiz, [1, 1, 1])).toMatchObject({
    points: 7,
    maxPoints: 16,
    categories: [
      { category: { id: 'a' }, points: 3, maxPoints: 9 },
      { category: { id: 'b' }, points: 4, maxPoints: 7 },
    ],
    band: { name: 'Basalt' },
  });
  // The best answer to some questions has fewer than three points.
  const best = { points: 16, maxPoints: 16, actions: [], band: { name: 'Pumice' } };
  expect(scoreQuiz(quiz, [2, 1, 0])).toMatchObject(best);
});

const alike = createQuiz(1, Array(5).fill({ points: [0, 3] }));

test.each([
  [quiz, [0, 0, 1], [1, 2, 3]],
  [quiz, [2, 0, 1], [2, 3]],
  [alike, [0, 0, 0, 0, 0], [1, 2, 3]],
])(
  'R-08 at most three actions are listed, those with the most missing points first: %#',
  (points, answers, topics) => {
    const named = scoreQuiz(points, answers).actions.map(({ question }) => question.topic);
    expect(named).toEqual(topics.map((topic) => `Topic ${topic}`));
  },
);

test.each([
  [7, 16, 'Basalt'],
  [8, 16, 'Pumice'],
  [3, 7, 'Basalt'],
  [4, 7, 'Pumice'],
])('R-08 %i of %i points are in the band %s, which begins at half', (points, maxPoints, name) => {
  expect(findBand(quiz.bands, { points, maxPoints }).name).toBe(name);
});

const low = createQuiz(1, [
  { points: [0, 3], weight: 3 },
  { points: [0, 3], weight: 3 },
  { points: [0, 3], weight: 3 },
  { points: [0, 1, 2, 3] },
  { points: [0, 1, 3] },
]);
const short = createQuiz(1, [{ points: [0, 1, 3] }, { points: [0, 3] }]);

test.each([
  [quiz, [2, 0, 0], 'You do well on category a. You would gain most from topic 2.'],
  [quiz, [2, 1, 0], 'You do well on category a and category b. There is nothing left to gain on our list.'],
  [low, [0, 0, 0, 2, 2], 'You already do well on topic 5 and topic 4.'],
  [low, [0, 0, 0, 1, 1], 'You have made a start on topic 4 and topic 5.'],
  [
    quiz,
    [0, 0, 1],
    'No answer scores points yet, so every step from here counts. You would gain most from topic 1, topic 2 and topic 3.',
  ],
  // A question among the recommended actions is praised only if there is no other strength.
  [short, [1, 0], 'You have made a start on topic 1. You would gain most from topic 2 and topic 1.'],
])('R-08 a score is told with what is done well and what would help most (%#)', (points, answers, text) => {
  const score = scoreQuiz(points, answers);
  expect(describeScore(score)).toContain(`You scored ${score.points} out of ${score.maxPoints}. ${text}`);
});

test('R-08 every score of our own quiz is the sum of its parts, and a better answer never lowers it', () => {
  const [today] = loadContent(path.join(projectDir, 'content')).quizzes;
  const any = fc.tuple(...today.questions.map(({ choices }) => fc.nat(choices.length - 1)));
  fc.assert(
    fc.property(any, fc.nat(today.questions.length - 1), (answers, at) => {
      const score = scoreQuiz(today, answers);
      const sum = (what: 'points' | 'maxPoints') =>
        score.categories.reduce((all, category) => all + category[what], 0);
      expect([sum('points'), sum('maxPoints')]).toEqual([score.points, score.maxPoints]);
      expect(score.points).toBeLessThanOrEqual(score.maxPoints);
      const { choices } = today.questions[at] ?? { choices: [] };
      const best = choices.findIndex(({ points }) => points === Math.max(...choices.map((c) => c.points)));
      expect(scoreQuiz(today, answers.with(at, best)).points).toBeGreaterThanOrEqual(score.points);
    }),
  );
});
