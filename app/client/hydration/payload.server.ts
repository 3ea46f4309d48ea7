import { createHash } from 'node:crypto';
import { createContext } from 'react-router';
import type { Cacheability } from '#platform/http/page-cache/directives.ts';

/**
 * What the server, the loaders and the components share about the page that is being rendered. Each request has
 * one. Headers are written from it once, and nothing reads them back.
 */
export type Rendering = {
  /** The routes declare the default. A loader may name fewer, for what is not worth keeping. */
  cache: Cacheability;
  /** Set if something on the page is provisional, so that it is rendered again after this time. */
  freshSeconds?: number | undefined;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
  /** Whether the page states its weight, which has to be filled in. */
  weight?: boolean;
  /** The payload as JSON, and its hash. Absent if no page was rendered, as with a redirect or a last-resort error. */
  payload?: { hash: string; body: string };
  /** Keeps the payload out of the page even if the page is not cached. */
  payloadOnDemand?: boolean;
  /** The slugs of the blog's posts that the page shows, if its loader knows that they are all. */
  shownPosts?: string[];
  /** The id of the request, which appears in both the log and the response. */
  requestId?: string | undefined;
};

export const renderingContext = createContext<Rendering>();

/** Hashes a payload by its content, so that a page is only ever hydrated with the payload that it was rendered from. */
export function hashPayload(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 16);
}
