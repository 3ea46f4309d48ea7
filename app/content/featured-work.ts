import type { CaseStudy } from './case-study.ts';

const featuredLimit = 5;

/** The chosen case studies in their order: slugs without data are skipped, and at most five are kept (HP-05). */
export function listFeaturedWork(chosen: string[], caseStudies: CaseStudy[]): CaseStudy[] {
  return chosen
    .flatMap((slug) => caseStudies.find((caseStudy) => caseStudy.slug === slug) ?? [])
    .slice(0, featuredLimit);
}
