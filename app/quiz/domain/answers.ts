/** How many choices each question has: answers are read by it. */
export type QuizForm = { version: number; questions: readonly { choices: readonly unknown[] }[] };

/** The place of the chosen one for each question, from 0; undefined where nothing is chosen yet. */
export type Answers = readonly (number | undefined)[];
/** One for every question. */
export type AllAnswers = readonly number[];

export function isComplete(answers: Answers): answers is AllAnswers {
  return answers.every((answer) => answer !== undefined);
}
