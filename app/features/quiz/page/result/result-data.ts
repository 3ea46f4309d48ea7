import type { Quiz } from '#app/content/quiz.ts';
import { formatQuestionPath } from '../../domain/progress.ts';
import type { QuizResult } from '../../domain/quiz-result.ts';
import { describeScore } from '../../domain/score-quiz.ts';

/** The data of a result page. */
export type ResultData = ReturnType<typeof createResultData>;

export function createResultData({ quiz, answers, path, score }: QuizResult, today: Quiz) {
  const { points, maxPoints, band, categories, actions, answered } = score;
  return {
    ...{ path, points, maxPoints, band },
    summary: describeScore(score),
    categories: categories.map(({ category, ...part }) => ({ name: category.name, ...part })),
    actions: actions.map(({ question: { action, topic, why, sources }, points, maxPoints }) => ({
      ...{ ...action, topic, why, sources },
      gain: maxPoints - points,
    })),
    answered: answered.map(
      ({ question: { topic, question, choices }, choice, points, maxPoints }, index) => ({
        ...{ topic, question, points, maxPoints },
        answer: choices[choice]?.text,
        change: formatQuestionPath(quiz, answers, index + 1),
      }),
    ),
    /** Whether the questions have changed since the answers were given. */
    outdated: quiz !== today,
  };
}
