import { useEffect, useRef, useState } from 'react';
import type { Mailed } from './choose-panel.ts';
import { keepMailed, readKeptMail } from './kept-mail.ts';
import type { View } from './view.ts';

type Place = {
  view: View;
  signedIn: boolean;
  /** Undefined until it is known whether a link brought the visitor. */
  byLink: boolean | undefined;
};

/** The mail that was asked for in this tab, also by the page that stood here before it was loaded again. */
export function useMailed({ view, signedIn, byLink }: Place) {
  const [mailed, setMailed] = useState<Mailed>();
  const shown = useRef(view);
  useEffect(() => {
    // A link says more than the mail that it came in.
    if (byLink === false && wasLoadedAgain()) setMailed(readKeptMail());
  }, [byLink]);
  useEffect(() => {
    if (shown.current === view && !signedIn) return;
    // Another view, or somebody signed in, is a fresh start.
    shown.current = view;
    keepMailed(undefined);
    setMailed(undefined);
  }, [view, signedIn]);
  const change = (next: Mailed | undefined) => {
    keepMailed(next);
    setMailed(next);
  };
  return [mailed, change] as const;
}

/** Whether the page came by a reload or Back. Who follows a link or types the address wants the form. */
function wasLoadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'navigate' || (document as { wasDiscarded?: boolean }).wasDiscarded === true;
}
