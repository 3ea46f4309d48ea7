/**
 * The hydrate module takes the open page over with React: it reads the payload, loads the modules that this names, and
 * starts React. It is an ordinary hashed asset, the same for every page.
 */
import { awaitSession } from './await-session.ts';
import { hydratedEvent, inlinePayload, type Payload, payloadElementId, payloadPrefix } from './payload.ts';
import { startReact } from './react-router-internals.ts';

/**
 * Starts React when these files are there, and then does again what was missed until then. Where the page's payload is
 * gone because a deploy came between, the page stays HTML. Rejects when anything else fails.
 */
export async function hydrate(
  hash: string,
  files: Promise<object>[],
  readMissed: () => Event | undefined,
): Promise<void> {
  awaitSession();
  const payload = await (hash === inlinePayload ? readInlinePayload() : fetchPayload(hash));
  if (!payload) {
    // Only the page of the new build can serve what was pressed.
    if (readMissed()) location.reload();
    return;
  }
  addEventListener(hydratedEvent, () => repeat(readMissed()), { once: true });
  const load = (url: string): Promise<object> => import(/* @vite-ignore */ url);
  const [routes] = await Promise.all([
    Promise.all(
      payload.routes.map(async ([id, urls]) => [
        id,
        Object.assign({}, ...(await Promise.all(urls.map(load)))),
      ]),
    ),
    ...files,
  ]);
  startReact({
    context: payload.context,
    data: payload.data,
    routeModules: Object.fromEntries(routes),
  });
}

function repeat(missed: Event | undefined): void {
  const target = missed?.target as HTMLElement | undefined;
  if (missed?.type === 'click') target?.closest('button')?.click();
  else (target as HTMLFormElement | undefined)?.requestSubmit((missed as SubmitEvent).submitter);
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
