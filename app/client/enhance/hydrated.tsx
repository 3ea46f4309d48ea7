import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { restoreScrollPosition } from '#app/client/hydration/navigation-state.ts';
import { hydratedEvent } from '#app/client/hydration/payload.ts';
import { useScrollRestoration } from '#app/client/hydration/react-router-internals.ts';
import { decodeUri } from '#platform/text/escape.ts';

/**
 * Replaces `<Scripts>` and `<ScrollRestoration>`, which would add inline scripts. It scrolls to the top on each navigation
 * (G-01), and reports that React has hydrated the page. After a client navigation it moves the focus to the new page, or
 * to the target of a link, as a document load would.
 */
export function Hydrated() {
  useScrollRestoration({});
  const location = useLocation();
  const { pathname, hash } = location;
  const isReturn = useNavigationType() === 'POP';
  // This runs after the router's own restoration, which knows only the loading screen's scroll position. When a visitor
  // leaves a page and returns before another has loaded, the new location has the old key, hence the whole location as
  // the dependency.
  useLayoutEffect(() => {
    if (isReturn) restoreScrollPosition(location.key);
  }, [location, isReturn]);
  const shown = useRef(location);
  // This event replays a click from before React had loaded, so the page's first effects must have run.
  const [isSettled, setSettled] = useState(false);
  useEffect(() => setSettled(true), []);
  useEffect(() => {
    if (!isSettled) return;
    // From now on links navigate without loading a document, so the speculation rules stop prefetching documents.
    document.documentElement.dataset.react = '';
    dispatchEvent(new Event(hydratedEvent));
  }, [isSettled]);
  useEffect(() => {
    if (shown.current === location) return;
    const isNewPage = shown.current.pathname !== pathname;
    shown.current = location;
    if (hash ? isNewPage || !isReturn : isNewPage) moveFocus(decodeUri(hash.slice(1)) || 'main');
  }, [location, pathname, hash, isReturn]);
  return null;
}

/** Moves the focus to an element, which need not be focusable, as a browser does when it follows a link to it. */
function moveFocus(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
}
