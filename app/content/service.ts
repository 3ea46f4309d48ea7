import { z } from 'zod';
import { drawingSchema } from '#artwork/strata/drawing.ts';
import {
  addFault,
  line,
  markdownFields,
  pageFields,
  path,
  sample,
  slug,
  titleAndIntro,
  titleAndText,
  unique,
} from './fields.ts';
import { serviceChoices } from './service-choices.ts';

/** The anchors of the services overview. */
export const serviceAnchors = ['sustainable-web', 'ai-seo', 'digital-marketing', 'content'] as const;

export const questionSchema = z.strictObject({ question: line, answer: line });
export const faqSchema = z.array(questionSchema);
export type Faq = z.infer<typeof faqSchema>;

/** `content/services/{slug}.md`: what one service page says. The Markdown below is its main text. */
const serviceFields = z.strictObject({
  ...markdownFields,
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
  offer: titleAndIntro.extend({ items: z.array(titleAndText).min(4).max(8) }),
  /** A figure from the specification that is drawn to scale; only sustainable web design has one. */
  pitch: z.boolean().default(false),
  /** Whether the page shows the six steps of the process (HP-15), and how they are introduced. */
  process: titleAndIntro.optional(),
  /** The case studies of the service, by slug, and how they are introduced. */
  proof: z.strictObject({ title: line, slugs: unique(z.array(slug).min(1).max(4)) }),
  faq: faqSchema.min(3).max(8),
  closing: titleAndText,
  sample,
});

/** The picture of a service has the name of its file, and is found by the address of its page. */
export const serviceSchema = serviceFields.superRefine(({ slug, path }, context) => {
  if (path !== `/services/${slug}` && path !== `/${slug}`)
    addFault(context, ['path'], `/services/${slug} or /${slug}, as the file is called`, path);
});
export type Service = z.infer<typeof serviceSchema>;

/** `content/process.yaml`: the six steps of HP-15. */
export const processSchema = z.strictObject({
  steps: z.array(titleAndText).length(6),
});
export type Process = z.infer<typeof processSchema>;
