import './auth.css';
import { useEffect, useRef, useState } from 'react';
import { href, useNavigate, useSearchParams } from 'react-router';
import { LoadingScreen } from '#app/frame/pending-screen.tsx';
import type { AuthRules } from '#app/session/auth-endpoint.ts';
import { type Auth, useAuth } from '#app/session/use-auth.ts';
import { Picture } from '#app/ui/picture.tsx';
import { type KnownDeepLink, type Message, useDeepLink, useMailed } from './auth-page-state.ts';
import { choosePanel, formatViewPath, type Panel, parseView, type View } from './choose-panel.ts';
import { formatLinkTarget } from './deep-link.ts';
import { explainError, type Fault } from './explain-error.ts';
import { NeverCame, Unavailable, WithoutScript } from './not-possible.tsx';
import { panelHeadingId } from './panel.tsx';
import { ShownPanel } from './shown-panel.tsx';
import { useGoOn } from './use-go-on.ts';

/** Explains why a signed-out visitor who wants a new password sees the form for a recovery email. */
const noSession: Fault = {
  at: 'form',
  sentence: 'You’re not signed in here.',
  advice: 'Without that, a new password takes an email first.',
};

/** The page is complete without React. The loading screen covers it until the session is known. */
export function AuthPage({ rules }: { rules: AuthRules }) {
  const { state, signOut } = useAuth();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [params] = useSearchParams();
  const view = parseView(params) ?? 'sign-in';
  const [message, setMessage] = useState<Message>();
  const deepLink = useDeepLink(setMessage);
  /** Where a visitor who has signed in goes on to. */
  const target = deepLink?.returnPath ?? href('/account');
  const signedIn = state.kind === 'signed-in';
  const [mailed, setMailed] = useMailed({ view, signedIn, byLink: deepLink?.byLink });
  const [email, setEmail] = useState('');
  const panel = choosePanel(state, view, mailed);

  const show = (next: View) => navigate(formatViewPath(next), { replace: true });
  const leave = (fault: Fault) => {
    setMessage({ fault });
    signOut();
    show('sign-in');
  };
  const checked = useCheckedSession(leave);
  useFocusOnChange(panel.kind, checked);
  const arrived = panel.kind === 'signed-in' && !message;
  useCleanAddress(deepLink, arrived ? target : undefined, formatViewPath(view));

  return (
    <section className="auth">
      <div className="auth-in">
        {state.kind === 'loading' && <NeverCame />}
        <div className="auth-panel">
          <WithoutScript />
          {state.kind === 'unavailable' && <Unavailable />}
          <ShownPanel
            panel={panel}
            input={{
              rules,
              email,
              onType: setEmail,
              onMailed(mail) {
                setMessage(undefined);
                setMailed(mail);
              },
              onSignedIn() {
                setMessage(undefined);
                goOn(target);
              },
              formatTarget: (purpose) => formatLinkTarget(location.origin, purpose, deepLink?.returnPath),
              fault:
                message?.fault ??
                (state.kind === 'signed-out' && view === 'new-password' ? noSession : undefined),
              news: message?.news,
            }}
            target={target}
            onBack={() => {
              setEmail(mailed?.email ?? email);
              setMailed(undefined);
            }}
            onRecovered={() => show('new-password')}
            onChosen={() => {
              setMessage({ news: 'Your new password is set. Every other device is signed out.' });
              show('sign-in');
            }}
            onEnded={leave}
          />
        </div>
        <LoadingCover up={!checked || deepLink?.settled === false} />
      </div>
      <Picture name="scene-auth.svg" />
    </section>
  );
}

/** The loading screen is shown for at least this long, so that it does not flash. */
const leastMs = 100;

/** Covers the form until the session is known (G-02). CSS shows the cover only where JavaScript runs. */
function LoadingCover({ up }: { up: boolean }) {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), leastMs);
    return () => clearTimeout(timer);
  }, []);
  if (!up && seen) return null;
  return (
    <div className="loading-cover">
      <LoadingScreen />
    </div>
  );
}

/** Removes what an email's link left in the address, since a link is valid once, and leads a signed-in visitor on. */
function useCleanAddress(
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
function useFocusOnChange(kind: Panel['kind'], open: boolean): void {
  const shown = useRef<Panel['kind']>(undefined);
  useEffect(() => {
    if (!open) return;
    if (shown.current !== undefined && shown.current !== kind)
      document.getElementById(panelHeadingId)?.focus();
    shown.current = kind;
  }, [kind, open]);
}

/** How long the page waits to hear that a session is over. After that it trusts the session, as other pages do. */
const patienceMs = 3000;

/**
 * Asks the service once whether the stored session is still valid, because it may have been ended on another device.
 * Returns false until the answer is there.
 */
function useCheckedSession(onEnded: (fault: Fault) => void): boolean {
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
