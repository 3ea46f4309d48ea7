import type { Question, Quiz } from '#app/content/quiz.ts';

/** A question as the visitor sees it. What its choices are worth stays on the server. */
export type QuestionData = Pick<Question, 'topic' | 'question' | 'why' | 'weight' | 'sources'> & {
  choices: string[];
};

/** The data of the pages of the quiz. */
export type QuizData = Pick<Quiz, 'version' | 'title' | 'description' | 'headline' | 'lead' | 'counting'> & {
  questions: QuestionData[];
  /** The topics of the questions, by category. */
  parts: { name: string; topics: string[] }[];
};

export function createQuizData(quiz: Quiz): QuizData {
  const { version, title, description, headline, lead, counting, questions, categories } = quiz;
  return {
    version,
    title,
    description,
    headline,
    lead,
    counting,
    questions: questions.map(({ topic, question, why, weight, sources, choices }) => ({
      topic,
      question,
      why,
      weight,
      sources,
      choices: choices.map(({ text }) => text),
    })),
    parts: categories.map(({ id, name }) => ({
      name,
      topics: questions.filter(({ category }) => category === id).map(({ topic }) => topic),
    })),
  };
}
