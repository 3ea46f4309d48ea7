/** Crockford's alphabet, which has no letters that are confused with others. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** The largest prime below 32 × 32. A single wrong letter, or two that are swapped, always changes the remainder. */
const checkPrime = 1021;
const checkLength = 2;

/** The number of choices of each question, by which answers are read. */
export type QuizForm = { version: number; questions: readonly { choices: readonly unknown[] }[] };

/** The index of the choice for each question; undefined if nothing is chosen yet. */
export type Answers = readonly (number | undefined)[];
/** Answers to every question. */
export type AllAnswers = readonly number[];

export function isComplete(answers: Answers): answers is AllAnswers {
  return answers.every((answer) => answer !== undefined);
}

/** The path of the quiz, which begins the paths of its results. */
export const quizPath = '/sustainability-quiz';

export function formatResultPath(quiz: QuizForm, answers: AllAnswers): string {
  return `${quizPath}/${formatResultCode(quiz, answers)}`;
}

/**
 * Writes all answers as the last part of a result link, such as `1-7k3m9c4`: the version, the answers as one number,
 * and two letters that check both. It needs no signature, because a code made by hand says no more than answers do, and
 * a signature would break every link when the secret changes. Nothing is stored. Choices are known by their position,
 * so changing their order needs a new version.
 */
export function formatResultCode({ version, questions }: QuizForm, answers: AllAnswers): string {
  let value = 0;
  // There are at most 6 ** 12 results, which a number holds exactly.
  let results = 1;
  for (const [index, { choices }] of questions.entries()) {
    value = value * choices.length + (answers[index] ?? 0);
    results *= choices.length;
  }
  // The version is part of the check, so that answers can't be used with other questions.
  const check = (value + version * 31) % checkPrime;
  const length = formatNumber(results - 1).length;
  return `${version}-${formatNumber(value, length)}${formatNumber(check, checkLength)}`;
}

/**
 * Parses a code of any stored version; undefined if it is none of this site's or has a typing error. Capitals are
 * accepted; `code` is the canonical spelling.
 */
export function readResultCode<Q extends QuizForm>(quizzes: readonly Q[], text: string) {
  const code = text.toLowerCase();
  const [, version, letters = ''] = code.match(/^(\d{1,3})-([0-9a-hjkmnp-tv-z]{3,16})$/) ?? [];
  const quiz = quizzes.find((known) => String(known.version) === version);
  if (!quiz) return undefined;
  const answers = takeApart(quiz, readNumber(letters.slice(0, -checkLength)));
  // Whatever is wrong with a code, its answers lead to another one.
  return formatResultCode(quiz, answers) === code ? { quiz, answers, code } : undefined;
}

function takeApart({ questions }: QuizForm, value: number): number[] {
  let rest = value;
  return questions
    .toReversed()
    .map(({ choices }) => {
      const answer = rest % choices.length;
      rest = (rest - answer) / choices.length;
      return answer;
    })
    .reverse();
}

function formatNumber(value: number, length = 1): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 32)) text = alphabet[rest % 32] + text;
  return text.padStart(length, '0');
}

function readNumber(text: string): number {
  return [...text].reduce((sum, letter) => sum * 32 + alphabet.indexOf(letter), 0);
}
