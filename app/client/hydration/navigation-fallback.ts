/**
 * Keeps links working in a tab that was open during a deploy. When a route module fails to load, React Router reloads the
 * current page, and the click is lost. So this loads the destination's modules before each client navigation; if one of
 * them fails, the browser loads the destination as a document.
 */
import { navigationState } from './navigation-state.ts';
import { type ClientRouter, findClientRouter } from './react-router-internals.ts';

/** The session storage key of the destination that this tab has already tried to load as a document. */
const triedKey = 'saltbush-document-load';

/** Matches the messages of browsers and bundlers about a module or style sheet that failed to load. G-05. */
const resourceFailure =
  /Loading (CSS )?chunk|dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i;

export function isResourceFailure(error: unknown): boolean {
  return resourceFailure.test(error instanceof Error ? error.message : String(error));
}

export function installNavigationFallback(): void {
  const router = findClientRouter();
  if (!router) {
    // React creates the router during its first render, which a transition may delay.
    setTimeout(installNavigationFallback, 0);
    return;
  }
  let latest = 0;
  router.interceptNavigation(async (navigate, to, options) => {
    if (to === null || typeof to === 'number') return navigate(to, options);
    const destination = typeof to === 'string' ? to : formatPath(to as Partial<Location>);
    latest += 1;
    const current = latest;
    const { pathname } = new URL(destination, location.href);
    navigationState.set({ kind: 'loading', pathname });
    try {
      await loadModules(router, destination);
    } catch {
      // A later click has superseded this one.
      if (current !== latest) return;
      // When offline, it is better to keep the page and any typed text than to show the browser's error page.
      if (!navigator.onLine) return navigationState.set({ kind: 'offline' });
      // Each destination is tried as a document only once, so that a page that keeps failing does not reload forever.
      if (tried.get() === destination) return navigationState.set({ kind: 'failed', destination });
      tried.set(destination);
      navigationState.clear();
      location.assign(destination);
      return;
    }
    if (current !== latest) return;
    tried.set(undefined);
    // A form that is being submitted stays visible until the server answers.
    if (isSubmission(options)) {
      navigationState.clear();
      return navigate(to, options);
    }
    await navigate(to, options);
    // Otherwise the previous page would reappear for a moment, until React has rendered the next one.
    if (current === latest) navigationState.set({ kind: 'landing', pathname, key: router.readLocationKey() });
  });
  // Going back or forward abandons a navigation that is loading or has failed.
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

/** The destination that was tried. Without access to storage, every click that fails loads a document. */
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

/** Whether the navigation submits a form. A form with the method GET navigates as a link does. */
function isSubmission(options: unknown): boolean {
  const { formMethod } = (options ?? {}) as { formMethod?: string };
  return formMethod !== undefined && formMethod.toLowerCase() !== 'get';
}

function formatPath({ pathname = location.pathname, search = '', hash = '' }: Partial<Location>): string {
  return pathname + search + hash;
}
