import type { ServerBuild } from 'react-router';
import type { Content } from '#app/content/content.ts';
import type { PageHandle } from '#app/page-handle.ts';

/**
 * The paths of the routes that are one page each and are for search engines: all of `app/routes.ts` without a
 * parameter, except those whose `handle` says that they are unlisted, and second paths of the same page.
 */
export function listStaticPaths(build: ServerBuild, { site, pages }: Content): string[] {
  const canonical = pages.map(({ path }) => path);
  const second = site.founder.paths.filter((path) => !canonical.includes(path));
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId === undefined || !isLeaf(build, route.id)) return [];
    const path = `/${route.path ?? ''}`;
    const handle = route.module.handle as PageHandle | undefined;
    const unlisted = handle?.page?.unlisted ?? [];
    const isListed = unlisted !== 'all' && !unlisted.includes(path) && !second.includes(path);
    return isListed && !/[:*]/.test(path) ? [path] : [];
  });
}

function isLeaf(build: ServerBuild, id: string): boolean {
  return !Object.values(build.routes).some((route) => route?.parentId === id);
}
