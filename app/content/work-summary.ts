import type { CaseStudy } from './case-study.ts';

/** A case study as lists show it. */
export type WorkSummary = Pick<CaseStudy, 'slug' | 'title' | 'category' | 'description' | 'picture'>;

/** What a list needs of a case study, and nothing more: it travels with the page. */
export function createWorkSummary({ slug, title, category, description, picture }: CaseStudy): WorkSummary {
  return { slug, title, category, description, ...(picture ? { picture } : {}) };
}
