type ReactTriggers = {
  /** The page needs React immediately, as a running audit does. */
  isMarkedByPage: boolean;
  /** The keys of local storage; empty where the browser denies it. */
  storageKeys: string[];
  /** React left something to go on with in the history entry, such as an email whose code is awaited. */
  isResumed: boolean;
  /** Path and query of the page. */
  address: string;
};

/** The key under which the Supabase client stores a session. A-01. */
const sessionKey = /^sb-[a-z0-9]+-auth-token$/;

export function hasSessionKey(storageKeys: string[]): boolean {
  return storageKeys.some((key) => sessionKey.test(key));
}

/** Matches the address of the sign-in page when the visitor arrives through a link in an email. A-04. */
const emailLink = /^\/auth\?(.*&)?token_hash=/;

/** Whether React is loaded at once, and not at the first sign that the visitor needs it. */
export function shouldHydrateAtOnce({
  isMarkedByPage,
  storageKeys,
  isResumed,
  address,
}: ReactTriggers): boolean {
  return isMarkedByPage || isResumed || hasSessionKey(storageKeys) || emailLink.test(address);
}

/** The events that can show intent. Scrolling, hovering and idling do not. Assistive technology may send clicks only. */
export const intentEvents = ['focusin', 'pointerdown', 'keydown', 'click', 'submit'] as const;

/** Whether an event on this element shows that the visitor needs React. Links, menu and drawer work without it. */
export const isIntent = (target: Pick<Element, 'closest'>): boolean =>
  Boolean(target.closest('[data-react]'));

/**
 * The elements whose events are lost before React has loaded, by type of event. Links, details and most forms work
 * without React; a plain button does nothing, nor does a form with the method `dialog`, which only React submits.
 */
export const reactOnlyControls: Record<string, string> = {
  click: 'button[type=button]:not([popovertarget])',
  submit: '[method=dialog]',
};

/** The types of event in that list. */
export const lostEvents = ['click', 'submit'];

/** Whether something on the page does not work without React, or the page was to have React at once. */
export function needsReact(page: Document): boolean {
  const lost = Object.values(reactOnlyControls).join();
  return (
    page.documentElement.classList.contains('now') ||
    page.querySelector(`[data-react]:is(${lost}),[data-react] :is(${lost})`) !== null
  );
}
