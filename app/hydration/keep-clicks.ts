/**
 * A build that changed under an open tab must cost no click. React Router answers a route module that
 * does not load by reloading the page that is open, and the click is lost. So before each client
 * navigation the modules of the destination are loaded here; where that fails, the browser goes to the
 * destination as a document.
 */
import type { DataRouter } from 'react-router';
import { matchRoutes } from 'react-router';
import { navigationState } from './navigation-state.ts';

type FrameworkWindow = {
  __reactRouterDataRouter?: DataRouter;
  __reactRouterManifest?: { routes: Record<string, { module: string }> };
};

/** Remembers, for this tab, which destination was already tried as a document. */
const triedKey = 'saltbush-document-load';

/** What today's browsers, and bundlers before them, say when a module or stylesheet does not load. G-05. */
const resourceFailure =
  /Loading (CSS )?chunk|dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i;

export function isResourceFailure(error: unknown): boolean {
  return resourceFailure.test(error instanceof Error ? error.message : String(error));
}

export function keepClicks(): void {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as FrameworkWindow;
  if (!router || !manifest) {
    // The router is made in React's first render, which a transition may put off.
    setTimeout(keepClicks, 0);
    return;
  }
  const navigate = router.navigate.bind(router) as (...args: unknown[]) => Promise<void>;
  const loadDestination = async (to: string) => {
    const url = new URL(to, location.href);
    const matches = url.origin === location.origin ? matchRoutes(router.routes, url.pathname) : null;
    const modules = matches?.map(({ route }) => manifest.routes[route.id ?? '']?.module) ?? [];
    await Promise.all(modules.map((module) => module && import(/* @vite-ignore */ module)));
  };
  router.navigate = (async (to: unknown, options: unknown) => {
    if (to === null || typeof to === 'number') return navigate(to, options);
    const destination = typeof to === 'string' ? to : pathOf(to as Partial<Location>);
    navigationState.set('loading');
    try {
      await loadDestination(destination);
    } catch {
      // Once as a document. If that has been tried for this place already, say what is wrong.
      if (sessionStorage.getItem(triedKey) === destination) return navigationState.set('failed');
      sessionStorage.setItem(triedKey, destination);
      location.assign(destination);
      return;
    }
    sessionStorage.removeItem(triedKey);
    navigationState.set('idle');
    await navigate(to, options);
  }) as DataRouter['navigate'];
}

function pathOf({ pathname = location.pathname, search = '', hash = '' }: Partial<Location>): string {
  return pathname + search + hash;
}
