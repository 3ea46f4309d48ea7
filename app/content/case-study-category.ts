import type { CaseStudy } from './case-study.ts';
import { createSlug } from './slug.ts';

export type Category = { name: string; slug: string; count: number };

type Categorised = Pick<CaseStudy, 'category'>;

/** The categories of these case studies, those with the most work first, then by name. */
export function listCategories(caseStudies: Categorised[]): Category[] {
  const counts = new Map<string, number>();
  for (const { category } of caseStudies) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, slug: createSlug(name), count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en-AU'));
}

/** The case studies of one category, in their order; none where the slug belongs to no category. */
export function listByCategory<T extends Categorised>(caseStudies: T[], categorySlug: string): T[] {
  return caseStudies.filter(({ category }) => createSlug(category) === categorySlug);
}
