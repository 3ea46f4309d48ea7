import { z } from 'zod';
import { projectOrderSchema } from './project-order.ts';

const line = z.string().trim().min(1);

/** `content/projects.yaml`: the words of the projects page, and the order of the case studies in lists. */
export const projectsPageSchema = projectOrderSchema.extend({
  /** The title of the document, without the brand. */
  title: line,
  /** When its words last changed, for the site map; left out where nobody wrote it down. */
  changed: z.iso.date().optional(),
  /** The description for search results, 70 to 155 characters. */
  description: line,
  /** `{count}` is replaced by the number of case studies in words: `Fifteen`. */
  headline: line,
  lead: line,
  /** The call to action at the foot. */
  closing: line,
});
export type ProjectsPage = z.infer<typeof projectsPageSchema>;

const words =
  'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen Twenty';

/** The headline with the number of case studies, in words up to twenty and in figures above. */
export function formatHeadline(headline: string, count: number): string {
  return headline.replaceAll('{count}', words.split(' ')[count] ?? String(count));
}
