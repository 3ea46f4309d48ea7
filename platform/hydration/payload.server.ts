import { createHash } from 'node:crypto';
import { createContext } from 'react-router';

/** The facts about a rendering that the server around it needs. Each request has one. */
export type Rendering = {
  /** The payload as JSON, and its hash. Absent where no page was rendered, as for a redirect or a last-resort error. */
  payload?: { hash: string; body: string };
  /** Keeps the payload out of the page even where the page is not cached. */
  payloadApart?: boolean;
  /** The id of the request that had the page rendered, which the log and the response share. */
  requestId?: string | undefined;
};

export const renderingContext = createContext<Rendering>();

/** Names a payload by its content, so that a page is only ever hydrated with the payload it was rendered from. */
export function hashPayload(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 16);
}
