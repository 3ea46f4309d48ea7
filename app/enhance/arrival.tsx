import { useEffect, useLayoutEffect, useRef } from 'react';
import {
  useLocation,
  useNavigationType,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import { returnToLeftPosition } from '#platform/hydration/left-positions.ts';
import { arrivedEvent } from '#platform/hydration/payload.ts';
import { beginView } from './weight.ts';

/**
 * What `<Scripts>` and `<ScrollRestoration>` do in a page of the framework's own making, without their inline
 * scripts: scroll to the top on each navigation (G-01), and tell the boot script that React is here. After a
 * client navigation the focus goes to the new page, as after a document load.
 */
export function Arrival() {
  useScrollRestoration({});
  const location = useLocation();
  const { pathname, hash } = location;
  const isReturn = useNavigationType() === 'POP';
  // After the router's own, which knows only where the loading screen stood. Also of a page left and returned to
  // before another came: it has a new location with the old key.
  useLayoutEffect(() => {
    if (isReturn) returnToLeftPosition(location.key);
  }, [location, isReturn]);
  const shown = useRef(pathname);
  useEffect(() => {
    // From now on links navigate without a document: none is fetched ahead (app/discovery/server/speculation/).
    document.documentElement.dataset.react = '';
    dispatchEvent(new Event(arrivedEvent));
  }, []);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    beginView();
    if (!hash) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}
