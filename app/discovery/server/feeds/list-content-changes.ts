import type { Content } from '#app/content/content.ts';
import { findNewest } from '../../domain/feeds/sitemap.ts';

/**
 * When pages of our own changed, by path, as their editors wrote it down; undefined where nobody did. The dates of
 * files are useless, because a checkout sets them anew, and so are those of commits, which a copy without history
 * lacks.
 */
export function listContentChanges(content: Content): Map<string, string | undefined> {
  const { home, pages, services, servicesPage, projects, caseStudies, pricing, links, quizzes } = content;
  return new Map([
    ['/', home.changed],
    ...pages.map(({ path, reviewed, changed }) => [path, changed ?? reviewed] as const),
    ['/services', servicesPage.changed],
    ...services.map(({ path, changed }) => [path, changed] as const),
    // The list shows texts of the case studies.
    ['/projects', findNewest([projects.changed, ...caseStudies.map(({ changed }) => changed)])],
    ['/pricing', pricing.changed],
    ['/link', links.changed],
    ['/sustainability-quiz', quizzes[0].changed],
  ]);
}
