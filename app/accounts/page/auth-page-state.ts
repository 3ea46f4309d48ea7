import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findLastPlace } from '#app/session/session-state.ts';
import { type Auth, useAuth } from '#app/session/use-auth.ts';
import { findClientRouter } from '#platform/hydration/react-router-internals.ts';
import type { Mailed, Panel } from './choose-panel.ts';
import { type DeepLink, readDeepLink } from './deep-link.ts';
import { explainError, type Fault } from './explain-error.ts';
import { panelHeadingId } from './panel.tsx';

/** `settled` means that the client has read the link of an email, so that its parameters may leave the address. */
export type KnownDeepLink = DeepLink & { settled: boolean };

/** A message above a form tells why the visitor is here again, or what has just succeeded. */
export type Message = { fault?: Fault; news?: string };

/**
 * Returns how the visitor came; undefined on the server and until React has started. `onMessage` gets what the visitor
 * must be told about a link that could not sign them in.
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
      earlier: listEarlierAddresses(),
    });
    setDeepLink({ ...here, settled: !here.byLink });
    if (!here.byLink) return;
    readLink(client, here).then((message) => {
      if (message) onMessage(message);
      setDeepLink({ ...here, settled: true });
    });
  }, [client, onMessage]);
  return deepLink;
}

/** Safari tells the history of the tab since 26.2, Firefox since 147. */
function listEarlierAddresses(): string[] {
  const { navigation } = window as { navigation?: Navigation };
  const entries = navigation?.entries().slice(0, navigation.currentEntry?.index) ?? [];
  return entries.map(({ url }) => url).filter((url) => url !== null);
}

/** Waits for the client, which reads the address when it starts, and returns what the visitor must be told. */
async function readLink(client: Auth['client'], deepLink: DeepLink): Promise<Message | undefined> {
  try {
    const { error } = await (await client()).auth.initialize();
    if (error) return deepLink.withSession ? sessionInLink : { fault: explainError(error) };
  } catch {
    // The page already says that the client could not be loaded.
    return undefined;
  }
  if (deepLink.isHalfway)
    return { news: 'Confirmed. Now open the link in the email that went to the other address too.' };
  // The client removes a code from the address when it uses it, and leaves a code that another browser asked for.
  const left = new URL(location.href).searchParams.has('code');
  return left ? explainElsewhere(deepLink.purpose) : undefined;
}

/** Explains a link that another browser asked for: it did what it was for, but cannot sign the visitor in here. */
function explainElsewhere(purpose: Mailed['purpose'] | undefined): Message {
  if (purpose === 'sign-up')
    return { news: 'Your address is confirmed now. Sign in here with your password.' };
  return {
    fault: {
      at: 'form',
      sentence: 'That link was requested in another browser, so it can’t sign you in here.',
      advice:
        'Type the six-digit code from the email in that browser. Or enter your address here and ask for a new link.',
    },
  };
}

/**
 * Refuses a link that contains the session itself after the `#`, such as an invitation from Supabase's dashboard. If
 * such links were accepted, anybody could sign a visitor in to an account that is not theirs.
 */
const sessionInLink: Message = {
  fault: {
    at: 'form',
    sentence: 'That kind of link can’t sign you in here.',
    advice: 'Enter your address and ask for a sign-in link: it leads to the same account.',
  },
};

/** Tells whether a path of this site is a page that React can show, which is known in the browser only. */
export function isPage(path: string): boolean {
  const { pathname } = new URL(path, 'http://site');
  return findClientRouter()?.hasPage(pathname) ?? false;
}

/** Leads to a path of this site and replaces the history entry. React shows pages; the browser loads all else. */
export function useGoOn(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    if (isPage(path)) navigate(path, { replace: true });
    else location.replace(path);
  };
}

/** Removes what an email's link left in the address, since a link is valid once, and leads a signed-in visitor on. */
export function useCleanAddress(
  deepLink: KnownDeepLink | undefined,
  target: string | undefined,
  path: string,
): void {
  const { state } = useAuth();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const cleaned = useRef(false);
  // If the client did not load, the link has not been used yet.
  const known = state.kind === 'signed-in' || state.kind === 'signed-out';
  const ready = known && deepLink?.byLink && deepLink.settled;
  useEffect(() => {
    if (!ready || cleaned.current) return;
    cleaned.current = true;
    if (target) goOn(target);
    else navigate(path, { replace: true, preventScrollReset: true });
  }, [ready, target, path, navigate, goOn]);
}

/** Moves the focus to a panel that replaces another, so that reading continues there. On load the focus stays put. */
export function useFocusOnChange(kind: Panel['kind'], open: boolean): void {
  const shown = useRef<Panel['kind']>(undefined);
  useEffect(() => {
    if (!open) return;
    if (shown.current !== undefined && shown.current !== kind)
      document.getElementById(panelHeadingId)?.focus();
    shown.current = kind;
  }, [kind, open]);
}

/** The page waits this long to hear that a session is over. After that it trusts the session, as other pages do. */
const patienceMs = 3000;

/**
 * Asks the service once whether the stored session is still valid, because it may have been ended on another device.
 * Returns false until the answer is there.
 */
export function useCheckedSession(onEnded: (fault: Fault) => void): boolean {
  const { state, client } = useAuth();
  const [checked, setChecked] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || state.kind === 'loading') return;
    begun.current = true;
    if (state.kind !== 'signed-in') return setChecked(true);
    setTimeout(() => setChecked(true), patienceMs);
    findEnd(client).then((fault) => {
      if (fault) onEnded(fault);
      setChecked(true);
    });
  }, [state.kind, client, onEnded]);
  return checked;
}

async function findEnd(client: Auth['client']): Promise<Fault | undefined> {
  try {
    const { error } = await (await client()).auth.getUser();
    const fault = error ? explainError(error) : undefined;
    return fault?.ended && fault;
  } catch {
    return undefined;
  }
}

/**
 * Remembers in the history entry which email was asked for, because a phone may discard the page while the visitor reads
 * the email. A sign-in ends the wait for it.
 */
export function useMailed(signedIn: boolean, deepLink: DeepLink | undefined) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (signedIn) setOver(true);
  }, [signedIn]);
  const change = (mailed: Mailed | undefined) => {
    setOver(false);
    navigate(pathname + search, { replace: true, preventScrollReset: true, state: { mailed } });
  };
  // React's first render must be that of the server, which knows no history.
  const mailed = deepLink && !isOver ? (state as { mailed?: Mailed } | null)?.mailed : undefined;
  return [mailed, change] as const;
}
