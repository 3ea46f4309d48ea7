import { type CaseStudy, createWorkSummary } from '#app/content/case-study.ts';
import type { Content } from '#app/content/content.ts';
import { formatHeadline } from '#app/content/page-words.ts';
import { createSlug } from '#app/content/text-names.ts';

/** The category that `?category=` names. An unknown one shows all work and says so, because a bad filter is no 404. */
type Filter = { state: 'none' } | { state: 'category'; category: Category } | { state: 'unknown' };

/** Everything that the projects page shows. */
export type ProjectsData = ReturnType<typeof createProjectsData>;

/** Creates the projects page for a category's slug. `null` or an empty string means all. */
export function createProjectsData({ projects, caseStudies }: Content, categorySlug: string | null) {
  const { order: _, ...words } = projects;
  const categories = listCategories(caseStudies);
  const filter = findFilter(categories, categorySlug);
  const shown = filter.state === 'category' ? listByCategory(caseStudies, filter.category.slug) : caseStudies;
  return {
    words: { ...words, headline: formatHeadline(words.headline, caseStudies.length) },
    total: caseStudies.length,
    categories,
    filter,
    work: shown.map(createWorkSummary),
  };
}

function findFilter(categories: Category[], categorySlug: string | null): Filter {
  if (!categorySlug) return { state: 'none' };
  const category = categories.find(({ slug }) => slug === categorySlug);
  return category ? { state: 'category', category } : { state: 'unknown' };
}

type Category = { name: string; slug: string; count: number };

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
