/** A testimonial's service type and the page its tag leads to (HP-10). */
export const servicePaths: Record<string, string> = {
  'Web Design': '/services/sustainable-web-design',
  SEO: '/services/ai-seo',
  'Digital Marketing': '/services/digital-marketing',
  Content: '/services/content-creation',
};

/** The service page of a testimonial's service type; `/services` for an unknown one. */
export function findServicePath(serviceType: string): string {
  return (Object.hasOwn(servicePaths, serviceType) && servicePaths[serviceType]) || '/services';
}
