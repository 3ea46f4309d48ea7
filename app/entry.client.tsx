import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startEnhancements } from '#app/enhance/enhancements.ts';
import { installNavigationFallback } from '#platform/hydration/navigation-fallback.ts';
import { hydratedEvent } from '#platform/hydration/payload.ts';

let arrived = false;
addEventListener(hydratedEvent, () => {
  arrived = true;
});

// With what has been typed: a start that fails must leave the page as it was (G-06). The copy belongs to a
// document without a window: there a picture that waits for being scrolled to goes on waiting.
const page = document.implementation.createHTMLDocument().importNode(document.documentElement, true);

/** React takes out of the document what it could not take over. */
function onUncaughtError(error: unknown): void {
  if (arrived) {
    reportError(error);
    return;
  }
  document.replaceChildren(page);
  startEnhancements(document);
  dispatchEvent(new CustomEvent('startup-failure', { detail: error }));
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onUncaughtError },
  );
});
installNavigationFallback();
