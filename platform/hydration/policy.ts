/** When React is loaded: at once, or with the first sign that something needs it. */
export type Moment = 'now' | 'intent';

export type Signs = {
  /** The page asks for React at once, as a running audit does. */
  pageSaysNow: boolean;
  /** The keys of local storage; empty where the browser denies it. */
  storageKeys: string[];
};

/** The key under which the Supabase client stores a session. A-01. */
const sessionKey = /^sb-[a-z0-9]+-auth-token$/;

export function hasSessionKey(storageKeys: string[]): boolean {
  return storageKeys.some((key) => sessionKey.test(key));
}

export function decideMoment({ pageSaysNow, storageKeys }: Signs): Moment {
  return pageSaysNow || hasSessionKey(storageKeys) ? 'now' : 'intent';
}

/** The events that can show intent. Scrolling, hovering and waiting do not. */
export const intentEvents = ['focusin', 'pointerdown', 'keydown'] as const;

/** Matches elements that need React. Links, menu and drawer do not. */
const needsReact = '[data-react]';

/** Whether an event at this element shows that the visitor needs React. */
export function isIntent(target: Pick<Element, 'closest'> | null): boolean {
  return target?.closest(needsReact) != null;
}
