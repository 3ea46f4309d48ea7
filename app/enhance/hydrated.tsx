import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { restoreScrollPosition } from '#platform/hydration/navigation-state.ts';
import { hydratedEvent } from '#platform/hydration/payload.ts';
import { useScrollRestoration } from '#platform/hydration/react-router-internals.ts';

/**
 * Does without inline scripts what `<Scripts>` and `<ScrollRestoration>` do in an ordinary page of the framework: it
 * scrolls to the top on each navigation (G-01) and reports that React has taken the page over. After a client navigation
 * it moves the focus to the new page, as a document load would.
 */
export function Hydrated() {
  useScrollRestoration({});
  const location = useLocation();
  const { pathname, hash } = location;
  const isReturn = useNavigationType() === 'POP';
  // This runs after the router's own restoration, which knows only where the loading screen stood. A page that was left
  // and returned to before another came has a new location with the old key, hence the whole location as dependency.
  useLayoutEffect(() => {
    if (isReturn) restoreScrollPosition(location.key);
  }, [location, isReturn]);
  const shownPathname = useRef(pathname);
  // What a visitor did before React is done again at the event, and needs what the page's first effects have set.
  const [isSettled, setSettled] = useState(false);
  useEffect(() => setSettled(true), []);
  useEffect(() => {
    if (!isSettled) return;
    // Links navigate from now on without loading a document, so the speculation rules stop fetching documents ahead.
    document.documentElement.dataset.react = '';
    dispatchEvent(new Event(hydratedEvent));
  }, [isSettled]);
  useEffect(() => {
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    if (!hash) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}
