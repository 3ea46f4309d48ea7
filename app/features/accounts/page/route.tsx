import './auth.css';
import { useEffect, useRef, useState } from 'react';
import { href, useNavigate, useSearchParams } from 'react-router';
import { renderingContext } from '#app/client/hydration/payload.server.ts';
import { Picture } from '#app/components/picture.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { LoadingScreen } from '#app/shell/frame/pending-screen.tsx';
import { useAuth } from '#app/shell/session/use-auth.ts';
import { type EmailLink, formatViewPath, parseView, type View, viewParameter } from '../domain/auth-paths.ts';
import type { Route } from './+types/route';
import {
  type Message,
  useCheckedSession,
  useFocusOnChange,
  useRedirect,
  useReturnPath,
  useStep,
} from './auth-page-state.ts';
import { CheckEmail } from './check-email.tsx';
import { choosePanel } from './choose-panel.ts';
import type { Fault } from './explain-error.ts';
import { OpenLink } from './open-link.tsx';
import type { PanelInput } from './panel.tsx';
import { RequestCode } from './request-code.tsx';
import { SignIn } from './sign-in.tsx';
import { NewPassword, NoResponse, SignedIn } from './signed-in.tsx';
import { NoScriptNote, ScriptNotLoaded, Unavailable } from './unavailable.tsx';

export const handle = { page: { query: [viewParameter], unlisted: 'all' } } satisfies PageHandle;

export function loader({ url, context }: Route.LoaderArgs) {
  // A made-up view must not push pages out of the cache.
  if (parseView(url.searchParams) === undefined) context.get(renderingContext).cache = 'no-store';
  return context.get(servicesContext).authRules;
}

/** The loader's data is the same for every view, so changing the view need not reload it. */
export const shouldRevalidate = () => false;

/** Shown to signed-out visitors who want to choose a password, above the form for a code. */
const noSession: Fault = {
  at: 'form',
  sentence: 'You’re not signed in here.',
  advice: 'To choose a password, first ask for a code by email.',
};

/**
 * The server renders the complete page, and React hydrates it when the visitor uses the form. If there is a
 * stored session or the link of an email, it hydrates at once, under the loading screen.
 */
export default function AuthRoute({ loaderData: rules }: Route.ComponentProps) {
  const { state, signOut } = useAuth();
  const navigate = useNavigate();
  const redirectTo = useRedirect();
  const [params] = useSearchParams();
  const view = parseView(params) ?? 'sign-in';
  const [message, setMessage] = useState<Message>();
  const { isRead, returnPath } = useReturnPath();
  const [step, setStep, isReady] = useStep(isRead, setMessage);
  /** Where to go after signing in. */
  const target = returnPath ?? href('/account');
  const isSignedOut = state.kind === 'signed-out' || state.kind === 'loading';
  const [email, setEmail] = useState('');
  const panel = choosePanel(state, view, step);

  const show = (next: View) => navigate(formatViewPath(next, returnPath), { replace: true });
  const shownStep = useRef(step);
  useEffect(() => {
    shownStep.current = step;
  });
  const leave = (fault: Fault) => {
    signOut();
    // A link says by itself for which account it is, and needs no session.
    if (shownStep.current?.kind === 'link') return;
    setMessage({ fault });
    show('sign-in');
  };
  const checked = useCheckedSession(leave);
  // News of this account are over once nobody is signed in to it.
  const isOut = state.kind === 'signed-out';
  useEffect(() => {
    if (isOut) setMessage((shown) => (shown?.fault ? shown : undefined));
  }, [isOut]);
  useFocusOnChange(panel.kind, checked);
  const goTo = (path: string) => {
    setMessage(undefined);
    redirectTo(path);
  };

  const input: PanelInput = {
    rules,
    email,
    onType: setEmail,
    onEmailSent(mailed) {
      setMessage(undefined);
      setStep({ kind: 'mailed', mailed });
    },
    onSignedIn: () => goTo(target),
    returnPath,
    target,
    fault: message?.fault ?? (isSignedOut && view === 'new-password' ? noSession : undefined),
    news: message?.news,
  };
  const renderPanel = () => {
    switch (panel.kind) {
      case 'sign-in':
        return <SignIn {...input} />;
      case 'sign-up':
      case 'forgotten':
        return <RequestCode key={panel.kind} view={panel.kind} {...input} />;
      case 'check-email':
        return (
          <CheckEmail
            mailed={panel.mailed}
            onBack={() => {
              setEmail(panel.mailed.email);
              setStep(undefined);
            }}
            onSignedIn={() => goTo(panel.mailed.target)}
          />
        );
      case 'open-link':
        return (
          <OpenLink
            link={panel.link}
            onSignedIn={() =>
              goTo(panel.link.type === 'recovery' ? formatViewPath('new-password', returnPath) : target)
            }
            onChanged={(change) => {
              setMessage({ news: describeChange(change, panel.link) });
              setStep(undefined);
            }}
            onRequestAgain={() => {
              setEmail(panel.link.email);
              setStep(undefined);
            }}
            onEnterCode={() => setStep({ kind: 'mailed', mailed: { email: panel.link.email, target } })}
          />
        );
      case 'new-password':
        return (
          <NewPassword
            rules={rules}
            target={target}
            onChosen={() => {
              setMessage({ news: 'Your password is set. Every other device is signed out.' });
              show('sign-in');
            }}
            onEnded={leave}
          />
        );
      case 'unanswered':
        return <NoResponse email={panel.email} />;
      case 'signed-in':
        return <SignedIn email={panel.email} target={target} fault={input.fault} news={input.news} />;
    }
  };

  return (
    <>
      <section className="auth">
        <div className="auth-in">
          {state.kind === 'loading' && <ScriptNotLoaded />}
          <div className="auth-panel">
            <NoScriptNote />
            {state.kind === 'unavailable' && <Unavailable />}
            {renderPanel()}
          </div>
          <LoadingCover up={!checked || !isReady} />
        </div>
        <Picture className="on-desktop" name="scene-auth.svg" />
      </section>
      <FooterCta />
    </>
  );
}

function describeChange(change: 'half' | 'whole', { email, newEmail = 'the new one' }: EmailLink): string {
  return change === 'half'
    ? `Confirmed. The address of ${email} changes to ${newEmail} once the link in the email to the other address is confirmed too.`
    : `The change is confirmed: ${email} is now ${newEmail}. Sign in with that address.`;
}

/** The loading screen stays for at least this long, so that it does not flash. */
const minVisibleMs = 100;

/** Covers the form until the session is known (G-02). CSS shows the cover only if the page hydrated at once. */
function LoadingCover({ up }: { up: boolean }) {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), minVisibleMs);
    return () => clearTimeout(timer);
  }, []);
  if (!up && seen) return null;
  return (
    <div className="loading-cover">
      <LoadingScreen />
    </div>
  );
}
