/**
 * Makes sure that a deploy under an open tab costs no click. Where a route module fails to load, React Router reloads
 * the page that is open, and the click is lost. So the modules of the destination are loaded here before each client
 * navigation; where that fails, the browser loads the destination as a document.
 */
import { navigationState } from './navigation-state.ts';
import { type ClientRouter, findClientRouter } from './react-router-internals.ts';

/** The key under which the tab remembers the destination that it has already tried to load as a document. */
const triedKey = 'saltbush-document-load';

/** The messages by which browsers, and bundlers before them, say that a module or stylesheet failed to load. G-05. */
const resourceFailure =
  /Loading (CSS )?chunk|dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i;

export function isResourceFailure(error: unknown): boolean {
  return resourceFailure.test(error instanceof Error ? error.message : String(error));
}

export function installNavigationFallback(): void {
  const router = findClientRouter();
  if (!router) {
    // React creates the router in its first render, which a transition may put off.
    setTimeout(installNavigationFallback, 0);
    return;
  }
  let latest = 0;
  router.interceptNavigation(async (navigate, to, options) => {
    if (to === null || typeof to === 'number') return navigate(to, options);
    const destination = typeof to === 'string' ? to : formatPath(to as Partial<Location>);
    latest += 1;
    const mine = latest;
    const { pathname } = new URL(destination, location.href);
    navigationState.set({ kind: 'loading', pathname });
    try {
      await loadModules(router, destination);
    } catch {
      // A later click has taken the place of this one.
      if (mine !== latest) return;
      // Offline, the open page and what was typed into it are better than the browser's error page.
      if (!navigator.onLine) return navigationState.set({ kind: 'offline' });
      // A destination is tried as a document once only, so that a page that keeps failing does not reload for ever.
      if (tried.get() === destination) return navigationState.set({ kind: 'failed', destination });
      tried.set(destination);
      navigationState.clear();
      location.assign(destination);
      return;
    }
    if (mine !== latest) return;
    tried.set(undefined);
    // A form that is being sent stays in sight until there is an answer.
    if (isSubmission(options)) {
      navigationState.clear();
      return navigate(to, options);
    }
    await navigate(to, options);
    // The page that is left would otherwise come back for a moment, until React has rendered the next one.
    if (mine === latest) navigationState.set({ kind: 'landing', pathname, key: router.readLocationKey() });
  });
  // Back and forward leave the page that was loading or has failed.
  addEventListener('popstate', () => {
    latest += 1;
    navigationState.clear();
  });
  addEventListener('online', () => {
    if (navigationState.get().kind === 'offline') navigationState.clear();
  });
}

async function loadModules(router: ClientRouter, destination: string): Promise<void> {
  const url = new URL(destination, location.href);
  const modules = url.origin === location.origin ? router.listModules(url.pathname) : [];
  await Promise.all(modules.map((module) => import(/* @vite-ignore */ module)));
}

/** Reads and writes the destination that was tried. Where storage is denied, each failing click loads a document. */
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
      // Storage is denied.
    }
  },
};

/** Whether the navigation sends a form to the server. A form with the method GET is only a link by another name. */
function isSubmission(options: unknown): boolean {
  const { formMethod } = (options ?? {}) as { formMethod?: string };
  return formMethod !== undefined && formMethod.toLowerCase() !== 'get';
}

function formatPath({ pathname = location.pathname, search = '', hash = '' }: Partial<Location>): string {
  return pathname + search + hash;
}
