import { createHash } from 'node:crypto';
import type { Quiz } from './quiz.ts';

/**
 * What a score is made from, in eight letters: version, questions, choices by their points, weights, categories and
 * bands. Words are not in it, so that a slip of the pen can be mended without a new version.
 */
export function sealQuiz({ version, questions, categories, bands }: Quiz): string {
  const meaning = [
    version,
    categories.map(({ id }) => id),
    bands.map(({ from }) => from),
    questions.map(({ id, category, weight, choices }) => [
      id,
      category,
      weight,
      choices.map(({ points }) => points),
    ]),
  ];
  return createHash('sha256').update(JSON.stringify(meaning)).digest('hex').slice(0, 8);
}
