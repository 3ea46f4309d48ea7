import { type Answers, formatResultPath, isComplete, type QuizForm, quizPath } from './result-code.ts';

/**
 * The query parameters that hold a visitor's progress: `v` is the version, `a` the answers so far with a letter for each
 * question (`b` for the second choice, `-` for no answer yet), and `q` the open question. A submitted form adds `c`, the
 * new choice, and `next`.
 */
export const progressNames = ['v', 'q', 'a', 'c', 'next'] as const;

export type Progress =
  /** The URL is mistyped, or not one that the site creates. */
  | { kind: 'broken' }
  /** No question is open. */
  | { kind: 'start'; answers: Answers }
  /** `number` counts from 1. `missing` means that the form was sent without a choice. */
  | { kind: 'question'; number: number; answers: Answers; missing: boolean }
  /** The form of a question was sent, or all are answered. `to` is the path of the next question or of the result. */
  | { kind: 'answered'; answers: Answers; to: string };

type Query = Pick<URLSearchParams, 'get' | 'has'>;

/** Finds the version that a URL names, or the newest if it names none; undefined if there is no such version. */
export function findQuiz<Q extends QuizForm>(quizzes: readonly Q[], query: Query): Q | undefined {
  const version = query.get('v');
  return version === null ? quizzes[0] : quizzes.find((quiz) => String(quiz.version) === version);
}

export function readProgress(quiz: QuizForm, query: Query): Progress {
  const { questions } = quiz;
  const [text, place] = [query.get('a') ?? '', query.get('q')];
  const answers = questions.map(({ choices }, index) => readChoice(choices, text[index]));
  const open = questions.findIndex((_, index) => place === String(index + 1));
  if (formatAnswers(answers) !== text || (place !== null && open < 0)) return { kind: 'broken' };
  if (open < 0) return isComplete(answers) ? moveOn(quiz, answers) : { kind: 'start', answers };
  const isSent = query.has('next');
  const chosen = isSent ? readChoice(questions[open]?.choices ?? [], query.get('c')) : undefined;
  if (chosen === undefined) return { kind: 'question', number: open + 1, answers, missing: isSent };
  return moveOn(quiz, answers.with(open, chosen), open + 1);
}

/** Moves to the next question. After the last question, it moves to the first one without an answer. */
function moveOn(quiz: QuizForm, answers: Answers, next = 0): Progress {
  if (isComplete(answers)) return { kind: 'answered', answers, to: formatResultPath(quiz, answers) };
  const open = next < answers.length ? next : answers.indexOf(undefined);
  return { kind: 'answered', answers, to: formatQuestionPath(quiz, answers, open + 1) };
}

/** Formats the path of a question with the answers so far, or of the start page if there is no `number`. */
export function formatQuestionPath({ version }: QuizForm, answers: Answers, number?: number): string {
  const text = formatAnswers(answers);
  const query = new URLSearchParams({ v: String(version) });
  if (number !== undefined) query.set('q', String(number));
  if (text !== '') query.set('a', text);
  return `${quizPath}?${query}`;
}

/** Formats answers as in `ba-c`, without trailing unanswered questions. */
export function formatAnswers(answers: Answers): string {
  return answers
    .map((answer) => (answer === undefined ? '-' : formatChoice(answer)))
    .join('')
    .replace(/-+$/, '');
}

/** Returns the letter that stands for a choice in forms and URLs. */
export function formatChoice(choice: number): string {
  return String.fromCharCode(97 + choice);
}

function readChoice(choices: readonly unknown[], letter: string | null | undefined): number | undefined {
  const choice = choices.findIndex((_, index) => letter === formatChoice(index));
  return choice < 0 ? undefined : choice;
}
