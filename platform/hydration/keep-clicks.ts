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
  __reactRouterManifest?: { routes: Record<string, { module: string; clientLoaderModule?: string }> };
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
    const modules =
      matches?.flatMap(({ route }) => {
        const entry = manifest.routes[route.id ?? ''];
        return [entry?.module, entry?.clientLoaderModule];
      }) ?? [];
    await Promise.all(modules.map((module) => module && import(/* @vite-ignore */ module)));
  };
  let latest = 0;
  router.navigate = (async (to: unknown, options: unknown) => {
    if (to === null || typeof to === 'number') return navigate(to, options);
    const destination = typeof to === 'string' ? to : pathOf(to as Partial<Location>);
    latest += 1;
    const mine = latest;
    const { pathname } = new URL(destination, location.href);
    navigationState.set({ kind: 'loading', pathname });
    try {
      await loadDestination(destination);
    } catch {
      // A later click has taken its place.
      if (mine !== latest) return;
      // The page that is open, and what was typed into it, is better than what the browser would show.
      if (!navigator.onLine) return navigationState.set({ kind: 'offline' });
      // Once as a document.
      if (tried.get() === destination) return navigationState.set({ kind: 'failed' });
      tried.set(destination);
      navigationState.clear();
      location.assign(destination);
      return;
    }
    if (mine !== latest) return;
    tried.set(undefined);
    // What is sent stays in sight until there is an answer.
    if (isSent(options)) {
      navigationState.clear();
      return navigate(to, options);
    }
    await navigate(to, options);
    // Until React shows it: between the two the page that is left would come back for a moment.
    if (mine === latest) navigationState.set({ kind: 'landing', pathname, key: router.state.location.key });
  }) as DataRouter['navigate'];
  // Back and forward lead away from what was loading or has failed.
  addEventListener('popstate', () => {
    latest += 1;
    navigationState.clear();
  });
  addEventListener('online', () => {
    if (navigationState.get().kind === 'offline') navigationState.clear();
  });
}

/** Storage may be closed to us: then each click that can't load goes to its destination as a document. */
const tried = {
  get(): string | undefined {
    try {
      return sessionStorage.getItem(triedKey) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set(destination: string | undefined): void {
    try {
      if (destination === undefined) sessionStorage.removeItem(triedKey);
      else sessionStorage.setItem(triedKey, destination);
    } catch {
      // As above.
    }
  },
};

/** Whether a form goes to the server with it. One that only asks is a link by another name. */
function isSent(options: unknown): boolean {
  const { formMethod } = (options ?? {}) as { formMethod?: string };
  return formMethod !== undefined && formMethod.toLowerCase() !== 'get';
}

function pathOf({ pathname = location.pathname, search = '', hash = '' }: Partial<Location>): string {
  return pathname + search + hash;
}
