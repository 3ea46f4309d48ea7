/**
 * The one adapter to React Router's internals: what its entry context holds for the browser, the globals through which
 * its client entry starts, and an export that it calls unsafe. When an upgrade changes one of them,
 * `react-router-internals.test.tsx` is the first test to fail, and it names the change. Decision 001.
 *
 * The hydrate module has a bundle of its own and imports this file, so nothing here may import React or run at load time.
 */
import { type DataRouter, type EntryContext, matchRoutes } from 'react-router';
import type { Payload } from './payload.ts';

/** Does what `<ScrollRestoration>` does, without its inline script. */
export { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';

/** Creates the payload from the framework's entry context, and reads its stream of loader data to the end. */
export async function createPayload(routerContext: EntryContext): Promise<Payload> {
  const { manifest, serverHandoffString, serverHandoffStream } = routerContext;
  return {
    // What is false may be absent.
    context: JSON.parse(serverHandoffString ?? '{}', (_, value) => (value === false ? undefined : value)),
    data: serverHandoffStream ? await new Response(serverHandoffStream).text() : '',
    routes: listOwnRoutes(routerContext).map((id) => [id, listModules(manifest.routes[id])]),
  };
}

/** Lists the files that a browser loads to start React on this page: the modules and everything that they import. */
export function listStartFiles(routerContext: EntryContext): string[] {
  const { manifest } = routerContext;
  const entries = listOwnRoutes(routerContext).map((id) => manifest.routes[id]);
  const files = entries.flatMap((entry) => [...listModules(entry), ...(entry?.imports ?? [])]);
  // The module of the client entry is left out because it only imports others.
  return [...new Set([manifest.url, ...manifest.entry.imports, ...files])];
}

/** Lists the matched routes with a path of their own. The others are on every page, and the client entry imports them. */
function listOwnRoutes({ staticHandlerContext }: EntryContext): string[] {
  return staticHandlerContext.matches
    .filter(({ route }) => route.path || route.index)
    .map(({ route }) => route.id);
}

type Modules = Partial<EntryContext['manifest']['routes'][string]>;

function listModules(entry: Modules | undefined): string[] {
  return [
    entry?.clientActionModule,
    entry?.clientLoaderModule,
    entry?.clientMiddlewareModule,
    entry?.hydrateFallbackModule,
    entry?.module,
  ].filter((url) => url !== undefined);
}

/** Removes the stream, for which `<ServerRouter>` would render scripts of the framework. */
export function withoutStream({ serverHandoffStream: _, ...routerContext }: EntryContext): EntryContext {
  return routerContext;
}

type Manifest = { version?: string; routes: Record<string, { module: string; clientLoaderModule?: string }> };

/** Starts React. It replaces fields only through the function that it is given. */
type Start = (afterComposition: (replace: () => void) => void) => void;

type FrameworkWindow = {
  /** Settings and encoded loader data. `<HydratedRouter>` reads it once. */
  __reactRouterContext?: Record<string, unknown> & { stream: ReadableStream<Uint8Array> };
  /** The loaded route modules by route id. `<HydratedRouter>` adds those that navigations load. */
  __reactRouterRouteModules?: Record<string, object>;
  /** Set by the route manifest module of the build. */
  __reactRouterManifest?: Manifest;
  /** Set by the client entry, and called only once everything above has been set. */
  startReact?: Start;
  /** Set by `<HydratedRouter>` in its first render. */
  __reactRouterDataRouter?: DataRouter;
};

const readGlobals = () => window as unknown as FrameworkWindow;

type HydrationData = {
  /** The framework's settings, as the server's entry context has them. */
  context: Record<string, unknown>;
  /** Loader data, action data and errors, as React Router encodes them. */
  data: string;
  /** The loaded modules of the matched routes, by route id. */
  routeModules: Record<string, object>;
  afterComposition: Parameters<Start>[0];
};

/**
 * Sets what the framework's own inline scripts would have set, and starts React. The route manifest and the client entry
 * must have loaded before.
 */
export function startReact({ context, data, routeModules, afterComposition }: HydrationData): void {
  const globals = readGlobals();
  globals.__reactRouterContext = { ...context, stream: createStream(data) };
  globals.__reactRouterRouteModules = routeModules;
  if (!globals.startReact) throw new Error('The client entry was not loaded');
  globals.startReact(afterComposition);
}

/**
 * Registers how the client entry starts, along with the modules of the routes that are on every page. In development the
 * framework's own scripts have already set everything, so it starts at once.
 */
export function provideStart(start: Start, everyPage: Record<string, object>): void {
  const globals = readGlobals();
  const begin: Start = (afterComposition) => {
    globals.__reactRouterRouteModules = { ...globals.__reactRouterRouteModules, ...everyPage };
    start(afterComposition);
  };
  if (globals.__reactRouterContext) begin((replace) => replace());
  else globals.startReact = begin;
}

function createStream(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
}

/** The version of the build, which changes with every build; empty if no manifest has loaded. */
export function readBuildVersion(): string {
  return readGlobals().__reactRouterManifest?.version ?? '';
}

type Navigate = (to: unknown, options: unknown) => Promise<void>;

export type ClientRouter = {
  /** The URLs of the modules that this path needs and the router has not loaded; none if no route matches it. */
  listModules: (pathname: string) => string[];
  /** Whether a path leads to a page. Files, feeds and unknown paths do not. */
  hasPage: (pathname: string) => boolean;
  /** The key of the history entry that the router is at. */
  readLocationKey: () => string;
  /** Runs a function instead of every navigation, links and forms included; it can call the router's own `navigate`. */
  interceptNavigation: (
    intercept: (navigate: Navigate, to: unknown, options: unknown) => Promise<void>,
  ) => void;
};

/** The page's router; undefined until React's first render has created it. */
export function findClientRouter(): ClientRouter | undefined {
  const {
    __reactRouterDataRouter: router,
    __reactRouterManifest: manifest,
    __reactRouterRouteModules: loaded = {},
  } = readGlobals();
  if (!router || !manifest) return undefined;
  return {
    listModules: (pathname) => {
      const matches = matchRoutes(router.routes, pathname) ?? [];
      return matches.flatMap(({ route: { id = '' } }) => {
        const entry = id in loaded ? undefined : manifest.routes[id];
        return [entry?.module, entry?.clientLoaderModule].filter((url) => url !== undefined);
      });
    },
    hasPage: (pathname) =>
      matchRoutes(router.routes, pathname)?.every(({ route }) => route.path !== '*') ?? false,
    readLocationKey: () => router.state.location.key,
    interceptNavigation: (intercept) => {
      const navigate = router.navigate.bind(router) as Navigate;
      router.navigate = ((to: unknown, options: unknown) =>
        intercept(navigate, to, options)) as DataRouter['navigate'];
    },
  };
}
