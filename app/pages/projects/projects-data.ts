import { type CaseStudy, createWorkSummary } from '#app/content/case-study.ts';
import type { Content } from '#app/content/content.ts';
import { formatHeadline } from '#app/content/page-copy.ts';
import { createSlug } from '#app/content/text-names.ts';

export type ProjectsData = ReturnType<typeof createProjectsData>;

/**
 * Creates the projects page for a category's slug. `null` or an empty string means all. An unknown slug shows all work
 * with a message, because an unknown filter does not justify a 404.
 */
export function createProjectsData({ projects, caseStudies }: Content, categorySlug: string | null) {
  const { order: _, ...copy } = projects;
  const categories = listCategories(caseStudies);
  const chosen = categories.find(({ slug }) => slug === categorySlug);
  const shown = chosen ? caseStudies.filter(({ category }) => category === chosen.name) : caseStudies;
  return {
    copy: { ...copy, headline: formatHeadline(copy.headline, caseStudies.length) },
    total: caseStudies.length,
    categories,
    chosen,
    isUnknown: Boolean(categorySlug) && !chosen,
    work: shown.map(createWorkSummary),
  };
}

/** Lists the categories of these case studies, sorted by the amount of work, then by name. */
export function listCategories(caseStudies: Pick<CaseStudy, 'category'>[]) {
  const counts = new Map<string, number>();
  for (const { category } of caseStudies) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, slug: createSlug(name), count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en-AU'));
}
