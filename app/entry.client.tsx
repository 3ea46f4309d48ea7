import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isRouteErrorResponse } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { requestEnhancement } from '#app/enhance/enhance-while-mounted.ts';
import { installNavigationFallback } from '#platform/hydration/navigation-fallback.ts';
import { hydratedEvent } from '#platform/hydration/payload.ts';
import { provideStart } from '#platform/hydration/react-router-internals.ts';
import * as pageError from './pages/page-error/route.tsx';
import * as root from './root.tsx';

let hydrationState: 'under way' | 'done' = 'under way';
addEventListener(hydratedEvent, () => {
  hydrationState = 'done';
});

// The router shows a failed response on the error screen, but handles its rejection only once the page's style sheet has
// loaded. Until then the browser would report it as unhandled.
addEventListener('unhandledrejection', (event) => {
  if (isRouteErrorResponse(event.reason)) event.preventDefault();
});

function start(): void {
  // A copy of the page, including what has been typed, because a failed start must leave the page as it was (G-06). It
  // belongs to a document without a window, so that its lazy pictures do not load.
  const page = document.implementation.createHTMLDocument().importNode(document.documentElement, true);

  /** Restores the page, because React clears a document that it fails to hydrate. */
  const onUncaughtError = (error: unknown) => {
    if (hydrationState === 'done') {
      reportError(error);
      return;
    }
    document.replaceChildren(page);
    for (const element of document.querySelectorAll('[data-enhance]')) requestEnhancement(element);
    dispatchEvent(new CustomEvent('startup-failure', { detail: error }));
  };

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
}

provideStart(start, { root, 'pages/page-error/route': pageError });
