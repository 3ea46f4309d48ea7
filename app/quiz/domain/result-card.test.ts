import { expect, test } from 'vitest';
import { makeQuiz } from '#tests/quiz-fixture.ts';
import { findResultCard } from './result-card.ts';
import { formatResultCode } from './result-code.ts';

const quiz = makeQuiz(1, [{ points: [0, 3] }, { points: [0, 1, 3] }]);

test('R-08 SEO-01 the image of a result has its score and its band, and nothing from an invented address', () => {
  const path = `/sustainability-quiz/${formatResultCode(quiz, [1, 2])}`;
  expect(findResultCard([quiz], path)).toEqual({
    path,
    title: '6 of 6. Pumice: light',
    label: 'Sustainability quiz',
    drawing: { kind: 'headland' },
  });
  const quizPath = '/sustainability-quiz';
  for (const other of [`${path}x`, quizPath, `${quizPath}/`, `${quizPath}/WIN`, '/blog/a'])
    expect(findResultCard([quiz], other)).toBeUndefined();
});
