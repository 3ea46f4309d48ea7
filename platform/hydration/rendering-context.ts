import { createContext } from 'react-router';
import type { Payload } from './payload.ts';

/** Filled while a page is rendered, for the server around it. One a request. */
export type Rendering = {
  /** Absent when the page could not be rendered as a page (a redirect, a last-resort error). */
  payload?: Payload;
  /** It is not carried in the page, even where that is not kept. */
  payloadApart?: boolean;
  /** Of the request that had the page rendered: what the log and the answer have in common. */
  requestId?: string | undefined;
};

export const renderingContext = createContext<Rendering>();
