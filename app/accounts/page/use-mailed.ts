import { useEffect, useRef, useState } from 'react';
import type { Mailed, View } from './choose-panel.ts';

type Place = {
  view: View;
  signedIn: boolean;
  /** Undefined until it is known whether a link brought the visitor. */
  byLink: boolean | undefined;
};

/** Remembers the email that was asked for in this tab, also across a reload of the page. */
export function useMailed({ view, signedIn, byLink }: Place) {
  const [mailed, setMailed] = useState<Mailed>();
  const shown = useRef(view);
  useEffect(() => {
    // A link takes precedence over the remembered email.
    if (byLink === false && wasLoadedAgain()) setMailed(readKeptMail());
  }, [byLink]);
  useEffect(() => {
    if (shown.current === view && !signedIn) return;
    // A change of view or a sign-in ends the wait for the email.
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

/** Tells whether a reload or Back brought the page. A visitor who follows a link or types the address wants a form. */
function wasLoadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'navigate' || (document as { wasDiscarded?: boolean }).wasDiscarded === true;
}

const key = 'saltbush-mail';
/** Links and codes are valid for this long. */
const lifeMs = 3_600_000;
const purposes: readonly unknown[] = ['sign-up', 'sign-in', 'recovery'] satisfies Mailed['purpose'][];

/**
 * Stores for this tab which email was asked for. A phone may discard the page while the visitor reads the email, and
 * the visitor then comes back to type its code.
 */
export function keepMailed(mailed: Mailed | undefined, now = Date.now()): void {
  try {
    if (mailed) sessionStorage.setItem(key, JSON.stringify({ ...mailed, at: now }));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be unavailable; the visitor can then ask for a new email.
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
