/** When React comes to a page: at once, or with the first sign that something needs it. */
export type Moment = 'now' | 'intent';

export type Signs = {
  /** The page asks for React at once: `/auth`, a running audit. */
  pageSaysNow: boolean;
  /** The keys of local storage; empty where storage is closed to us. */
  storageKeys: string[];
};

/** Where the Supabase client keeps a session. A-01. */
const sessionKey = /^sb-[a-z0-9]+-auth-token$/;

export function hasSessionKey(storageKeys: string[]): boolean {
  return storageKeys.some((key) => sessionKey.test(key));
}

export function decideMoment({ pageSaysNow, storageKeys }: Signs): Moment {
  return pageSaysNow || hasSessionKey(storageKeys) ? 'now' : 'intent';
}

/** What a visitor does that can be intent. Scrolling, hovering and waiting are not among them. */
export const intentEvents = ['focusin', 'pointerdown', 'keydown'] as const;

/** Elements marked as needing React, and all that is inside them. Links, menu and drawer are not marked. */
export const needsReact = '[data-react]';

/** Whether an event at this element means that React is wanted. */
export function isIntent(target: Pick<Element, 'closest'> | null): boolean {
  return target?.closest(needsReact) != null;
}
