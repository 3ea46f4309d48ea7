/**
 * The hydrate module reads the page's payload, loads the modules that the payload names, and starts React. It is an
 * ordinary hashed asset, the same for every page.
 */
import { awaitSession } from './await-session.ts';
import { hydratedEvent, inlinePayload, type Payload, payloadElementId, payloadPrefix } from './payload.ts';
import { lostEvents } from './policy.ts';
import { startReact } from './react-router-internals.ts';

/**
 * Starts React once these files have loaded, then replays the event that React missed. If a deploy has since removed the
 * page's payload, the page stays plain HTML. Rejects if anything else fails. `isComposing` says whether letters are being
 * composed, as it is followed from the beginning of the page.
 */
export async function hydrate(
  hash: string,
  files: Promise<object>[],
  readMissed: () => Event | undefined,
  isComposing: () => boolean,
): Promise<void> {
  awaitSession();
  const payload = await (hash === inlinePayload ? readInlinePayload() : fetchPayload(hash));
  if (!payload) {
    // Only a page of the new build can handle the missed event.
    if (readMissed()) location.reload();
    return;
  }
  replayOnceSettled(readMissed);
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
    afterComposition: (act) => afterComposition(isComposing, act),
  });
}

/**
 * Calls the function once no letters are being composed and nothing is being pressed. A press elsewhere in the page ends a
 * composition, and its click is lost if the pressed element is replaced before it is let go.
 */
function afterComposition(isComposing: () => boolean, act: () => void): void {
  // A timer runs only after the browser has reported everything about the end: the last letters as input, and the click.
  if (isComposing() || document.querySelector(':active')) setTimeout(afterComposition, 50, isComposing, act);
  else act();
}

/**
 * Repeats the event that React missed, once React has rendered what its first effects asked for. Until then an event that
 * is to be repeated does not reach React, because what React knows of the page is not complete.
 */
function replayOnceSettled(readMissed: () => Event | undefined): void {
  let isSettled = false;
  for (const type of lostEvents)
    addEventListener(
      type,
      (event) => {
        // The boot script's own listener, which is older, has noted the event.
        if (!isSettled && event === readMissed()) event.stopPropagation();
      },
      true,
    );
  addEventListener(
    hydratedEvent,
    () => {
      isSettled = true;
      replay(readMissed());
    },
    { once: true },
  );
}

function replay(missed: Event | undefined): void {
  const target = missed?.target as HTMLElement | undefined;
  if (missed?.type === 'click') target?.closest('button')?.click();
  else (target as HTMLFormElement | undefined)?.requestSubmit((missed as SubmitEvent).submitter);
}

async function fetchPayload(hash: string): Promise<Payload | undefined> {
  const response = await fetch(payloadPrefix + hash + location.pathname + location.search);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`The request for the page payload failed with status ${response.status}`);
  return response.json();
}

/** Waits for the end of the document, where the payload is. Pages that start React immediately may still be loading. */
async function readInlinePayload(): Promise<Payload> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
  return JSON.parse(document.getElementById(payloadElementId)?.textContent ?? '');
}
