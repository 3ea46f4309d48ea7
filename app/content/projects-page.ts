import type { z } from 'zod';
import { line, pageFields } from './page-fields.ts';
import { projectOrderSchema } from './project-order.ts';

/** `content/projects.yaml`: the words of the projects page, and the order of the case studies in lists. */
export const projectsPageSchema = projectOrderSchema.extend({
  ...pageFields,
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
