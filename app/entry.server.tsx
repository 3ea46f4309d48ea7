import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { renderingContext } from '#app/client/hydration/payload.server.ts';
import { renderPage } from './render-page.server.tsx';
import { servicesContext } from './services-context.ts';

/** The framework calls this once all loaders have returned, and sends the document that it returns. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  return renderPage({ request, status, headers, routerContext, loadContext });
}

/** Logs every unexpected error of a loader or a component. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { log } = context.get(servicesContext);
  const { requestId } = context.get(renderingContext);
  log.error('page failed', { error, path: new URL(request.url).pathname, requestId });
};
