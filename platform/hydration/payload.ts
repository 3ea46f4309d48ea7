/**
 * What React needs to take a page over: the framework's context and loader data, as data. Made by the
 * server together with the page (`render-page.server.ts`), read by the hydrate module.
 */
export type Payload = {
  /** The framework's own settings (`window.__reactRouterContext` without its stream). */
  context: Record<string, unknown>;
  /** Loader data, action data and errors of all matched routes, as React Router encodes them. */
  data: string;
  /** Asset URL of the route manifest module. */
  manifest: string;
  /** Asset URL of the client entry module. */
  entry: string;
  /** Matched routes: id, and the asset URLs of the modules that make up the route. */
  routes: [id: string, modules: string[]][];
};

/** Where the payload of a page that may be cached is asked for. The page's own path and query follow. */
export const payloadPrefix = '/_payload/';

/** Instead of a hash: the payload stands in the page itself. */
export const inlinePayload = 'inline';

/** The id of the element that carries an inline payload. */
export const payloadElementId = 'payload';

/** What the client entry calls once React has taken the page over. */
export const hydratedEvent = 'react-hydrated';
