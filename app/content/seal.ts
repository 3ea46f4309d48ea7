import { createHash } from 'node:crypto';
import type { Quiz } from './quiz.ts';

/**
 * A hash in eight letters of what a score is made from: version, questions, choices by their points, weights,
 * categories and bands. It does not cover words, so that a typing error can be corrected without a new version.
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
