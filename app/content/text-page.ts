import { z } from 'zod';
import {
  addFault,
  date,
  line,
  markdownFields,
  pageFields,
  path,
  sample,
  titleAndIntro,
  titleAndText,
} from './fields.ts';
import { faqSchema } from './service.ts';

/**
 * `content/pages/{name}.md`: a page that is mainly text, such as guides, company pages, legal pages and the page of
 * method. The Markdown below the fields is the text, with headings from `##`.
 */
export const textPageSchema = z
  .strictObject({
    ...markdownFields,
    path,
    kind: z.enum(['guide', 'company', 'legal']),
    /** The name in menus and lists. */
    name: line,
    ...pageFields,
    headline: line,
    lead: line,
    /** One or two sentences for the index of resources. */
    summary: line,
    /** When the text was last checked against the facts; only guides and legal pages have it. */
    reviewed: date.optional(),
    /** Whether the page has a list of its sections beside the text. */
    contents: z.boolean().default(false),
    /** Whether the page shows the six steps of the process (HP-15), and how they are introduced. */
    process: titleAndIntro.optional(),
    /** The working tools of this site, for the index of resources. */
    tools: z.array(z.strictObject({ name: line, text: line, to: path })).default([]),
    faq: faqSchema.default([]),
    /** A call to action at the foot: where to go next. */
    closing: titleAndText.optional(),
    sample,
  })
  .superRefine(({ kind, reviewed }, context) => {
    if ((kind === 'company') === (reviewed === undefined)) return;
    const expected = reviewed ? 'no date on a company page' : 'a date such as 2026-11-04';
    addFault(context, ['reviewed'], expected, reviewed);
  });
export type TextPage = z.infer<typeof textPageSchema>;
