import { createHash } from 'node:crypto';
import type { EntryContext } from 'react-router';
import type { Payload } from './payload.ts';

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
