/** Crockford's Base32 alphabet, which leaves out letters that are easily confused. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** The largest prime below 32 × 32. One wrong character or two swapped ones always change the remainder. */
const checkPrime = 1021;
const checkLength = 2;

/** The part of a quiz that is needed to decode answers: the number of choices for each question. */
export type QuizForm = { version: number; questions: readonly { choices: readonly unknown[] }[] };

/** The index of the choice for each question; undefined if nothing is chosen yet. */
export type Answers = readonly (number | undefined)[];
/** Answers to every question. */
export type AllAnswers = readonly number[];

export function isComplete(answers: Answers): answers is AllAnswers {
  return answers.every((answer) => answer !== undefined);
}

/** The path of the quiz. The paths of results start with it. */
export const quizPath = '/sustainability-quiz';

export function formatResultPath(quiz: QuizForm, answers: AllAnswers): string {
  return `${quizPath}/${formatResultCode(quiz, answers)}`;
}

/**
 * Encodes all answers as the last part of a result link, such as `1-7k3m9c4`: the version, the answers as one number, and
 * two check characters. Nothing is stored. The code needs no signature, because a handmade code reveals nothing that the
 * answers would not, and a signature would break every link when the secret changes. Choices are identified by their
 * position, so changing their order requires a new version.
 */
export function formatResultCode({ version, questions }: QuizForm, answers: AllAnswers): string {
  let value = 0;
  // There are at most 6 ** 12 results, which is a safe integer.
  let results = 1;
  for (const [index, { choices }] of questions.entries()) {
    value = value * choices.length + (answers[index] ?? 0);
    results *= choices.length;
  }
  // The check includes the version, so that answers cannot be used with other questions.
  const check = (value + version * 31) % checkPrime;
  const length = formatNumber(results - 1).length;
  return `${version}-${formatNumber(value, length)}${formatNumber(check, checkLength)}`;
}

/**
 * Parses a code of any stored version; undefined if the code is invalid or mistyped. Upper case is accepted; `code` is the
 * canonical spelling.
 */
export function readResultCode<Q extends QuizForm>(quizzes: readonly Q[], text: string) {
  const code = text.toLowerCase();
  const [, version, letters = ''] = code.match(/^(\d{1,3})-([0-9a-hjkmnp-tv-z]{3,16})$/) ?? [];
  const quiz = quizzes.find((known) => String(known.version) === version);
  if (!quiz) return undefined;
  const answers = decodeAnswers(quiz, readNumber(letters.slice(0, -checkLength)));
  // Encoding the answers again yields a different code if anything in this one is wrong.
  return formatResultCode(quiz, answers) === code ? { quiz, answers, code } : undefined;
}

function decodeAnswers({ questions }: QuizForm, value: number): number[] {
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
