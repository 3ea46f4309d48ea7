import { createHash } from 'node:crypto';
import { z } from 'zod';
import { addFault, httpsUrl, line, pageFields, path, sample, slug, titleAndText, unique } from './fields.ts';

const choice = z.strictObject({ text: line, points: z.int().min(0).max(3) });
const source = z.strictObject({ name: line, url: httpsUrl });

const questionSchema = z.strictObject({
  id: slug,
  /** The name in headings and tables. */
  topic: line,
  /** The name inside a sentence. */
  phrase: line,
  category: slug,
  /** The factor by which the question's points are multiplied. */
  weight: z.int().min(1).max(3),
  question: line,
  choices: z
    .array(choice)
    .min(2)
    .max(6)
    .refine((choices) => choices.some(({ points }) => points > 0), 'one of them to have points'),
  /** Why the question is asked, and the reason for its weight. */
  why: line,
  sources: z.array(source).min(1).max(3),
  /** The advice if points are missing, and a page of this site that helps. */
  action: titleAndText.extend({ link: line, to: path }),
});

/** `phrase` is the name inside a sentence. */
const category = z.strictObject({ id: slug, name: line, phrase: line });

/** `from` is the percentage of all points from which the band applies. */
const band = z.strictObject({ from: z.int().min(0).max(100), name: line, headline: line });

const quizFields = z.strictObject({
  /** The version of the questions, which is part of every result link. */
  version: z.int().min(1).max(999),
  /** A hash of everything that affects scores, from `sealQuiz`. It detects changes without a new version. */
  seal: z.string('eight of 0 to 9 and a to f, in quotation marks').regex(/^[0-9a-f]{8}$/),
  ...pageFields,
  headline: line,
  lead: line,
  /** Short explanations of how the score is calculated. */
  counting: z.array(titleAndText).min(1).max(4),
  categories: unique(z.array(category).min(1).max(4), 'id'),
  /** The lowest band is first. */
  bands: z
    .array(band)
    .min(2)
    .max(6)
    .superRefine((bands, context) => {
      for (const [index, { from }] of bands.entries()) {
        const before = bands[index - 1]?.from ?? -1;
        if (index === 0 ? from !== 0 : from <= before)
          addFault(context, [index, 'from'], index === 0 ? '0' : `more than ${before}`, from);
      }
    }),
  /** At most twelve, with at most six choices each, so that a result link is short enough to read out. */
  questions: unique(z.array(questionSchema).min(1).max(12), 'id'),
  sample,
});

/** `content/quiz.yaml`. */
export const quizSchema = quizFields.superRefine(checkQuiz);

/** `content/quiz/{version}.yaml`: an earlier version, which is needed to decode old results. */
export const earlierQuizSchema = quizFields.extend({ slug }).superRefine((quiz, context) => {
  checkQuiz(quiz, context);
  if (quiz.slug !== String(quiz.version))
    addFault(context, ['version'], `${quiz.slug}, as the file is called`, quiz.version);
});

export type Quiz = z.infer<typeof quizFields>;
export type Question = Quiz['questions'][number];
export type Category = Quiz['categories'][number];
export type Band = Quiz['bands'][number];

function checkQuiz(quiz: Quiz, context: z.RefinementCtx): void {
  const known = quiz.categories.map(({ id }) => id);
  for (const [index, { category }] of quiz.questions.entries())
    if (!known.includes(category))
      addFault(context, ['questions', index, 'category'], 'the id of a category', category);
  for (const [index, id] of known.entries())
    if (!quiz.questions.some(({ category }) => category === id))
      addFault(context, ['categories', index, 'id'], 'the category of a question', id);
  const seal = sealQuiz(quiz);
  const { version } = quiz;
  const advice = `If visitors have had results of version ${version}, put the file as it was into quiz/${version}.yaml and raise the version (docs/content.md)`;
  if (quiz.seal !== seal)
    addFault(context, ['seal'], `"${seal}", as what scores are made from has changed. ${advice}`);
}

/**
 * Hashes everything that affects scores into eight hexadecimal digits: version, questions, points of choices, weights,
 * categories and bands. Texts are excluded, so that a typing error can be corrected without a new version.
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
