import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { StartContext } from '#app/enhance/boot-script.tsx';
import { GraphWriterContext } from '#app/head/structured-data/structured-data.tsx';
import { writeGraph } from '#app/head/structured-data/write-graph.server.ts';
import { hiddenValuesContext } from '#app/services-context.ts';
import { HiddenValuesContext } from '#app/ui/lead-form.tsx';
import { hashPayload, renderingContext } from '#platform/hydration/payload.server.ts';
import { inlinePayload, payloadElementId } from '#platform/hydration/payload.ts';
import { createPayload, listStartFiles, withoutStream } from '#platform/hydration/react-router-internals.ts';

/** One document at a time, and whatever else has arrived is answered before the next. Loaders are not limited. */
const limitRendering = pLimit(1);

type RenderInput = {
  request: Request;
  status: number;
  headers: Headers;
  routerContext: EntryContext;
  loadContext: RouterContextProvider;
};

/**
 * Renders the whole document without any script of the framework, and hands the payload to the server through
 * `renderingContext`. A page that must not be cached carries its payload inline, unless its route sets `payloadApart`.
 * Throws what a component threw: the framework then renders the error screen through here.
 */
export async function renderPage({ request, status, headers, routerContext, loadContext }: RenderInput) {
  if (import.meta.env.DEV) return renderAsTheFrameworkDoes({ request, status, headers, routerContext });
  const body = JSON.stringify(await createPayload(routerContext));
  const hash = hashPayload(body);
  const rendering = loadContext.get(renderingContext);
  const isKept = !/no-store|private/.test(headers.get('cache-control') ?? '');
  const inline = status !== 200 || !(isKept || rendering.payloadApart);
  const files = listStartFiles(routerContext);
  const html = await limitRendering(async () => {
    const stream = await renderToReadableStream(
      <StartContext value={{ payloadHash: inline ? inlinePayload : hash, files }}>
        <GraphWriterContext value={writeGraph}>
          <HiddenValuesContext value={loadContext.get(hiddenValuesContext)}>
            <ServerRouter context={withoutStream(routerContext)} url={request.url} />
          </HiddenValuesContext>
        </GraphWriterContext>
      </StartContext>,
      { signal: request.signal },
    );
    await stream.allReady;
    const text = await new Response(stream).text();
    await nextTurn();
    return text;
  });
  rendering.payload = { hash, body };
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(inline ? insertPayload(html, body) : html, { status, headers });
}

/** Renders the page of development, with the scripts that root.tsx adds there, so that hot reload works. */
async function renderAsTheFrameworkDoes({
  request,
  status,
  headers,
  routerContext,
}: Omit<RenderInput, 'loadContext'>) {
  const stream = await renderToReadableStream(
    <GraphWriterContext value={writeGraph}>
      <ServerRouter context={routerContext} url={request.url} />
    </GraphWriterContext>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status, headers });
}

/** Writes `<` as an escape, which means the same in JSON, so that `</script` in the data does not end the element. */
function insertPayload(html: string, body: string): string {
  const escaped = body.replaceAll('<', '\\u003c');
  const element = `<script type="application/json" id="${payloadElementId}">${escaped}</script>`;
  const end = html.lastIndexOf('</body>');
  return html.slice(0, end) + element + html.slice(end);
}
