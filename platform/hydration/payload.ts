/**
 * The data that React needs to take a page over: the framework's context and the loader data. The server writes it
 * together with the page, and the hydrate module reads it.
 */
export type Payload = {
  /** The framework's own settings. */
  context: Record<string, unknown>;
  /** Loader data, action data and errors of all matched routes, as React Router encodes them. */
  data: string;
  /** The matched routes with a path of their own: each with its id and the asset URLs of its modules. */
  routes: [id: string, modules: string[]][];
};

/** The path under which the payload of a cacheable page is served. Its hash and the page's path and query follow. */
export const payloadPrefix = '/_payload/';

/** Stands in place of a hash where the page itself carries the payload. */
export const inlinePayload = 'inline';

/** The id of the element that carries an inline payload. */
export const payloadElementId = 'payload';

/** The event that says that React has taken the page over. */
export const hydratedEvent = 'react-hydrated';
