import { matchRoutes, type RouteMatch, type RouteObject, type ServerBuild } from 'react-router';
import { isDecodable } from '../middleware/canonical-path.ts';

/**
 * Which caches may store a page, as in `Cache-Control`: all, and so our own too (`public`); only its visitor's browser
 * (`private`); or none. A page with something to type is `private`, because without a copy Firefox loses what was typed
 * when the visitor leaves and comes back, and without JavaScript, going back to the response to a form shows
 * `ERR_CACHE_MISS` in Chromium.
 */
export type Cacheability = 'public' | 'private' | 'no-store';

/** The part of a route module's `handle` that the cache reads. */
export type CacheHandle = {
  /** Query parameters that the page depends on. All others are ignored, so that they cannot fill the cache. */
  query?: string[];
  /**
   * Set for a page that is rendered for each request: `private` for a form with a signed time, and false for private data.
   */
  cache?: false | 'private';
  /**
   * Leaves the payload out of a page that is not cached, and renders it again when React needs it: for pages that are
   * heavy, render the same each time, and are seldom hydrated.
   */
  payload?: 'on-demand';
  /** Query parameters that make the page personal, so that only the browser caches it. */
  uncachedQuery?: string[];
};

export type Directives = {
  /** A page that is not `public` is rendered for each request. */
  cache: Cacheability;
  /** True if an uncached page leaves out its payload, which is rendered again when React needs it. */
  payloadOnDemand: boolean;
  /** The path and the declared parameters of the URL: what the page is rendered from, and its key in the cache. */
  key: string;
  /** The `No-Vary-Search` header: only the declared query parameters change the page. */
  noVarySearch: string;
  /** The declared path, such as `/blog/:slug`. */
  route: string;
  /** False if only the catch-all route matches. */
  isRoute: boolean;
  /** The methods that the page takes: POST where the route has an action. */
  methods: string[];
};

/** React Router's single fetch lists the routes whose data it needs in this parameter. */
const routesParameter = '_routes';

export const readingMethods = ['GET', 'HEAD'];

/** Reads what the routes of a build declare, and returns a function that finds the directives of a URL. */
export function createDirectiveFinder(build: ServerBuild): (url: URL) => Directives {
  const routes = createRouteObjects(build, undefined);
  return ({ pathname, searchParams }) => {
    const isData = pathname.endsWith('.data');
    const documentPath = findDocumentPath(pathname);
    // React Router would print a warning about a path that cannot be decoded, which everybody can send.
    const matches = (isDecodable(documentPath) && matchRoutes(routes, documentPath)) || [];
    const last = matches.at(-1)?.route;
    const handles = matches.map(
      ({ route }) => (route.handle as { page?: CacheHandle } | undefined)?.page ?? {},
    );
    const uncachedQuery = handles.flatMap((handle) => handle.uncachedQuery ?? []);
    const query = [...handles.flatMap((handle) => handle.query ?? []), ...uncachedQuery];
    if (isData) query.push(routesParameter);
    const keyQuery = new URLSearchParams();
    for (const name of query.toSorted()) {
      // The first of a repeated parameter counts, as it does for the pages.
      const value = searchParams.get(name);
      // The framework treats an empty list of routes like a missing one.
      const isGiven = value !== null && !(name === routesParameter && value === '');
      if (isGiven) keyQuery.set(name, value);
    }
    const findCacheability = (): Cacheability => {
      const isMadeUp = isData && !namesKnownRoutes(searchParams, matches);
      if (isMadeUp || handles.some(({ cache }) => cache === false)) return 'no-store';
      const isPersonal = uncachedQuery.some((name) => searchParams.has(name));
      return isPersonal || handles.some(({ cache }) => cache === 'private') ? 'private' : 'public';
    };
    return {
      cache: findCacheability(),
      payloadOnDemand: handles.some((handle) => handle.payload === 'on-demand'),
      key: (isData ? formatDataPath(documentPath) : pathname) + (keyQuery.size > 0 ? `?${keyQuery}` : ''),
      noVarySearch: query.length === 0 ? 'params' : `params, except=(${query.map(quote).join(' ')})`,
      route: last === undefined || last.path === '*' ? '(no page)' : formatRoute(matches),
      isRoute: last !== undefined && last.path !== '*',
      methods: build.routes[last?.id ?? '']?.module.action ? [...readingMethods, 'POST'] : readingMethods,
    };
  };
}

const formatRoute = (matches: RouteMatch[]) =>
  `/${matches
    .map(({ route }) => route.path?.replace(/^\/|\/$/g, ''))
    .filter(Boolean)
    .join('/')}`;

const quote = (name: string) => `"${name}"`;

/**
 * Whether the framework itself could have sent this list of routes. Any made-up list would add an entry to the cache.
 */
function namesKnownRoutes(searchParams: URLSearchParams, matches: RouteMatch[]): boolean {
  const known = matches.map(({ route }) => route.id);
  const requested = searchParams.get(routesParameter)?.split(',') ?? [];
  return known.filter((id) => requested.includes(id ?? '')).join() === requested.join();
}

/**
 * Finds the page that a path belongs to. `/blog.data` is the data of `/blog`, and `/_.data` that of Home; the framework
 * also accepts `/blog/.data` and `/blog/_.data`.
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
