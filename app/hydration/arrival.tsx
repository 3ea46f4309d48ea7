import { useEffect, useLayoutEffect, useRef } from 'react';
import {
  useLocation,
  useNavigationType,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import { beginView } from '#app/early/weight.ts';
import { leftPositions } from './left-positions.ts';
import { arrivedEvent } from './payload.ts';

/**
 * What `<Scripts>` and `<ScrollRestoration>` do in a page of the framework's own making, without their inline
 * scripts: scroll to the top on each navigation (G-01), and tell the boot script that React is here. After a
 * client navigation the focus goes to the new page, as after a document load.
 */
export function Arrival() {
  useScrollRestoration({});
  const { pathname, hash, key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  // After the router's own: where both know, this is the truer.
  useLayoutEffect(() => {
    const top = leftPositions.get(key);
    if (isReturn && top !== undefined) scrollTo(0, top);
  }, [key, isReturn]);
  const shown = useRef(pathname);
  useEffect(() => {
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
