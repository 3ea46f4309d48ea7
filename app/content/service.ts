import { z } from 'zod';
import { drawingSchema } from '#artwork/strata/drawing.ts';
import { line, pageFields, path, unique } from './fields.ts';
import { serviceChoices } from './service-choices.ts';

/** The anchors of the services overview. */
export const serviceAnchors = ['sustainable-web', 'ai-seo', 'digital-marketing', 'content'] as const;

export const questionSchema = z.strictObject({ question: line, answer: line });
export const faqSchema = z.array(questionSchema);
export type Faq = z.infer<typeof faqSchema>;

/** `content/services/{slug}.md`: what one service page says. The Markdown below is its main text. */
export const serviceSchema = z.strictObject({
  /** The path of the page, which ends in the name of its file: `/services/ai-seo`, `/fix-your-website`. */
  path,
  /** The anchor of the overview under which it is listed; several pages may share one. */
  anchor: z.enum(serviceAnchors).optional(),
  /** The name in menus and lists. */
  name: line,
  /** Whether the Services menu has a row for it (H-03), in the order of `services.yaml`. */
  menu: z.boolean().default(false),
  /** The box that the contact form ticks for somebody who comes from its page (C-01). */
  contactChoice: z.enum(serviceChoices),
  /** How its picture is drawn; the name of the file decides what is left out. */
  drawing: drawingSchema.default({}),
  ...pageFields,
  headline: line,
  lead: line,
  /** Two or three sentences for the overview. */
  summary: line,
  /** The deliverables: a heading and four to eight items. */
  offer: z.strictObject({
    title: line,
    intro: line,
    items: z
      .array(z.strictObject({ title: line, text: line }))
      .min(4)
      .max(8),
  }),
  /** A figure from the specification that is drawn to scale; only sustainable web design has one. */
  pitch: z.boolean().default(false),
  /** Whether the page shows the six steps of the process (HP-15), and how they are introduced. */
  process: z.strictObject({ title: line, intro: line }).optional(),
  /** The case studies of the service, by slug, and how they are introduced. */
  proof: z.strictObject({ title: line, slugs: unique(z.array(line).min(1).max(4)) }),
  faq: faqSchema.min(3).max(8),
  closing: z.strictObject({ title: line, text: line }),
  /** Why some of it has to be checked or replaced before a launch. */
  sample: line.optional(),
});
export type Service = z.infer<typeof serviceSchema> & { slug: string; body: string };

/** `content/process.yaml`: the six steps of HP-15. */
export const processSchema = z.strictObject({
  steps: z.array(z.strictObject({ title: line, text: line })).length(6),
});
export type Process = z.infer<typeof processSchema>;
