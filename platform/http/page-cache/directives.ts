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
  /** The path and the declared parameters that are given: what the page is rendered from, and its key in the cache. */
  key: string;
  /** The header of that name for caches in front: only the declared query parameters make another page. */
  noVarySearch: string;
  /** False where only the route that catches every address matches. */
  isRoute: boolean;
  /** The methods that the page takes: POST where the route has an action. */
  methods: string[];
};

/** React Router's single fetch names in this parameter the routes whose data it needs. */
const routesParameter = '_routes';

export const readingMethods = ['GET', 'HEAD'];

/** Reads what the routes of a build declare, and returns a function that finds it for a URL. */
export function createDirectiveFinder(build: ServerBuild): (url: URL) => Directives {
  const routes = createRouteObjects(build, undefined);
  return ({ pathname, searchParams }) => {
    const isData = pathname.endsWith('.data');
    const documentPath = findDocumentPath(pathname);
    const matches = matchRoutes(routes, documentPath) ?? [];
    const last = matches.at(-1)?.route;
    const handles = matches.map(
      ({ route }) => (route.handle as { page?: CacheHandle } | undefined)?.page ?? {},
    );
    const own = handles.flatMap((handle) => handle.own ?? []);
    const query = [...handles.flatMap((handle) => handle.query ?? []), ...own];
    if (isData) query.push(routesParameter);
    const kept = new URLSearchParams();
    for (const name of query.toSorted()) {
      // The first of a repeated parameter counts, as it does for the pages.
      const value = searchParams.get(name);
      // The framework takes an empty list of routes for none.
      const isGiven = value !== null && !(name === routesParameter && value === '');
      if (isGiven) kept.set(name, value);
    }
    return {
      cache:
        (!isData || namesKnownRoutes(searchParams, matches)) &&
        handles.every((handle) => handle.cache !== false) &&
        !own.some((name) => searchParams.has(name)),
      payloadApart: handles.some((handle) => handle.payload === 'apart'),
      key: (isData ? formatDataPath(documentPath) : pathname) + (kept.size > 0 ? `?${kept}` : ''),
      noVarySearch: query.length === 0 ? 'params' : `params, except=(${query.map(quote).join(' ')})`,
      isRoute: last !== undefined && last.path !== '*',
      methods: build.routes[last?.id ?? '']?.module.action ? [...readingMethods, 'POST'] : readingMethods,
    };
  };
}

const quote = (name: string) => `"${name}"`;

/** Whether the framework itself could have asked so. Made-up lists of routes would make an entry of the cache each. */
function namesKnownRoutes(given: URLSearchParams, matches: RouteMatch[]): boolean {
  const known = matches.map(({ route }) => route.id);
  const asked = given.get(routesParameter)?.split(',') ?? [];
  return known.filter((id) => asked.includes(id ?? '')).join() === asked.join();
}

/**
 * The page that a path belongs to, also where it asks for the data of one: `/blog.data`, and `/_.data` for Home. The
 * framework also takes `/blog/.data` and `/blog/_.data`.
 */
export function findDocumentPath(pathname: string): string {
  return pathname.endsWith('.data') ? pathname.replace(/(\/_?)?\.data$/, '') || '/' : pathname;
}

const formatDataPath = (documentPath: string) => `${documentPath === '/' ? '/_' : documentPath}.data`;

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
