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

/** `content/services/{slug}.md`: the content of a service page. The Markdown is its main text. */
const serviceFields = z.strictObject({
  ...markdownFields,
  /** The path of the page, which ends in the file's name: `/services/ai-seo`, `/fix-your-website`. */
  path,
  /** The anchor of the service's section on the overview. Several services may share one. */
  anchor: z.enum(serviceAnchors).optional(),
  /** The name in menus and lists. */
  name: line,
  /** Whether the Services menu lists the service (H-03). The order is that of `services.yaml`. */
  menu: z.boolean().default(false),
  /** The service that the contact form preselects for visitors who come from this page (C-01). */
  contactChoice: z.enum(serviceChoices),
  /** How the picture is generated; the slug determines everything that is not set. */
  drawing: drawingSchema.default({}),
  ...pageFields,
  headline: line,
  lead: line,
  /** Two or three sentences for the overview. */
  summary: line,
  /** The deliverables: a heading and four to eight items. */
  offer: titleAndIntro.extend({ items: z.array(titleAndText).min(4).max(8) }),
  /** Whether the page has the sustainability pitch (HP-14). Only sustainable web design does. */
  pitch: z.boolean().default(false),
  /** The introduction to the six steps of the process (HP-15); absent if the page does not show them. */
  process: titleAndIntro.optional(),
  /** The slugs of the service's case studies, and their heading. */
  proof: z.strictObject({ title: line, slugs: unique(z.array(slug).min(1).max(4)) }),
  faq: faqSchema.min(3).max(8),
  closing: titleAndText,
  sample,
});

/** The picture of a service is named after its file and looked up by its path, so both must match. */
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
