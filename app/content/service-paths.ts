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

/** A testimonial's service type and the page its tag leads to (HP-10). */
export const servicePaths: Record<string, string> = {
  'Web Design': '/services/sustainable-web-design',
  SEO: '/services/ai-seo',
  'Digital Marketing': '/services/digital-marketing',
  Content: '/services/content-creation',
};

const findPath = (paths: Record<string, string>, name: string): string =>
  (Object.hasOwn(paths, name) && paths[name]) || '/services';

/** The service page of a category; `/services` for one that has no page of its own. */
export const findCategoryPath = (category: string): string => findPath(categoryPaths, category);

/** The service page of a testimonial's service type; `/services` for an unknown one. */
export const findServicePath = (serviceType: string): string => findPath(servicePaths, serviceType);
