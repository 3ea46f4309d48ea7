/** The page that a case study's category links to (HP-16). */
export const categoryPaths = new Map([
  ['Web Design', '/services/sustainable-web-design'],
  ['UX Design', '/services/sustainable-web-design'],
  ['Social Impact', '/services/sustainable-web-design'],
  ['SEO', '/services/ai-seo'],
  ['Content', '/services/digital-content-creation'],
  ['Digital Marketing', '/services/digital-marketing'],
  ['Cultural Institution', '/services/digital-marketing'],
  ['Branding', '/services'],
]);

/** The page that a testimonial's service type links to (HP-10). */
export const servicePaths = new Map([
  ['Web Design', '/services/sustainable-web-design'],
  ['SEO', '/services/ai-seo'],
  ['Digital Marketing', '/services/digital-marketing'],
  ['Content', '/services/content-creation'],
]);

/** Returns the service page of a category; `/services` if the category has no page of its own. */
export const findCategoryPath = (category: string): string => categoryPaths.get(category) ?? '/services';

/** Returns the service page of a testimonial's service type; `/services` for an unknown type. */
export const findServicePath = (serviceType: string): string => servicePaths.get(serviceType) ?? '/services';
