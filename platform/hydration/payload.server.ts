import { createHash } from 'node:crypto';
import { createContext } from 'react-router';

/** What the server needs to know about a rendered page. Each request has one. */
export type Rendering = {
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
