import type { CaseStudy } from './case-study.ts';

/** A case study as lists show it. */
export type WorkSummary = Pick<CaseStudy, 'slug' | 'title' | 'category' | 'description' | 'picture'>;

/** The fields of a case study that a list needs and no more, because they travel with the page. */
export function createWorkSummary({ slug, title, category, description, picture }: CaseStudy): WorkSummary {
  return { slug, title, category, description, ...(picture ? { picture } : {}) };
}
