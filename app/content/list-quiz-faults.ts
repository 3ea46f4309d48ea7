import { createHash } from 'node:crypto';
import type { ReadContent } from './content.ts';
import { type ContentFault, createFault } from './content-error.ts';
import type { Quiz } from './quiz.ts';

/**
 * Finds faults of the quiz: a version that was changed or is missing, names that lead nowhere, bands out of order.
 */
export function listQuizFaults({ quizzes }: ReadContent, has: (path: string) => boolean): ContentFault[] {
  if (!quizzes) return [];
  const [today, ...earlier] = quizzes;
  return [
    ...listVersionFaults('quiz.yaml', today),
    ...earlier.flatMap((quiz) => listVersionFaults(`quiz/${quiz.version}.yaml`, quiz)),
    ...listMissing(today.version, has),
    ...earlier
      .filter(({ version }) => version >= today.version)
      .map(({ version }) =>
        createFault(`quiz/${version}.yaml`, 'version', 'expected one before that of quiz.yaml'),
      ),
  ];
}

/** Every version before today's must exist, because somebody may have a link to a result of it. */
function listMissing(today: number, has: (path: string) => boolean): ContentFault[] {
  return Array.from({ length: today - 1 }, (_, index) => `quiz/${index + 1}.yaml`)
    .filter((path) => !has(path))
    .map((path) =>
      createFault('quiz.yaml', 'version', `there is no ${path}, so results of that version can't be read`),
    );
}

function listVersionFaults(path: string, quiz: Quiz): ContentFault[] {
  const { categories, bands, questions } = quiz;
  const known = categories.map(({ id }) => id);
  return [
    ...listTwice(path, 'categories', known),
    ...listTwice(
      path,
      'questions',
      questions.map(({ id }) => id),
    ),
    ...listBandFaults(path, bands),
    ...questions.flatMap(({ category, choices }, index): ContentFault[] => [
      ...(known.includes(category)
        ? []
        : [createFault(path, `questions[#${index + 1}].category`, `no category has the id ${category}`)]),
      ...(choices.some(({ points }) => points > 0)
        ? []
        : [createFault(path, `questions[#${index + 1}].choices`, 'one of them has to have points')]),
    ]),
    ...known
      .filter((id) => !questions.some(({ category }) => category === id))
      .map((id) => createFault(path, 'categories', `no question is of ${id}`)),
    ...listSealFaults(path, quiz),
  ];
}

function listBandFaults(path: string, bands: Quiz['bands']): ContentFault[] {
  return bands.flatMap(({ from }, index): ContentFault[] => {
    const before = bands[index - 1];
    if (!before) return from === 0 ? [] : [createFault(path, 'bands[#1].from', 'expected 0')];
    return from > before.from
      ? []
      : [createFault(path, `bands[#${index + 1}].from`, `expected more than ${before.from}`)];
  });
}

function listSealFaults(path: string, quiz: Quiz): ContentFault[] {
  const seal = sealQuiz(quiz);
  if (quiz.seal === seal) return [];
  const { version } = quiz;
  const problem =
    path === 'quiz.yaml'
      ? `what scores are made from has changed. If visitors have had results of version ${version}, put the file as it was into quiz/${version}.yaml and raise the version (docs/content.md). The seal of what stands here now is "${seal}"`
      : `expected "${quiz.seal}" to be that of what stands in the file: an earlier version must stay as it was`;
  return [createFault(path, 'seal', problem)];
}

function listTwice(path: string, field: string, ids: string[]): ContentFault[] {
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) < index));
  return [...repeated].map((id) => createFault(path, field, `${id} stands there twice`));
}

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
