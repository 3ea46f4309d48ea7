import type { CaseStudy } from './case-study.ts';

/** A case study as lists show it. */
export type WorkSummary = Pick<CaseStudy, 'slug' | 'title' | 'category' | 'description' | 'picture'>;

/** The fields of a case study that a list needs and no more, because they travel with the page. */
export function createWorkSummary({ slug, title, category, description, picture }: CaseStudy): WorkSummary {
  return { slug, title, category, description, ...(picture ? { picture } : {}) };
}

/** A case study's category and the page its link leads to (HP-16). */
export const categoryPaths: Record<string, string> = {
  'Web Design': '/services/sustainable-web-design',
  'UX Design': '/services/sustainable-web-design',
  'Social Impact': '/services/sustainable-web-design',
  SEO: '/services/ai-seo',
  Content: '/services/digital-content-creation',
  'Digital Marketing': '/services/digital-marketing',
  'Cultural Institution': '/services/digital-marketing',
  Branding: '/services',
};

/** The service page of a case study's category; `/services` for one that has no page of its own. */
export function findCategoryPath(category: string): string {
  return (Object.hasOwn(categoryPaths, category) && categoryPaths[category]) || '/services';
}
