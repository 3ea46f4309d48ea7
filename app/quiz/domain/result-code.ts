/** Crockford's alphabet, which has no letters that are confused with others. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** The largest prime below 32 × 32. A single wrong letter, or two that are swapped, always changes the remainder. */
const checkPrime = 1021;
const checkLength = 2;
const longest = 20;

type ReadCode<Q> =
  | { outcome: 'read'; quiz: Q; answers: AllAnswers; code: string }
  /** The code is not one of this site's, or has a typing error. */
  | { outcome: 'broken' }
  /** The code has the right form, but its version is not kept here. */
  | { outcome: 'unknown-version' };

/**
 * Writes all answers as the last part of a result link, such as `1-7k3m9c4`: the version, the answers as one number,
 * and two letters that check both. It needs no signature, because a code made by hand says no more than answers do, and
 * a signature would break every link when the secret changes. Nothing is stored. Choices are known by their position,
 * so changing their order needs a new version.
 */
export function formatResultCode(quiz: QuizForm, answers: AllAnswers): string {
  const value = quiz.questions.reduce(
    (sum, { choices }, index) => sum * choices.length + (answers[index] ?? 0),
    0,
  );
  const body = formatNumber(value, measureLength(quiz));
  return `${quiz.version}-${body}${check(quiz.version, value)}`;
}

/** Parses a code of any stored version. Capitals are accepted; `code` is the canonical spelling. */
export function readResultCode<Q extends QuizForm>(quizzes: readonly Q[], text: string): ReadCode<Q> {
  const given = text.length > longest ? '' : text.toLowerCase();
  const [, version = '', letters = ''] = given.match(/^([1-9]\d{0,2})-([0-9a-hjkmnp-tv-z]+)$/) ?? [];
  if (!version) return { outcome: 'broken' };
  const quiz = quizzes.find((known) => known.version === Number(version));
  if (!quiz) return { outcome: 'unknown-version' };
  const value = readNumber(letters.slice(0, -checkLength));
  const isRight =
    letters.length === measureLength(quiz) + checkLength &&
    value < countResults(quiz) &&
    letters.slice(-checkLength) === check(quiz.version, value);
  if (!isRight) return { outcome: 'broken' };
  return { outcome: 'read', quiz, answers: takeApart(quiz, value), code: given };
}

/** How many results there can be: at most 6 ** 12, which a number holds exactly. */
function countResults({ questions }: QuizForm): number {
  return questions.reduce((product, { choices }) => product * choices.length, 1);
}

function measureLength(quiz: QuizForm): number {
  return Math.max(1, formatNumber(countResults(quiz) - 1, 0).length);
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

function check(version: number, value: number): string {
  // The version is part of the check, so that answers can't be used with other questions.
  return formatNumber(((value % checkPrime) + version * 31) % checkPrime, checkLength);
}

function formatNumber(value: number, length: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 32)) text = alphabet[rest % 32] + text;
  return text.padStart(length, '0');
}

function readNumber(text: string): number {
  return [...text].reduce((sum, letter) => sum * 32 + alphabet.indexOf(letter), 0);
}

/** The number of choices of each question, by which answers are read. */
export type QuizForm = { version: number; questions: readonly { choices: readonly unknown[] }[] };

/** The index of the choice for each question; undefined if nothing is chosen yet. */
export type Answers = readonly (number | undefined)[];
/** Answers to every question. */
export type AllAnswers = readonly number[];

export function isComplete(answers: Answers): answers is AllAnswers {
  return answers.every((answer) => answer !== undefined);
}
