import type { CaseStudy } from './case-study.ts';

/** A case study as lists show it. */
export type WorkSummary = Pick<CaseStudy, 'slug' | 'title' | 'category' | 'description' | 'picture'>;

/** The fields of a case study that a list needs and no more, because they travel with the page. */
export function createWorkSummary({ slug, title, category, description, picture }: CaseStudy): WorkSummary {
  return { slug, title, category, description, ...(picture ? { picture } : {}) };
}

/** The case studies with these slugs, in their order. A slug without data is skipped. */
export function listWorkSummaries(caseStudies: CaseStudy[], slugs: string[]): WorkSummary[] {
  return slugs
    .flatMap((wanted) => caseStudies.find(({ slug }) => slug === wanted) ?? [])
    .map(createWorkSummary);
}
