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
 * `content/pages/{name}.md`: a page that is mainly text, such as guides, company pages, legal pages and the method page.
 * The Markdown below the front matter is the text, with headings starting at `##`.
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
    /** One or two sentences for the resources page. */
    summary: line,
    /** When the text was last fact-checked. Only guides and legal pages have this date. */
    reviewed: date.optional(),
    /** Whether the page has a list of its sections beside the text. */
    contents: z.boolean().default(false),
    /** The introduction to the six steps of the process (HP-15); absent if the page does not show them. */
    process: titleAndIntro.optional(),
    /** The tools on this site, for the resources page. */
    tools: z.array(z.strictObject({ name: line, text: line, to: path })).default([]),
    faq: faqSchema.default([]),
    /** The call to action at the bottom of the page. */
    closing: titleAndText.extend({ link: line.optional() }).optional(),
    sample,
  })
  .superRefine(({ kind, reviewed }, context) => {
    if ((kind === 'company') === (reviewed === undefined)) return;
    const expected = reviewed ? 'no date on a company page' : 'a date such as 2026-11-04';
    addFault(context, ['reviewed'], expected, reviewed);
  });
export type TextPage = z.infer<typeof textPageSchema>;
