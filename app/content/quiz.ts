import { z } from 'zod';
import { line, pageFields } from './fields.ts';

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
  choices: z.array(choiceSchema).min(2).max(6),
  /** Why the question is asked, and why it counts as it does. */
  why: line,
  sources: z.array(source).min(1).max(3),
  /** Advice where points are missing, and the page of this site that helps. */
  action: z.strictObject({ title: line, text: line, link: line, to: path }),
});

/** `content/quiz.yaml`, and the versions before it in `content/quiz/`. */
export const quizSchema = z.strictObject({
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
  categories: z
    .array(z.strictObject({ id, name: line, phrase: line }))
    .min(1)
    .max(4),
  /** `from` is the share of all points, in per cent, from which the band applies. The lowest is first. */
  bands: z
    .array(z.strictObject({ from: z.int().min(0).max(100), name: line, headline: line }))
    .min(2)
    .max(6),
  /**
   * There are at most twelve questions with at most six choices, so that a result link stays short enough to be read
   * out.
   */
  questions: z.array(questionSchema).min(1).max(12),
  /** Why some of it has to be checked or replaced before a launch. */
  sample: line.optional(),
});

export type Quiz = z.infer<typeof quizSchema>;
export type Question = Quiz['questions'][number];
export type Category = Quiz['categories'][number];
export type Band = Quiz['bands'][number];
