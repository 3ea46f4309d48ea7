import { StrictMode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { requestEnhancement } from '#app/client/enhance/enhance-while-mounted.ts';
import { hydrateDocument } from '#app/client/hydration/hydrate-document.tsx';
import { installNavigationFallback } from '#app/client/hydration/navigation-fallback.ts';
import { provideStart } from '#app/client/hydration/react-router-internals.ts';
import * as pageError from './pages/page-error/route.tsx';
import * as root from './root.tsx';

// The router shows a failed response on the error screen, but handles its rejection only once the page's style sheet has
// loaded. Until then the browser would report it as unhandled.
addEventListener('unhandledrejection', (event) => {
  if (isRouteErrorResponse(event.reason)) event.preventDefault();
});

const reportedState = new Set<string>();

/** Reports an error that React or the router has handled: once per kind, because both may report the same one. */
function report(error: unknown): void {
  // After the address of the explanation, React's messages vary with the page.
  const kind = String(error).split('?')[0] ?? '';
  if (isRouteErrorResponse(error) || reportedState.has(kind)) return;
  reportedState.add(kind);
  // The enhance module sends it to the server's log (G-09).
  reportError(error);
}

/** The page has been put back as it was before React failed (G-06). */
function onFailure(error: unknown): void {
  for (const element of document.querySelectorAll('[data-enhance]')) requestEnhancement(element);
  dispatchEvent(new CustomEvent('startup-failure', { detail: error }));
}

function start(afterComposition: (replace: () => void) => void): void {
  const app = (
    <StrictMode>
      <HydratedRouter onError={report} />
    </StrictMode>
  );
  hydrateDocument({ app, report, onFailure, afterComposition });
  installNavigationFallback();
}

provideStart(start, { root, 'pages/page-error/route': pageError });
