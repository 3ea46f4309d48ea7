import { z } from 'zod';
import { faqSchema } from './service.ts';

const line = z.string().trim().min(1);

const textPageFields = z.strictObject({
  /** Where the page lives, such as /green-hosting-guide. */
  path: z.string().regex(/^\//, 'a path on this site, such as /privacy'),
  kind: z.enum(['guide', 'company', 'legal']),
  /** As menus and lists name it. */
  name: line,
  /** Of the document: without the brand. */
  title: line,
  /** When its words last changed, for the site map; left out where nobody wrote it down. */
  changed: z.iso.date().optional(),
  /** For search results, 70 to 155 characters. */
  description: line,
  headline: line,
  lead: line,
  /** One or two sentences for the index of resources. */
  summary: line,
  /** When the text was last held against the facts; of guides and legal pages only. */
  reviewed: z.iso.date().optional(),
  /** Whether a list of its sections stands beside it. */
  contents: z.boolean().default(false),
  /** Whether the six steps of the process stand on it (HP-15), and how they are introduced. */
  process: z.strictObject({ title: line, intro: line }).optional(),
  /** Tools that work on this site, for the index of resources. */
  tools: z
    .array(z.strictObject({ name: line, text: line, to: z.string().regex(/^\//, 'a path on this site') }))
    .default([]),
  faq: faqSchema.default([]),
  /** A call at its foot: where to go next. */
  closing: z.strictObject({ title: line, text: line }).optional(),
  /** Why some of it has to be checked or replaced before a launch. */
  sample: line.optional(),
});

/**
 * `content/pages/{name}.md`: a page that is mainly text: guides, company pages, legal pages, the page of
 * method. The Markdown below is the text, headings from `##`.
 */
export const textPageSchema = textPageFields.superRefine(({ kind, reviewed }, context) => {
  if ((kind === 'company') === (reviewed === undefined)) return;
  const message = reviewed ? 'no date on a company page' : 'a date such as 2026-11-04';
  context.addIssue({ code: 'custom', path: ['reviewed'], message, input: reviewed });
});
export type TextPage = z.infer<typeof textPageSchema> & { slug: string; body: string };
