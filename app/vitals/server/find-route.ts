import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** Counts all addresses together that no route declares. */
const unknown = '(no page)';

/**
 * The declared path of the page at an address, `/blog/:slug`, which is all that is counted of it: there are as many as
 * `app/routes.ts` has lines, whatever anybody sends.
 */
export function createRouteFinder(build: ServerBuild): (path: string) => string {
  const routes: RouteObject[] = Object.values(build.routes).flatMap((route) =>
    route && route.parentId !== undefined ? [{ id: route.id, path: route.path ?? '/' }] : [],
  );
  return (path) => {
    const pathname = path.split(/[?#]/)[0] ?? '/';
    if (!isDecodable(pathname)) return unknown;
    const found = matchRoutes(routes, pathname)?.at(-1)?.route.path;
    if (found === undefined || found === '*') return unknown;
    return found === '/' ? found : `/${found}`;
  };
}

function isDecodable(pathname: string): boolean {
  try {
    // The value is used: a bundler drops a call whose value nobody wants, with the throwing.
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}
