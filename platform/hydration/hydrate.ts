/**
 * Brings React to the page that is open: reads the payload, loads the modules it names, and starts the
 * client entry. An ordinary hashed asset, the same for every page.
 */
import { awaitSession } from './await-session.ts';
import { hydratedEvent, inlinePayload, type Payload, payloadElementId, payloadPrefix } from './payload.ts';

type FrameworkWindow = {
  __reactRouterContext?: Record<string, unknown> & { stream: ReadableStream<Uint8Array> };
  __reactRouterRouteModules?: Record<string, object>;
};

/**
 * Resolves to true when the client entry has started, and to false with nothing done where this page's payload
 * is gone (a deploy came between): then the page stays HTML. Rejects when something fails that should have
 * worked.
 */
export async function hydrate(hash: string, arrived: () => void): Promise<boolean> {
  awaitSession();
  const payload = await (hash === inlinePayload ? readInlinePayload() : fetchPayload(hash));
  if (!payload) return false;
  addEventListener(hydratedEvent, arrived, { once: true });
  preload(payload.entry);
  const load = (url: string): Promise<object> => import(/* @vite-ignore */ url);
  const [routes] = await Promise.all([
    Promise.all(
      payload.routes.map(async ([id, urls]) => [
        id,
        Object.assign({}, ...(await Promise.all(urls.map(load)))),
      ]),
    ),
    load(payload.manifest),
  ]);
  const frameworkWindow = window as unknown as FrameworkWindow;
  frameworkWindow.__reactRouterContext = { ...payload.context, stream: streamOf(payload.data) };
  frameworkWindow.__reactRouterRouteModules = Object.fromEntries(routes);
  await load(payload.entry);
  return true;
}

/** The client entry may only run once all is in place, but it can be on its way until then. */
function preload(url: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = url;
  document.head.append(link);
}

async function fetchPayload(hash: string): Promise<Payload | undefined> {
  const response = await fetch(payloadPrefix + hash + location.pathname + location.search);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`The page data answered ${response.status}`);
  return response.json();
}

/** It stands at the end of the document, which may still be on its way where React is wanted at once. */
async function readInlinePayload(): Promise<Payload> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
  return JSON.parse(document.getElementById(payloadElementId)?.textContent ?? '');
}

function streamOf(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
}
