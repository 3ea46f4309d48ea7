import { z } from 'zod';

const line = z.string().trim().min(1);
const id = z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'lower-case words joined by hyphens');
const path = z.string().regex(/^\//, 'a path on this site, such as /green-hosting-guide');
const source = z.strictObject({
  name: line,
  url: z.string().regex(/^https:\/\//, 'an address with https://'),
});

const choiceSchema = z.strictObject({ text: line, points: z.int().min(0).max(3) });

const questionSchema = z.strictObject({
  id,
  /** As headings and tables name it. */
  topic: line,
  /** The same inside a sentence. */
  phrase: line,
  /** Id of a category. */
  category: id,
  /** How many times its points count. */
  weight: z.int().min(1).max(3),
  question: line,
  choices: z.array(choiceSchema).min(2).max(6),
  /** Why it is asked, and why it counts as it does. */
  why: line,
  sources: z.array(source).min(1).max(3),
  /** What to do where points are missing, and the page of this site that helps. */
  action: z.strictObject({ title: line, text: line, link: line, to: path }),
});

/** `content/quiz.yaml`, and the versions before it in `content/quiz/`. */
export const quizSchema = z.strictObject({
  /** Stands in every result link. */
  version: z.int().min(1).max(999),
  /** Of all that a score is made from: it breaks when that changes under a version. `sealQuiz` makes it. */
  seal: z.string().regex(/^[0-9a-f]{8}$/, 'eight of 0 to 9 and a to f, in quotation marks'),
  /** Of the document: without the brand. */
  title: line,
  /** When its words last changed, for the site map; left out where nobody wrote it down. */
  changed: z.iso.date().optional(),
  /** For search results, 70 to 155 characters. */
  description: line,
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
  /** `from`: the share of all points, in per cent, from which it holds. Lowest first. */
  bands: z
    .array(z.strictObject({ from: z.int().min(0).max(100), name: line, headline: line }))
    .min(2)
    .max(6),
  /** At most twelve of at most six choices: a result link stays short enough to be read out. */
  questions: z.array(questionSchema).min(1).max(12),
  /** Why some of it has to be checked or replaced before a launch. */
  sample: line.optional(),
});

export type Quiz = z.infer<typeof quizSchema>;
export type Question = Quiz['questions'][number];
export type Category = Quiz['categories'][number];
export type Band = Quiz['bands'][number];
