/** When React is loaded: at once, or with the first sign that something needs it. */
export type Moment = 'now' | 'intent';

export type Signs = {
  /** The page asks for React at once, as a running audit does. */
  pageSaysNow: boolean;
  /** The keys of local storage; empty where the browser denies it. */
  storageKeys: string[];
  /** Path, query and hash of the page. */
  address: string;
};

/** The key under which the Supabase client stores a session. A-01. */
const sessionKey = /^sb-[a-z0-9]+-auth-token$/;

export function hasSessionKey(storageKeys: string[]): boolean {
  return storageKeys.some((key) => sessionKey.test(key));
}

/** What the link of an email brings to the sign-in page. A-04. */
const emailLink = /^\/auth[?#](.*[&#])?(code|access_token|error|error_code|error_description|message)=/;

/** The sign-in page goes on with an email that was asked for in this browser: its code has a key of its own. */
const isAwaitingEmail = (address: string, storageKeys: string[]) =>
  /^\/auth\b/.test(address) && storageKeys.some((key) => key.endsWith('-auth-token-code-verifier'));

export function decideMoment({ pageSaysNow, storageKeys, address }: Signs): Moment {
  const isKnown = pageSaysNow || hasSessionKey(storageKeys);
  return isKnown || emailLink.test(address) || isAwaitingEmail(address, storageKeys) ? 'now' : 'intent';
}

/** The events that can show intent. Scrolling, hovering and waiting do not. Assistive technology may only click. */
export const intentEvents = ['focusin', 'pointerdown', 'keydown', 'click', 'submit'] as const;

/** Matches elements that need React. Links, menu and drawer do not. */
const needsReact = '[data-react]';

/** Whether an event at this element shows that the visitor needs React. */
export function isIntent(target: Pick<Element, 'closest'> | null): boolean {
  return target?.closest(needsReact) != null;
}
