import { type AllAnswers, type Answers, isComplete, type QuizForm } from './result-code.ts';

/**
 * How far a visitor has got, as the address says it: `v` is the version, `a` the answers so far with a letter for each
 * question (`b` for the second choice, `-` for none yet), `q` the open question. A form adds the choice just made as
 * `c`, and `next` to say that it was sent.
 */
export const progressNames = ['v', 'q', 'a', 'c', 'next'] as const;

export type Progress =
  /** Nothing is answered, so the first page is shown. */
  | { kind: 'start' }
  /** The address is not one that the site makes, or has a typing error. */
  | { kind: 'broken' }
  /** Some questions are answered, and none is open. */
  | { kind: 'paused'; answers: Answers; next: number }
  /** `number` counts from 1. `missing` means that the form was sent without a choice. */
  | { kind: 'question'; number: number; answers: Answers; missing: boolean }
  /** The form of a question was sent; `number` is the next one to open. */
  | { kind: 'answered'; number: number; answers: Answers }
  | { kind: 'complete'; answers: AllAnswers };

type Query = Pick<URLSearchParams, 'get' | 'has'>;

/** Finds the version that an address names, or the newest if it names none; undefined if there is no such version. */
export function findQuiz<Q extends QuizForm>(quizzes: readonly Q[], query: Query): Q | undefined {
  const version = query.get('v');
  return version === null ? quizzes[0] : quizzes.find((quiz) => String(quiz.version) === version);
}

export function readProgress({ questions }: QuizForm, query: Query): Progress {
  const count = questions.length;
  const answers = readAnswers(questions, query.get('a') ?? '');
  const number = readPlace(query.get('q'), count);
  if (!answers || number === undefined) return { kind: 'broken' };
  if (number === 0) {
    if (isComplete(answers)) return { kind: 'complete', answers };
    const next = answers.indexOf(undefined) + 1;
    return answers.every((answer) => answer === undefined)
      ? { kind: 'start' }
      : { kind: 'paused', answers, next };
  }
  if (!query.has('next')) return { kind: 'question', number, answers, missing: false };
  const chosen = readLetter(query.get('c') ?? '', questions[number - 1]?.choices.length ?? 0);
  if (chosen === undefined) return { kind: 'question', number, answers, missing: true };
  const now = answers.with(number - 1, chosen);
  if (isComplete(now)) return { kind: 'complete', answers: now };
  // Questions come in their order. After the last one comes the first that was skipped.
  return { kind: 'answered', number: number < count ? number + 1 : now.indexOf(undefined) + 1, answers: now };
}

/** Formats the query of a question, or of the first page if there is no `number`. */
export function formatProgress(quiz: QuizForm, answers: Answers, number?: number): string {
  const text = formatAnswers(answers);
  const query = new URLSearchParams({ v: String(quiz.version) });
  if (number !== undefined) query.set('q', String(number));
  if (text !== '') query.set('a', text);
  return `?${query}`;
}

/** Formats answers such as `ba-c`, without the unanswered questions at the end. */
export function formatAnswers(answers: Answers): string {
  return answers
    .map((answer) => (answer === undefined ? '-' : formatChoice(answer)))
    .join('')
    .replace(/-+$/, '');
}

/** The letter by which a form sends a choice. */
export function formatChoice(choice: number): string {
  return String.fromCharCode(97 + choice);
}

function readAnswers(questions: QuizForm['questions'], text: string): Answers | undefined {
  if (text.length > questions.length) return undefined;
  const answers = questions.map(({ choices }, index) => readLetter(text[index] ?? '', choices.length));
  const isSound = answers.every((answer, index) => answer !== undefined || '-'.includes(text[index] ?? ''));
  return isSound ? answers : undefined;
}

function readLetter(letter: string, choices: number): number | undefined {
  const choice = letter.length === 1 ? letter.charCodeAt(0) - 97 : -1;
  return choice >= 0 && choice < choices ? choice : undefined;
}

/** Parses the number of the open question: 0 if none is named, undefined if there is no such question. */
function readPlace(text: string | null, count: number): number | undefined {
  if (text === null) return 0;
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= count ? number : undefined;
}
