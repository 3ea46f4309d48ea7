import { useEffect, useRef, useState } from 'react';
import type { Mailed, View } from './choose-panel.ts';

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

const key = 'saltbush-mail';
/** Links and codes are valid for as long. */
const lifeMs = 3_600_000;
const purposes: readonly unknown[] = ['sign-up', 'sign-in', 'recovery'] satisfies Mailed['purpose'][];

/**
 * Remembers for this tab which mail was asked for: a phone drops a page whose reader went to look into their mail, and
 * they come back to type its code.
 */
export function keepMailed(mailed: Mailed | undefined, now = Date.now()): void {
  try {
    if (mailed) sessionStorage.setItem(key, JSON.stringify({ ...mailed, at: now }));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be closed to us: then a new mail can be asked for.
  }
}

export function readKeptMail(now = Date.now()): Mailed | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    const age = now - kept.at;
    if (!purposes.includes(kept.purpose) || typeof kept.email !== 'string' || !(age >= 0 && age < lifeMs))
      return undefined;
    return { purpose: kept.purpose, email: kept.email };
  } catch {
    return undefined;
  }
}
