import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { ServerBuild } from 'react-router';
import { loadContent } from '#app/content/load-content.ts';
import { AuditsUnavailable } from '#app/features/audit/domain/audit-service.ts';
import { createFormSigner } from '#app/features/contact/domain/signatures.ts';
import { PaymentsUnavailable } from '#app/features/payments/domain/checkout.ts';
import routes from '#app/routes.ts';
import { createApp } from '#server/app.ts';
import { parseEnvironment } from '#server/env.ts';
import { createServices } from '#server/services.ts';
import { prepareTestApp } from './test-app.ts';

const refuseToRender = () => {
  throw new Error('This app renders no pages. Use createTestApp of tests/built-app.ts.');
};

const module = { default: refuseToRender };

/** Creates a route for every declared path, each with a page that cannot be rendered. */
const build: ServerBuild = {
  entry: { module },
  routes: {
    root: { id: 'root', path: '', module },
    ...Object.fromEntries(routes.flatMap((entry) => createRoutes(entry, 'root'))),
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  assetsBuildDirectory: '',
  publicPath: '/',
  future: {} as ServerBuild['future'],
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '' },
  ssr: true,
};

function createRoutes(
  { id: routeId, file, path, index, children = [] }: RouteConfigEntry,
  parentId: string,
): [string, ServerBuild['routes'][string]][] {
  const id = routeId ?? file;
  return [
    [id, { id, parentId, ...(path && { path }), ...(index && { index }), module }],
    ...children.flatMap((child) => createRoutes(child, id)),
  ];
}

/** Creates an app from source, for tests that render no page. It needs no build. */
export const createSourceApp = prepareTestApp({
  AuditsUnavailable,
  PaymentsUnavailable,
  bootSource: '',
  build,
  createApp,
  createFormSigner,
  createServices,
  loadContent,
  parseEnvironment,
});
