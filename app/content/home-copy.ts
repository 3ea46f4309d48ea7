import { z } from 'zod';
import { line, pageFields, path, placeholders, slug, titleAndIntro, titleAndText, unique } from './fields.ts';

const title = z.strictObject({ title: line });
const numberAndText = z.strictObject({ number: line, text: line });
const card = titleAndText.extend({ to: path });
const percent = z.number().min(0).max(100);

/** `content/home.yaml`: the texts of Home by section, in page order. */
export const homeCopySchema = z.strictObject({
  ...pageFields,
  hero: z.strictObject({ headline: z.tuple([line, line]), lead: line }),
  services: titleAndIntro.extend({ cards: z.array(card).length(4) }),
  approach: z.strictObject({
    name: line,
    sentenceStart: line,
    words: z.array(line).min(2),
    lead: line,
    features: z.array(card).length(3),
  }),
  partners: titleAndIntro,
  work: titleAndIntro.extend({
    /** The slugs of the chosen case studies. Those that do not exist are skipped, and at most five are shown. */
    chosen: unique(z.array(slug).min(1)),
    /** The slugs of chosen case studies that do not exist yet, so that the launch check does not report them. */
    awaited: z.array(slug).default([]),
  }),
  insights: title,
  impact: titleAndIntro.extend({
    /** `before` and `after` are the heights of the two columns of the drawing. */
    figures: z.array(numberAndText.extend({ unit: line, before: percent, after: percent })).length(3),
  }),
  pitch: titleAndText.extend({ standardGrams: line, ourGrams: line, rank: line, methodText: line }),
  audit: z.strictObject({
    title: line,
    lead: line,
    beforeGrams: line,
    afterGrams: line,
    figures: z.array(numberAndText).length(2),
    action: line,
    note: line,
  }),
  engine: z.strictObject({
    title: line,
    steps: z.array(titleAndText.extend({ when: line })).length(3),
    results: z.array(numberAndText).length(2),
    action: line,
  }),
  testimonials: title,
  certifications: title,
  press: title,
  /** `to` is the page that explains the promise. */
  closing: z.strictObject({ title: line, promise: line, to: path, lead: line, action: line }),
  placeholders: placeholders.default({}),
});

export type HomeCopy = z.infer<typeof homeCopySchema>;
