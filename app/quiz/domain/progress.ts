import { type AllAnswers, type Answers, isComplete, type QuizForm } from './result-code.ts';

/**
 * How far somebody is, as the address of the page says it: `v` the version, `a` the answers so far, a letter for each
 * question (`b` the second choice, `-` none yet), `q` the question that is open. A form adds what was chosen just
 * now, `c`, and that it was sent, `next`.
 */
export const progressNames = ['v', 'q', 'a', 'c', 'next'] as const;

export type Progress =
  /** Nothing is answered: the first page. */
  | { kind: 'start' }
  /** No address of ours, or one with a slip in it. */
  | { kind: 'broken' }
  /** Some is answered, and no question is open. */
  | { kind: 'paused'; answers: Answers; next: number }
  /** `number` counts from 1. `missing`: it was sent without a choice. */
  | { kind: 'question'; number: number; answers: Answers; missing: boolean }
  /** The form of a question was sent; `number` is the next one to open. */
  | { kind: 'answered'; number: number; answers: Answers }
  | { kind: 'complete'; answers: AllAnswers };

type Query = Pick<URLSearchParams, 'get' | 'has'>;

/** The version that an address speaks of; the newest where it speaks of none. Undefined where there is no such one. */
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
  // Questions come in their order; after the last one comes the first that was left out.
  return { kind: 'answered', number: number < count ? number + 1 : now.indexOf(undefined) + 1, answers: now };
}

/** The query of a question, or of the first page where `number` is left out. */
export function formatProgress(quiz: QuizForm, answers: Answers, number?: number): string {
  const text = formatAnswers(answers);
  const query = new URLSearchParams({ v: String(quiz.version) });
  if (number !== undefined) query.set('q', String(number));
  if (text !== '') query.set('a', text);
  return `?${query}`;
}

/** `ba-c`: what is not answered at the end is left out. */
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

/** 0 where no question is named; undefined where there is no such question. */
function readPlace(text: string | null, count: number): number | undefined {
  if (text === null) return 0;
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= count ? number : undefined;
}
