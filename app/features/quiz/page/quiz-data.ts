import type { Quiz } from '#app/content/quiz.ts';

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
