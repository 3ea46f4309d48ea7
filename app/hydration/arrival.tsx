import { useEffect } from 'react';
import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { arrivedEvent } from './payload.ts';

/**
 * What `<Scripts>` and `<ScrollRestoration>` do in a page of the framework's own making, without their inline
 * scripts: scroll to the top on each navigation (G-01), and tell the boot script that React is here.
 */
export function Arrival() {
  useScrollRestoration({});
  useEffect(() => {
    dispatchEvent(new Event(arrivedEvent));
  }, []);
  return null;
}
