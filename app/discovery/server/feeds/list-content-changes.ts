import type { Content } from '#app/content/content.ts';
import { findNewest } from '../../domain/feeds/sitemap.ts';

/**
 * When pages of our own changed, by their path, as their editors say it: neither the dates of files, which a checkout
 * makes anew, nor those of commits, which a copy without history has not. Undefined where nobody wrote it down.
 */
export function listContentChanges(content: Content): Map<string, string | undefined> {
  const { home, pages, services, servicesPage, projects, caseStudies, pricing, links, quizzes } = content;
  return new Map([
    ['/', home.changed],
    ...pages.map(({ path, reviewed, changed }) => [path, changed ?? reviewed] as const),
    ['/services', servicesPage.changed],
    ...services.map(({ path, changed }) => [path, changed] as const),
    // The list shows what the case studies say of themselves.
    ['/projects', findNewest([projects.changed, ...caseStudies.map(({ changed }) => changed)])],
    ['/pricing', pricing.changed],
    ['/link', links.changed],
    ['/sustainability-quiz', quizzes[0].changed],
  ]);
}
