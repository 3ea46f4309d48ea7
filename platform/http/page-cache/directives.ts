import { matchRoutes, type RouteMatch, type RouteObject, type ServerBuild } from 'react-router';

/** The part of a route module's `handle` that the cache reads. */
export type CacheHandle = {
  /** Query parameters that the page depends on. All others are ignored, so that they cannot fill the cache. */
  query?: string[];
  /** False for a page that is rendered for each request and never kept: forms with a signed time, private answers. */
  cache?: false;
  /**
   * True for a page that is never kept and whose payload is not inline either, but rendered again when React needs
   * it: for pages that are heavy, come out the same each time, and are seldom hydrated.
   */
  payload?: 'apart';
  /** Query parameters that make the page one visitor's own, so that it is not kept either. */
  own?: string[];
};

export type Directives = {
  /** False for a page that is rendered for each request. */
  cache: boolean;
  /** True where a page that is not kept leaves out its payload, which is then rendered again when React needs it. */
  payloadApart: boolean;
  /** The cache key: the path, and the declared parameters that are given. */
  key: string;
  /** The path and the declared parameters, from which the page is rendered. */
  pathAndSearch: string;
  /** The declared query parameters. */
  query: string[];
  /** False where only the route that catches every address matches. */
  isRoute: boolean;
  /** Whether the route has an action, so that the page takes more than GET. */
  acts: boolean;
};

/** React Router's single fetch names in this parameter the routes whose data it needs. */
const routesParameter = '_routes';

/** Reads what the routes of a build declare, and returns a function that finds it for a URL. */
export function createDirectiveFinder(build: ServerBuild): (url: URL) => Directives {
  const routes = createRouteObjects(build, undefined);
  return (url) => {
    const isData = url.pathname.endsWith('.data');
    const documentPath = findDocumentPath(url.pathname);
    const matches = matchRoutes(routes, documentPath) ?? [];
    const isKnown = !isData || namesKnownRoutes(url.searchParams, matches);
    const handles = matches.map(({ route }) => route.handle as { page?: CacheHandle } | undefined);
    const own = handles.flatMap((handle) => handle?.page?.own ?? []);
    const query = [...handles.flatMap((handle) => handle?.page?.query ?? []), ...own];
    const kept = new URLSearchParams();
    for (const name of [...query, ...(isData ? [routesParameter] : [])].sort()) {
      // The first of a repeated parameter counts, as it does for the pages.
      const value = url.searchParams.get(name);
      if (value !== null) kept.set(name, value);
    }
    const pathAndSearch = url.pathname + (kept.size > 0 ? `?${kept}` : '');
    return {
      cache:
        isKnown &&
        handles.every((handle) => handle?.page?.cache !== false) &&
        !own.some((name) => url.searchParams.has(name)),
      payloadApart: handles.some((handle) => handle?.page?.payload === 'apart'),
      key: pathAndSearch,
      pathAndSearch,
      isRoute: matches.length > 0 && matches.at(-1)?.route.path !== '*',
      query: isData ? [...query, routesParameter] : query,
      acts: build.routes[matches.at(-1)?.route.id ?? '']?.module.action !== undefined,
    };
  };
}

/** Whether the framework itself could have asked so. Made-up lists of routes would make an entry of the cache each. */
function namesKnownRoutes(given: URLSearchParams, matches: RouteMatch[]): boolean {
  const known = matches.map(({ route }) => route.id);
  const asked = given.get(routesParameter)?.split(',') ?? [];
  return known.filter((id) => asked.includes(id ?? '')).join() === asked.join();
}

/** The page that a path belongs to, also where it asks for the data of one: `/blog.data`, and `/_.data` for Home. */
export function findDocumentPath(pathname: string): string {
  return pathname.endsWith('.data') ? pathname.replace(/(\/_)?\.data$/, '') || '/' : pathname;
}

function createRouteObjects(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index, caseSensitive, module } = route as NonNullable<typeof route>;
      const shared = { id, path, caseSensitive, handle: module.handle };
      return (
        index ? { ...shared, index } : { ...shared, children: createRouteObjects(build, id) }
      ) as RouteObject;
    });
}
