import { createHash } from 'node:crypto';
import { createContext, type EntryContext } from 'react-router';
import type { Payload } from './payload.ts';

/** What rendering a page tells the server around it. Each request has one. */
export type Rendering = {
  /** The payload as JSON, and its hash. Absent where no page was rendered, as for a redirect or a last-resort error. */
  payload?: { hash: string; body: string };
  /** Keeps the payload out of the page even where the page is not cached. */
  payloadApart?: boolean;
  /** The id of the request that had the page rendered, which the log and the response share. */
  requestId?: string | undefined;
};

export const renderingContext = createContext<Rendering>();

/** Takes what React needs from the framework's entry context, whose stream of loader data is read to its end. */
export async function createPayload(routerContext: EntryContext): Promise<Payload> {
  const { manifest, staticHandlerContext, serverHandoffString, serverHandoffStream } = routerContext;
  return {
    context: JSON.parse(serverHandoffString ?? '{}'),
    data: serverHandoffStream ? await new Response(serverHandoffStream).text() : '',
    manifest: manifest.url,
    entry: manifest.entry.module,
    routes: staticHandlerContext.matches.map(({ route: { id } }) => {
      const entry = manifest.routes[id];
      const modules = [
        entry?.clientActionModule,
        entry?.clientLoaderModule,
        entry?.clientMiddlewareModule,
        entry?.hydrateFallbackModule,
        entry?.module,
      ].filter((url) => url !== undefined);
      return [id, modules];
    }),
  };
}

/** Names a payload by its content, so that a page is only ever hydrated with the payload it was rendered from. */
export function hashPayload(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 16);
}
