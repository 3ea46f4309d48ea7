import { setImmediate as nextTurn } from 'node:timers/promises';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { StartContext } from '#app/client/enhance/boot-script.tsx';
import { hashPayload, renderingContext } from '#app/client/hydration/payload.server.ts';
import { inlinePayload, payloadElementId } from '#app/client/hydration/payload.ts';
import {
  createPayload,
  listStartFiles,
  withoutStream,
} from '#app/client/hydration/react-router-internals.ts';
import { HiddenValuesContext } from '#app/components/lead-form.tsx';
import { PageSettingsContext } from '#app/components/page-settings.ts';
import { hiddenValuesContext, servicesContext } from '#app/services-context.ts';
import { type GraphFacts, GraphWriterContext } from '#app/shell/head/structured-data/structured-data.tsx';
import { writeGraph } from '#app/shell/head/structured-data/write-graph.server.ts';
import { createSerialQueue } from '#platform/serial-queue.ts';

/**
 * No page takes a second. One whose components wait for something that never comes would stop all others, so it fails.
 */
const renderingLimitMs = 10_000;

/** Only one document renders at a time, and waiting requests are served before the next one. Loaders are not limited. */
const enqueueRendering = createSerialQueue(renderingLimitMs);

type RenderInput = {
  request: Request;
  status: number;
  headers: Headers;
  routerContext: EntryContext;
  loadContext: RouterContextProvider;
};

/**
 * Renders the whole document without the framework's scripts, and passes the payload to the server through
 * `renderingContext`. A page that must not be cached contains its payload inline, unless its route sets
 * `payloadOnDemand`. Rethrows a component's error, so that the framework calls this again to render the error screen.
 */
export async function renderPage({ request, status, headers, routerContext, loadContext }: RenderInput) {
  if (import.meta.env.DEV)
    return renderInDevelopment({ request, status, headers, routerContext, loadContext });
  const body = JSON.stringify(await createPayload(routerContext));
  const hash = hashPayload(body);
  const rendering = loadContext.get(renderingContext);
  const inline = status !== 200 || !(rendering.cache === 'public' || rendering.payloadOnDemand);
  const files = listStartFiles(routerContext);
  const html = await enqueueRendering(async (signal) => {
    const stream = await renderToReadableStream(
      <StartContext value={{ payloadHash: inline ? inlinePayload : hash, files }}>
        <GraphWriterContext value={createGraphWriter(loadContext)}>
          <HiddenValuesContext value={loadContext.get(hiddenValuesContext)}>
            <PageSettingsContext value={rendering}>
              <ServerRouter context={withoutStream(routerContext)} url={request.url} />
            </PageSettingsContext>
          </HiddenValuesContext>
        </GraphWriterContext>
      </StartContext>,
      { signal },
    );
    await stream.allReady;
    const text = await new Response(stream).text();
    await nextTurn();
    return text;
  }, request.signal);
  rendering.payload = { hash, body };
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(inline ? insertPayload(html, body) : html, { status, headers });
}

/** Structured data say more about the agency than what pages show. */
function createGraphWriter(loadContext: RouterContextProvider) {
  const { site } = loadContext.get(servicesContext).content;
  return (facts: Omit<GraphFacts, 'site'>) => writeGraph({ site, ...facts });
}

/** Renders a page in development with the framework's scripts, which root.tsx adds, so that hot reloading works. */
async function renderInDevelopment({ request, status, headers, routerContext, loadContext }: RenderInput) {
  const stream = await renderToReadableStream(
    <GraphWriterContext value={createGraphWriter(loadContext)}>
      <PageSettingsContext value={loadContext.get(renderingContext)}>
        <ServerRouter context={routerContext} url={request.url} />
      </PageSettingsContext>
    </GraphWriterContext>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status, headers });
}

/** Escapes `<`, which JSON allows, so that `</script` in the data does not close the element. */
function insertPayload(html: string, body: string): string {
  const escaped = body.replaceAll('<', '\\u003c');
  const element = `<script type="application/json" id="${payloadElementId}">${escaped}</script>`;
  const end = html.lastIndexOf('</body>');
  return html.slice(0, end) + element + html.slice(end);
}
