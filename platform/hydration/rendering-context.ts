import { createContext } from 'react-router';
import type { Payload } from './payload.ts';

/** What rendering a page tells the server around it. Each request has one. */
export type Rendering = {
  /** Absent where no page was rendered, as for a redirect or a last-resort error. */
  payload?: Payload;
  /** Keeps the payload out of the page even where the page is not cached. */
  payloadApart?: boolean;
  /** The id of the request that had the page rendered, which the log and the response share. */
  requestId?: string | undefined;
};

export const renderingContext = createContext<Rendering>();
