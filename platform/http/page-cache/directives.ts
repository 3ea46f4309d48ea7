import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** What a route module's `handle` tells the cache about its page. */
export type CacheHandle = {
  /** Query parameters that the page depends on. All others neither split nor fill the cache. */
  query?: string[];
  /** False: rendered for each request and never kept (forms with a signed time, private answers). */
  cache?: false;
  /**
   * What React needs is not carried in the page, though that is never kept: it is rendered again for whoever wants it.
   * For pages that are heavy, come out the same each time, and are seldom taken over.
   */
  payload?: 'apart';
  /** Query parameters with which the page is one visitor's own, and is not kept either. */
  own?: string[];
};

export type Directives = {
  /** False: rendered for each request. */
  cache: boolean;
  /** A page that is not kept leaves out what React needs: whoever wants it has the page rendered again. */
  payloadApart: boolean;
  /** The cache key; the path alone where no declared parameter is given. */
  key: string;
  /** The path and the declared parameters: what the page is rendered from. */
  pathAndSearch: string;
  /** Declared query parameters. */
  query: string[];
  /** Whether the page takes more than GET: its route has an action. */
  acts: boolean;
};

/** Single-fetch names the routes whose data it wants. */
const dataParameters = ['_routes', 'index'];

/** Reads what the routes of a build declare, and tells it for a URL. */
export function createDirectiveFinder(build: ServerBuild): (url: URL) => Directives {
  const routes = createRouteObjects(build, undefined);
  return (url) => {
    const isData = url.pathname.endsWith('.data');
    const documentPath = findDocumentPath(url.pathname);
    const matches = matchRoutes(routes, documentPath) ?? [];
    const handles = matches.map(({ route }) => route.handle as { page?: CacheHandle } | undefined);
    const own = handles.flatMap((handle) => handle?.page?.own ?? []);
    const query = [...handles.flatMap((handle) => handle?.page?.query ?? []), ...own];
    const kept = new URLSearchParams();
    for (const name of [...query, ...(isData ? dataParameters : [])].sort()) {
      // Of a repeated parameter the first counts, as it does for the pages.
      const value = url.searchParams.get(name);
      if (value !== null) kept.set(name, value);
    }
    const pathAndSearch = url.pathname + (kept.size > 0 ? `?${kept}` : '');
    return {
      cache:
        handles.every((handle) => handle?.page?.cache !== false) &&
        !own.some((name) => url.searchParams.has(name)),
      payloadApart: handles.some((handle) => handle?.page?.payload === 'apart'),
      key: pathAndSearch,
      pathAndSearch,
      query,
      acts: build.routes[matches.at(-1)?.route.id ?? '']?.module.action !== undefined,
    };
  };
}

/** The page that a path is of, or is the data of: `/blog.data`, and `/_.data` of Home. */
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
