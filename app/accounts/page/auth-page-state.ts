import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findLastPlace } from '#app/session/session-state.ts';
import { type Auth, useAuth } from '#app/session/use-auth.ts';
import { findClientRouter } from '#platform/hydration/react-router-internals.ts';
import type { Panel, SentEmail } from './choose-panel.ts';
import { type DeepLink, readDeepLink } from './deep-link.ts';
import { explainError, type Fault } from './explain-error.ts';
import { panelHeadingId } from './panel.tsx';

/** `settled`: the Supabase client has read the email's link, so its parameters can be removed from the URL. */
type KnownDeepLink = DeepLink & { settled: boolean };

/** A message above a form: an error that brought the visitor back, or news of what has just succeeded. */
export type Message = { fault?: Fault; news?: string };

/**
 * Returns how the visitor came here; undefined on the server and until hydration. `onMessage` is called if a link in an
 * email could not sign the visitor in.
 */
export function useDeepLink(onMessage: (message: Message) => void): KnownDeepLink | undefined {
  const { client } = useAuth();
  const [deepLink, setDeepLink] = useState<KnownDeepLink>();
  const read = useRef(false);
  useEffect(() => {
    if (read.current) return;
    read.current = true;
    const here = readDeepLink({
      href: location.href,
      referrer: document.referrer,
      lastPlace: findLastPlace(),
      previousUrls: listPreviousUrls(),
    });
    setDeepLink({ ...here, settled: !here.fromEmail });
    if (!here.fromEmail) return;
    readLink(client, here).then((message) => {
      if (message) onMessage(message);
      setDeepLink({ ...here, settled: true });
    });
  }, [client, onMessage]);
  return deepLink;
}

/** Lists the tab's history. The Navigation API is available in Safari from 26.2 and Firefox from 147. */
function listPreviousUrls(): string[] {
  const { navigation } = window as { navigation?: Navigation };
  const entries = navigation?.entries().slice(0, navigation.currentEntry?.index) ?? [];
  return entries.map(({ url }) => url).filter((url) => url !== null);
}

/** Waits for the Supabase client, which reads the URL when it starts. Returns the message that results, if any. */
async function readLink(client: Auth['client'], deepLink: DeepLink): Promise<Message | undefined> {
  try {
    const { error } = await (await client()).auth.initialize();
    if (error) return deepLink.carriesSession ? sessionInLink : { fault: explainError(error) };
  } catch {
    // The page already says that the client failed to load.
    return undefined;
  }
  if (deepLink.isHalfConfirmed)
    return { news: 'Confirmed. Now open the link in the email we sent to your other address.' };
  // The client removes a code from the URL once it has used it. A code that another browser requested stays.
  const isUnused = new URL(location.href).searchParams.has('code');
  return isUnused ? explainOtherBrowser(deepLink.purpose) : undefined;
}

/** Explains a link that another browser requested: it has done its job, but cannot sign the visitor in here. */
function explainOtherBrowser(purpose: SentEmail['purpose'] | undefined): Message {
  if (purpose === 'sign-up')
    return { news: 'Your address is confirmed now. Sign in here with your password.' };
  return {
    fault: {
      at: 'form',
      sentence: 'That link was requested in another browser, so it can’t sign you in here.',
      advice:
        'Enter the six-digit code from the email in that browser, or enter your address here to get a new link.',
    },
  };
}

/**
 * Refuses a link with a session in its fragment, such as an invitation from Supabase's dashboard. Accepting these would
 * let an attacker sign a visitor in to the attacker's account.
 */
const sessionInLink: Message = {
  fault: {
    at: 'form',
    sentence: 'That kind of link can’t sign you in here.',
    advice: 'Enter your address and ask for a sign-in link, which opens the same account.',
  },
};

/** Tells whether React Router has a page for a path. Works in the browser only. */
export function isPage(path: string): boolean {
  const { pathname } = new URL(path, 'http://site');
  return findClientRouter()?.hasPage(pathname) ?? false;
}

/** Redirects to a path and replaces the history entry. React Router shows pages; the browser loads anything else. */
export function useRedirect(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    if (isPage(path)) navigate(path, { replace: true });
    else location.replace(path);
  };
}

/** Removes the parameters of an email's link from the URL, since they work only once, and redirects to `target` if set. */
export function useCleanAddress(
  deepLink: KnownDeepLink | undefined,
  target: string | undefined,
  path: string,
): void {
  const { state } = useAuth();
  const navigate = useNavigate();
  const redirectTo = useRedirect();
  const cleaned = useRef(false);
  // If the client failed to load, the link has not been used yet.
  const known = state.kind === 'signed-in' || state.kind === 'signed-out';
  const ready = known && deepLink?.fromEmail && deepLink.settled;
  useEffect(() => {
    if (!ready || cleaned.current) return;
    cleaned.current = true;
    if (target) redirectTo(target);
    else navigate(path, { replace: true, preventScrollReset: true });
  }, [ready, target, path, navigate, redirectTo]);
}

/** Moves the focus to the heading of a panel that replaces another. On load the focus stays where it is. */
export function useFocusOnChange(kind: Panel['kind'], open: boolean): void {
  const shown = useRef<Panel['kind']>(undefined);
  useEffect(() => {
    if (!open) return;
    if (shown.current !== undefined && shown.current !== kind)
      document.getElementById(panelHeadingId)?.focus();
    shown.current = kind;
  }, [kind, open]);
}

/** After this time without a response the page trusts the stored session, as other pages do. */
const sessionCheckMs = 3000;

/**
 * Checks once with the service that the stored session is still valid, because another device may have ended it.
 * Returns false until the check is done.
 */
export function useCheckedSession(onEnded: (fault: Fault) => void): boolean {
  const { state, client } = useAuth();
  const [checked, setChecked] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || state.kind === 'loading') return;
    begun.current = true;
    if (state.kind !== 'signed-in') return setChecked(true);
    setTimeout(() => setChecked(true), sessionCheckMs);
    findSessionEnd(client).then((fault) => {
      if (fault) onEnded(fault);
      setChecked(true);
    });
  }, [state.kind, client, onEnded]);
  return checked;
}

async function findSessionEnd(client: Auth['client']): Promise<Fault | undefined> {
  try {
    const { error } = await (await client()).auth.getUser();
    const fault = error ? explainError(error) : undefined;
    return fault?.ended && fault;
  } catch {
    return undefined;
  }
}

/**
 * Stores the requested email in the history entry, because a phone may discard the page while the visitor reads the
 * email. Signing in clears it.
 */
export function useSentEmail(signedIn: boolean, deepLink: DeepLink | undefined) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (signedIn) setOver(true);
  }, [signedIn]);
  const change = (mailed: SentEmail | undefined) => {
    setOver(false);
    navigate(pathname + search, { replace: true, preventScrollReset: true, state: { mailed } });
  };
  // The first render must match the server's, which has no history.
  const mailed = deepLink && !isOver ? (state as { mailed?: SentEmail } | null)?.mailed : undefined;
  return [mailed, change] as const;
}
