import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepClicks } from './hydration/keep-clicks.ts';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onUncaughtError: (error) => dispatchEvent(new CustomEvent('startup-failure', { detail: error })),
    },
  );
});
keepClicks();
