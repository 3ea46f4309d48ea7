/**
 * The hydrate module takes the open page over with React: it reads the payload, loads the modules that this names, and
 * starts React. It is an ordinary hashed asset, the same for every page.
 */
import { awaitSession } from './await-session.ts';
import { hydratedEvent, inlinePayload, type Payload, payloadElementId, payloadPrefix } from './payload.ts';
import { startReact } from './react-router-internals.ts';

/**
 * Resolves to true when React has started. Resolves to false, with nothing done, where this page's payload is
 * gone because a deploy came between: then the page stays HTML. Rejects when anything else fails.
 */
export async function hydrate(hash: string, onHydrated: () => void): Promise<boolean> {
  awaitSession();
  const payload = await (hash === inlinePayload ? readInlinePayload() : fetchPayload(hash));
  if (!payload) return false;
  addEventListener(hydratedEvent, onHydrated, { once: true });
  const load = (url: string): Promise<object> => import(/* @vite-ignore */ url);
  const [routes] = await Promise.all([
    Promise.all(
      payload.routes.map(async ([id, urls]) => [
        id,
        Object.assign({}, ...(await Promise.all(urls.map(load)))),
      ]),
    ),
    ...payload.files.map(load),
  ]);
  startReact({
    context: payload.context,
    data: payload.data,
    routeModules: Object.fromEntries(routes),
  });
  return true;
}

async function fetchPayload(hash: string): Promise<Payload | undefined> {
  const response = await fetch(payloadPrefix + hash + location.pathname + location.search);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`The page data answered ${response.status}`);
  return response.json();
}

/** The payload stands at the end of the document, which may still be loading where React starts at once. */
async function readInlinePayload(): Promise<Payload> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
  return JSON.parse(document.getElementById(payloadElementId)?.textContent ?? '');
}
