import { createHash } from 'node:crypto';
import { z } from 'zod';
import { addFault, line, pageFields, unique } from './fields.ts';

const id = z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'lower-case words joined by hyphens');
const path = z.string().regex(/^\//, 'a path on this site, such as /green-hosting-guide');
const source = z.strictObject({
  name: line,
  url: z.string().regex(/^https:\/\//, 'an address with https://'),
});

const choiceSchema = z.strictObject({ text: line, points: z.int().min(0).max(3) });

const questionSchema = z.strictObject({
  id,
  /** The name in headings and tables. */
  topic: line,
  /** The name inside a sentence. */
  phrase: line,
  /** The id of a category. */
  category: id,
  /** The factor by which its points count. */
  weight: z.int().min(1).max(3),
  question: line,
  choices: z
    .array(choiceSchema)
    .min(2)
    .max(6)
    .refine((choices) => choices.some(({ points }) => points > 0), 'one of them to have points'),
  /** Why the question is asked, and why it counts as it does. */
  why: line,
  sources: z.array(source).min(1).max(3),
  /** Advice where points are missing, and the page of this site that helps. */
  action: z.strictObject({ title: line, text: line, link: line, to: path }),
});

/** `content/quiz.yaml`, and the versions before it in `content/quiz/`. */
export const quizSchema = z
  .strictObject({
    /** Part of every result link. */
    version: z.int().min(1).max(999),
    /**
     * A hash of everything that a score is made from, which shows when that was changed without a new version.
     * `sealQuiz` makes it.
     */
    seal: z.string().regex(/^[0-9a-f]{8}$/, 'eight of 0 to 9 and a to f, in quotation marks'),
    ...pageFields,
    headline: line,
    lead: line,
    /** How the score is made, in a few words each. */
    counting: z
      .array(z.strictObject({ title: line, text: line }))
      .min(1)
      .max(4),
    /** `phrase` is the name inside a sentence. */
    categories: unique(
      z
        .array(z.strictObject({ id, name: line, phrase: line }))
        .min(1)
        .max(4),
      'id',
    ),
    /** `from` is the share of all points, in per cent, from which the band applies. The lowest is first. */
    bands: z
      .array(z.strictObject({ from: z.int().min(0).max(100), name: line, headline: line }))
      .min(2)
      .max(6)
      .superRefine((bands, context) => {
        for (const [index, { from }] of bands.entries()) {
          const before = bands[index - 1];
          if (!before && from !== 0) addFault(context, [index, 'from'], '0', from);
          if (before && from <= before.from)
            addFault(context, [index, 'from'], `more than ${before.from}`, from);
        }
      }),
    /**
     * There are at most twelve questions with at most six choices, so that a result link stays short enough to be read
     * out.
     */
    questions: unique(z.array(questionSchema).min(1).max(12), 'id'),
    /** Why some of it has to be checked or replaced before a launch. */
    sample: line.optional(),
  })
  .superRefine(checkQuiz);

export type Quiz = z.infer<typeof quizSchema>;
export type Question = Quiz['questions'][number];
export type Category = Quiz['categories'][number];
export type Band = Quiz['bands'][number];

type ScoredBy = {
  version: number;
  categories: Pick<Category, 'id'>[];
  bands: Pick<Band, 'from'>[];
  questions: (Pick<Question, 'id' | 'category' | 'weight'> & { choices: { points: number }[] })[];
};

function checkQuiz(quiz: ScoredBy & { seal: string }, context: z.RefinementCtx): void {
  const known = quiz.categories.map(({ id }) => id);
  for (const [index, { category }] of quiz.questions.entries())
    if (!known.includes(category))
      addFault(context, ['questions', index, 'category'], 'the id of a category', category);
  for (const [index, id] of known.entries())
    if (!quiz.questions.some(({ category }) => category === id))
      addFault(context, ['categories', index, 'id'], 'the category of a question', id);
  const seal = sealQuiz(quiz);
  if (quiz.seal !== seal) {
    const { version } = quiz;
    const advice = `If visitors have had results of version ${version}, put the file as it was into quiz/${version}.yaml and raise the version (docs/content.md)`;
    addFault(context, ['seal'], `"${seal}", as what scores are made from has changed. ${advice}`);
  }
}

/**
 * A hash in eight letters of what a score is made from: version, questions, choices by their points, weights,
 * categories and bands. It does not cover words, so that a typing error can be corrected without a new version.
 */
export function sealQuiz({ version, questions, categories, bands }: ScoredBy): string {
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
