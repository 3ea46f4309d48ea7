/**
 * The data that React needs to hydrate a page: the framework's context and the loader data. The server writes it along
 * with the page, and the hydrate module reads it.
 */
export type Payload = {
  /** The framework's own settings. */
  context: Record<string, unknown>;
  /** Loader data, action data and errors of all matched routes, as React Router encodes them. */
  data: string;
  /** The matched routes that have a path of their own, each with its id and the URLs of its modules. */
  routes: [id: string, modules: string[]][];
};

/** The path prefix of payloads of cacheable pages. The payload's hash and the page's path and query follow it. */
export const payloadPrefix = '/_payload/';

/** Takes the place of the hash when the page itself carries the payload. */
export const inlinePayload = 'inline';

/** The id of the element that holds an inline payload. */
export const payloadElementId = 'payload';

/** The event that is dispatched once React has hydrated the page. */
export const hydratedEvent = 'react-hydrated';
