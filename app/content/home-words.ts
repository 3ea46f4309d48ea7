import { z } from 'zod';
import { checkPlaceholders, line, pageFields, path, placeholders, unique } from './fields.ts';

const heading = z.strictObject({ title: line, intro: line });

/** `content/home.yaml`: the words of Home, section by section, in the order of the page. */
export const homeWordsSchema = z
  .strictObject({
    ...pageFields,
    hero: z.strictObject({ headline: z.tuple([line, line]), lead: line }),
    services: heading.extend({
      cards: z.array(z.strictObject({ title: line, text: line, to: path })).length(4),
    }),
    approach: z.strictObject({
      name: line,
      sentenceStart: line,
      words: z.array(line).min(2),
      lead: line,
      features: z.array(z.strictObject({ title: line, text: line, to: path })).length(3),
    }),
    partners: heading,
    work: heading.extend({
      /** The slugs of the chosen case studies; those without data are skipped, and at most five are shown. */
      chosen: unique(z.array(line).min(1)),
      /** The slugs of those without data, so that no check reports them. */
      awaited: z.array(line).default([]),
    }),
    insights: z.strictObject({ title: line }),
    impact: heading.extend({
      /** `before` and `after` are the heights of the two columns of the drawing, in per cent. */
      figures: z
        .array(
          z.strictObject({
            number: line,
            unit: line,
            text: line,
            before: z.number().min(0).max(100),
            after: z.number().min(0).max(100),
          }),
        )
        .length(3),
    }),
    pitch: z.strictObject({
      title: line,
      text: line,
      standardGrams: line,
      ourGrams: line,
      rank: line,
      methodText: line,
    }),
    audit: z.strictObject({
      title: line,
      lead: line,
      beforeGrams: line,
      afterGrams: line,
      figures: z.array(z.strictObject({ number: line, text: line })).length(2),
      action: line,
      note: line,
    }),
    engine: z.strictObject({
      title: line,
      steps: z.array(z.strictObject({ when: line, title: line, text: line })).length(3),
      results: z.array(z.strictObject({ number: line, text: line })).length(2),
      action: line,
    }),
    testimonials: z.strictObject({ title: line }),
    certifications: z.strictObject({ title: line }),
    press: z.strictObject({ title: line }),
    /** `to` is where the promise is explained. */
    closing: z.strictObject({ title: line, promise: line, to: path, lead: line, action: line }),
    placeholders: placeholders.default({}),
  })
  .superRefine(checkPlaceholders);

export type HomeWords = z.infer<typeof homeWordsSchema>;
