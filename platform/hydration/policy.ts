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
const emailLink = /^\/auth.*[?&#](code|message|access_token|error\w*)=/;

export function decideMoment({ pageSaysNow, storageKeys, address }: Signs): Moment {
  // The sign-in page goes on with an email that was asked for in this browser: its code has a key of its own.
  const keys = address.startsWith('/auth')
    ? storageKeys.map((key) => key.replace('-code-verifier', ''))
    : storageKeys;
  return pageSaysNow || hasSessionKey(keys) || emailLink.test(address) ? 'now' : 'intent';
}

/** The events that can show intent. Scrolling, hovering and waiting do not. Assistive technology may only click. */
export const intentEvents = ['focusin', 'pointerdown', 'keydown', 'click', 'submit'] as const;

/** Whether an event at this element shows that the visitor needs React. Links, menu and drawer do not need it. */
export const isIntent = (target: Pick<Element, 'closest'>): boolean =>
  Boolean(target.closest('[data-react]'));

/**
 * What is lost if it happens before React, by the event's type. Links, details and most forms work without it; a plain
 * button does nothing, nor does a form with the method `dialog`, which only React sends.
 */
export const lostWithoutReact: Record<string, string> = {
  click: 'button[type=button]:not([popovertarget])',
  submit: '[method=dialog]',
};
