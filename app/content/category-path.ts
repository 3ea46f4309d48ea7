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
