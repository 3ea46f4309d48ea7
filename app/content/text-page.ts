import { z } from 'zod';
import { addFault, line, pageFields } from './fields.ts';
import { faqSchema } from './service.ts';

const textPageFields = z.strictObject({
  /** The path of the page, such as /green-hosting-guide. */
  path: z.string().regex(/^\//, 'a path on this site, such as /privacy'),
  kind: z.enum(['guide', 'company', 'legal']),
  /** The name in menus and lists. */
  name: line,
  ...pageFields,
  headline: line,
  lead: line,
  /** One or two sentences for the index of resources. */
  summary: line,
  /** When the text was last checked against the facts; only guides and legal pages have it. */
  reviewed: z.iso.date().optional(),
  /** Whether the page has a list of its sections beside the text. */
  contents: z.boolean().default(false),
  /** Whether the page shows the six steps of the process (HP-15), and how they are introduced. */
  process: z.strictObject({ title: line, intro: line }).optional(),
  /** The working tools of this site, for the index of resources. */
  tools: z
    .array(z.strictObject({ name: line, text: line, to: z.string().regex(/^\//, 'a path on this site') }))
    .default([]),
  faq: faqSchema.default([]),
  /** A call to action at the foot: where to go next. */
  closing: z.strictObject({ title: line, text: line }).optional(),
  /** Why some of it has to be checked or replaced before a launch. */
  sample: line.optional(),
});

/**
 * `content/pages/{name}.md`: a page that is mainly text, such as guides, company pages, legal pages and the page of
 * method. The Markdown below the fields is the text, with headings from `##`.
 */
export const textPageSchema = textPageFields.superRefine(({ kind, reviewed }, context) => {
  if ((kind === 'company') === (reviewed === undefined)) return;
  const message = reviewed ? 'no date on a company page' : 'a date such as 2026-11-04';
  addFault(context, ['reviewed'], message, reviewed);
});
export type TextPage = z.infer<typeof textPageSchema> & { slug: string; body: string };
