import type { Quiz } from '#app/content/quiz.ts';
import { formatQuestionPath } from './progress.ts';
import type { QuizResult } from './quiz-result.ts';
import { describeScore } from './score-quiz.ts';

/** The data of the quiz pages. The points for each choice stay on the server. */
export type QuizData = ReturnType<typeof createQuizData>;

export function createQuizData(quiz: Quiz) {
  const { version, title, description, headline, lead, counting, questions, categories } = quiz;
  return {
    ...{ version, title, description, headline, lead, counting },
    questions: questions.map(({ topic, question, why, weight, sources, choices }) => ({
      ...{ topic, question, why, weight, sources },
      choices: choices.map(({ text }) => text),
    })),
    /** The topics of the questions, by category. */
    parts: categories.map(({ id, name }) => ({
      name,
      topics: questions.filter(({ category }) => category === id).map(({ topic }) => topic),
    })),
  };
}

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
