import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { findClientRouter } from '#app/client/hydration/react-router-internals.ts';
import { type Auth, useAuth } from '#app/shell/session/use-auth.ts';
import {
  findReturnPath,
  formatViewPath,
  parseEmailLink,
  parseView,
  returnParameter,
} from '../domain/auth-paths.ts';
import type { Panel, Step } from './choose-panel.ts';
import { explainError, type Fault } from './explain-error.ts';
import { panelHeadingId } from './panel.tsx';

/** A message above a form: an error that brought the visitor back, or news of what has just succeeded. */
export type Message = { fault?: Fault; news?: string };

/**
 * Returns the page to go to after signing in: the one that the URL names, or else the one that the visitor came from.
 * `isRead` is false on the server and until hydration, whose HTML is the same for everyone.
 */
export function useReturnPath(): { isRead: boolean; returnPath: string | undefined } {
  const [params] = useSearchParams();
  const [isRead, setRead] = useState(false);
  useEffect(() => setRead(true), []);
  if (!isRead) return { isRead, returnPath: undefined };
  const { origin } = location;
  const { referrer } = document;
  const cameFrom = referrer.startsWith(`${origin}/auth?`) ? '' : referrer;
  const targets = [params.get(returnParameter), cameFrom];
  const [returnPath] = targets
    .map((target) => findReturnPath(target, origin))
    .filter((path) => path !== undefined);
  return { isRead, returnPath };
}

const brokenLink: Fault = {
  at: 'form',
  sentence: 'That link is not complete, or is from an old email.',
  advice: 'Copy it whole from the newest email, or enter your address here to get a code.',
};

/**
 * Keeps what the visitor is in the middle of in the history entry, because a phone may discard the page while they read
 * the email. A link's token moves there from the URL, so that no copied address and no list of visited pages contains it.
 */
export function useStep(isRead: boolean, onMessage: (message: Message) => void) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const change = (step: Step | undefined, path = pathname + search) =>
    navigate(path, { replace: true, preventScrollReset: true, state: step && { step } });
  const params = new URLSearchParams(search);
  const isLink = params.has('token_hash');
  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs once for each link
  useEffect(() => {
    if (!isLink) return;
    const link = parseEmailLink(params);
    if (!link) onMessage({ fault: brokenLink });
    const path = formatViewPath(parseView(params) ?? 'sign-in', params.get(returnParameter) ?? undefined);
    change(link && { kind: 'link', link }, path);
  }, [isLink]);
  // The first render must match the server's, which has no history.
  const step = isRead ? (state as { step?: Step } | null)?.step : undefined;
  return [step, change, isRead && !isLink] as const;
}

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

/**
 * Moves the focus to the heading of a panel that replaces another, before anything can be typed into the panel. On load the
 * focus stays where it is.
 */
export function useFocusOnChange(kind: Panel['kind'], open: boolean): void {
  const shown = useRef<Panel['kind']>(undefined);
  useLayoutEffect(() => {
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
    findSessionEnd(client, state.email).then((fault) => {
      if (fault) onEnded(fault);
      setChecked(true);
    });
  }, [state, client, onEnded]);
  return checked;
}

async function findSessionEnd(client: Auth['client'], email: string): Promise<Fault | undefined> {
  try {
    const { auth } = await client();
    const { data, error } = await auth.getUser();
    // The address was changed in another browser.
    if (data.user && data.user.email !== email) await auth.refreshSession();
    const fault = error ? explainError(error) : undefined;
    return fault?.ended && fault;
  } catch {
    return undefined;
  }
}
