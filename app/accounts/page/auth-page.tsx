import './auth.css';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AuthRules } from '#app/session/auth-endpoint.ts';
import { useAuth } from '#app/session/use-auth.ts';
import { Picture } from '#app/ui/picture.tsx';
import { choosePanel } from './choose-panel.ts';
import type { Fault } from './explain-error.ts';
import { NeverCame, Unavailable, WithoutScript } from './not-possible.tsx';
import { formatLinkTarget } from './read-arrival.ts';
import { ShownPanel } from './shown-panel.tsx';
import { useArrival } from './use-arrival.ts';
import { useCheckedSession } from './use-checked-session.ts';
import { useCleanAddress } from './use-clean-address.ts';
import { useFocusOnChange } from './use-focus-on-change.ts';
import { useGoOn } from './use-go-on.ts';
import { useMailed } from './use-mailed.ts';
import { LoadingCover } from './loading-cover.tsx';
import { formatViewPath, parseView, type View } from './view.ts';

/** Who asks for a new password signed out gets a form that they did not ask for. */
const noSession: Fault = {
  at: 'form',
  sentence: 'You’re not signed in here.',
  advice: 'Without that, a new password takes a mail first.',
};

/** Complete without React; until somebody knows who is looking, the loading screen lies over it. */
export function AuthPage({ rules }: { rules: AuthRules }) {
  const { state, signOut } = useAuth();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [params] = useSearchParams();
  const view = parseView(params) ?? 'sign-in';
  const arrival = useArrival();
  const signedIn = state.kind === 'signed-in';
  const [mailed, setMailed] = useMailed({ view, signedIn, byLink: arrival?.byLink });
  const [email, setEmail] = useState('');
  const [news, setNews] = useState<string>();
  const [ended, setEnded] = useState<Fault>();
  /** What was wrong with the link has been read, and acted upon. */
  const [told, setTold] = useState(false);
  const panel = choosePanel(state, view, mailed);

  const fault = ended ?? (told ? undefined : arrival?.fault);
  const show = (next: View) => navigate(formatViewPath(next), { replace: true });
  const leave = (fault: Fault) => {
    setEnded(fault);
    signOut('local');
    show('sign-in');
  };
  const checked = useCheckedSession(leave);
  useFocusOnChange(panel.kind, checked);
  useCleanAddress(arrival, panel, formatViewPath(view));

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
                setTold(true);
                setMailed(mail);
              },
              onSignedIn() {
                setTold(true);
                setEnded(undefined);
                setNews(undefined);
                if (arrival?.returnPath) goOn(arrival.returnPath);
              },
              formatTarget: (purpose) => formatLinkTarget(location.origin, purpose, arrival?.returnPath),
              fault:
                fault ?? (state.kind === 'signed-out' && view === 'new-password' ? noSession : undefined),
              news: news ?? (told ? undefined : arrival?.news),
            }}
            returnPath={arrival?.returnPath}
            onBack={() => {
              setEmail(mailed?.email ?? email);
              setMailed(undefined);
            }}
            onRecovered={() => show('new-password')}
            onChosen={() => {
              setNews('Your new password is set. Every other device is signed out.');
              show('sign-in');
            }}
            onEnded={leave}
          />
        </div>
        <LoadingCover up={!checked || arrival?.settled === false} />
      </div>
      <Picture name="scene-auth.svg" />
    </section>
  );
}
