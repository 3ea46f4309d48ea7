import { matchPath, type ServerBuild } from 'react-router';
import type { Content } from '#app/content/content.ts';
import { ContentError } from '#app/content/content-files.ts';
import { normalizePath } from '#app/content/redirects.ts';
import { isServerPath } from './check-redirects.ts';

/**
 * Throws a `ContentError` if a page of `content/` has an address that the site gives to something else. The router would
 * show one of the two without a word: a text page at `/contact` would be the end of the contact form.
 */
export function checkPaths(build: ServerBuild, { pages, services, site }: Content): void {
  const parents = new Set(Object.values(build.routes).map((route) => route?.parentId));
  const routes = Object.values(build.routes).flatMap((route) => {
    if (!route || route.path === '*' || parents.has(route.id)) return [];
    return [{ id: route.id, pattern: `/${route.path ?? ''}` }];
  });
  const placed = [
    ...services.map(({ slug, path }) => ({ field: `services/${slug}.md: path`, path })),
    ...pages.map(({ slug, path }) => ({ field: `pages/${slug}.md: path`, path })),
    ...site.founder.paths.map((path) => ({ field: 'site.yaml: founder.paths', path })),
  ];
  const faults = placed.flatMap(({ field, path }) => {
    const found = routes.filter(({ pattern }) => matchPath(pattern, path));
    // The id of a route that `app/routes.ts` made for this page ends with its path.
    const other = found.length > 1 && (found.find(({ id }) => !id.endsWith(`:${path}`)) ?? found[1]);
    const owner = other ? `app/${other.id}` : isServerPath(normalizePath(path)) && 'the server itself';
    return owner ? [`${field}: ${path} belongs to ${owner} already: choose another path`] : [];
  });
  if (faults.length > 0) throw new ContentError(faults);
}
