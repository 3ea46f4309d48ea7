import { renderToReadableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  Outlet,
  RouterContextProvider,
  type ServerBuild,
  useLoaderData,
} from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Payload } from './payload.ts';
import {
  createPayload,
  findClientRouter,
  listStartFiles,
  provideStart,
  readBuildVersion,
  startReact,
  useScrollRestoration,
} from './react-router-internals.ts';

/*
 * A failure here after an upgrade of React Router shows which of its internals has changed. The tests follow a page from
 * the server's entry context through the globals and the first render in the browser to a client navigation.
 */

function Root() {
  useScrollRestoration({});
  return (
    <p>
      {useLoaderData()} <Outlet />
    </p>
  );
}

const Page = () => 'the page';

const root = { default: Root, loader: () => 'the data and' };
const page = { default: Page };

const entryOf = (id: string, path: string, more: object) => ({
  ...{ id, path, module: `/${id}.js`, hasLoader: false, hasAction: false, hasClientLoader: false },
  ...{ hasClientAction: false, hasClientMiddleware: false, hasDefaultExport: true, hasErrorBoundary: false },
  ...{ clientActionModule: undefined, clientLoaderModule: undefined, clientMiddlewareModule: undefined },
  ...{ hydrateFallbackModule: undefined, imports: [], css: [], ...more },
});

const assets = {
  entry: { module: '/entry.js', imports: ['/react.js'] },
  routes: {
    root: entryOf('root', '', { hasLoader: true }),
    page: entryOf('page', 'page', {
      parentId: 'root',
      clientLoaderModule: '/page-loader.js',
      imports: ['/react.js', '/form.js'],
    }),
    missing: entryOf('missing', '*', { parentId: 'root' }),
  },
  url: '/manifest.js',
  version: 'a-build',
};

/** Returns the entry context that the framework passes to `entry.server.tsx` for the page. */
async function readEntryContext(): Promise<EntryContext> {
  let context: EntryContext | undefined;
  const build = {
    entry: {
      module: {
        default: (_request: Request, _status: number, _headers: Headers, entryContext: EntryContext) => {
          context = entryContext;
          return new Response();
        },
      },
    },
    routes: {
      root: { id: 'root', path: '', module: root },
      page: { id: 'page', parentId: 'root', path: 'page', module: page },
      missing: { id: 'missing', parentId: 'root', path: '*', module: page },
    },
    assets,
    ...{ publicPath: '/', assetsBuildDirectory: '', future: {}, ssr: true, isSpaMode: false, prerender: [] },
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    allowedActionOrigins: false,
  } as unknown as ServerBuild;
  await createRequestHandler(build)(new Request('http://site.example/page'), new RouterContextProvider());
  if (!context) throw new Error('The framework did not call the server entry');
  return context;
}

/** A fake window with only the properties that the router uses. */
const browser = {
  location: new URL('http://site.example/page'),
  history: { state: null, replaceState() {}, pushState() {} },
  document: { createElement() {} },
  addEventListener() {},
  removeEventListener() {},
  sessionStorage: undefined,
  // Loading `/manifest.js` sets this.
  __reactRouterManifest: assets,
};

let payload: Payload;
let startFiles: string[];
let html: string;

const openBrowser = () => {
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', { defaultView: browser });
};

beforeAll(async () => {
  const context = await readEntryContext();
  startFiles = listStartFiles(context);
  payload = await createPayload(context);
  openBrowser();
  const rendered = new Promise<ReadableStream>((resolve) =>
    provideStart(() => resolve(renderToReadableStream(<HydratedRouter />)), { root }),
  );
  startReact({ ...payload, routeModules: { page }, afterComposition: (act) => act() });
  html = await new Response(await rendered).text();
});

beforeEach(openBrowser);

test('the entry context holds the settings, the loader data, and the modules of matched routes that not every page has', () => {
  expect(payload.context).toMatchObject({ ssr: true });
  expect(payload.data).toContain('the data and');
  expect(payload.routes).toEqual([['page', ['/page-loader.js', '/page.js']]]);
});

test('H-08 the manifest lists every file that React needs to start on a page', () => {
  expect(startFiles.toSorted()).toEqual([
    '/form.js',
    '/manifest.js',
    '/page-loader.js',
    '/page.js',
    '/react.js',
  ]);
});

test('the client entry waits for __reactRouterContext, and reads it, __reactRouterRouteModules and __reactRouterManifest', () => {
  expect(html.replaceAll('<!-- -->', '')).toContain('<p>the data and the page</p>');
});

test('__reactRouterDataRouter is the router with its routes and location, and __reactRouterManifest lists modules and version', () => {
  const router = findClientRouter();
  // Modules that React has already loaded are not requested again.
  expect(router?.listModules('/page')).toEqual([]);
  expect(router?.listModules('/page/elsewhere')).toEqual(['/missing.js']);
  expect(['/page', '/page/elsewhere', '/no-such-page'].map((path) => router?.hasPage(path))).toEqual([
    true,
    false,
    false,
  ]);
  expect(router?.readLocationKey()).toBe('default');
  expect(readBuildVersion()).toBe('a-build');
});

test('the router’s navigate method can be replaced', async () => {
  const { __reactRouterDataRouter: router } = window as unknown as {
    __reactRouterDataRouter: { navigate: (to: string, options?: object) => Promise<void> };
  };
  const own = vi.spyOn(router, 'navigate').mockResolvedValue();
  const requested: unknown[] = [];
  findClientRouter()?.interceptNavigation(async (navigate, to, options) => {
    requested.push(to);
    await navigate(to, options);
  });
  await router.navigate('/elsewhere', { replace: true });
  expect(requested).toEqual(['/elsewhere']);
  expect(own).toHaveBeenCalledExactlyOnceWith('/elsewhere', { replace: true });
});

test('before the first render there is no router to find', () => {
  vi.stubGlobal('window', { __reactRouterManifest: assets });
  expect(findClientRouter()).toBeUndefined();
});
