import './auth.css';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Fault } from '#app/accounts/explain-error.ts';
import { useAuth } from '#app/accounts/use-auth.ts';
import { Picture } from '#app/ui/picture.tsx';
import { choosePanel, type Mailed } from './choose-panel.ts';
import { NeverCame, Unavailable, WithoutScript } from './not-possible.tsx';
import { formatLinkTarget } from './read-arrival.ts';
import { ShownPanel } from './shown-panel.tsx';
import { useArrival } from './use-arrival.ts';
import { useCleanAddress } from './use-clean-address.ts';
import { useFocusOnChange } from './use-focus-on-change.ts';
import { Veil } from './veil.tsx';
import { formatViewPath, parseView, type View } from './view.ts';

/** Complete without React; until somebody knows who is looking, the loading screen lies over it. */
export function AuthPage() {
  const { state, signOut } = useAuth();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const view = parseView(params) ?? 'sign-in';
  const arrival = useArrival();
  const [mailed, setMailed] = useState<Mailed>();
  const [email, setEmail] = useState('');
  const [news, setNews] = useState<string>();
  const [ended, setEnded] = useState<Fault>();
  /** What was wrong with the link has been read, and acted upon. */
  const [told, setTold] = useState(false);
  const panel = choosePanel(state, view, mailed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view, or somebody signed in, is a fresh start
  useEffect(() => setMailed(undefined), [view, state.kind === 'signed-in']);
  useFocusOnChange(panel.kind, state.kind !== 'loading');
  useCleanAddress(arrival, panel, formatViewPath(view));

  const show = (next: View) => navigate(formatViewPath(next), { replace: true });
  return (
    <section className="auth">
      <div className="auth-in">
        <div className="auth-panel">
          <WithoutScript />
          {state.kind === 'loading' && <NeverCame />}
          {state.kind === 'unavailable' && <Unavailable />}
          <ShownPanel
            panel={panel}
            input={{
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
                if (arrival?.returnPath) navigate(arrival.returnPath, { replace: true });
              },
              formatTarget: (to) =>
                formatLinkTarget(location.origin, formatViewPath(to), arrival?.returnPath),
              fault: ended ?? (told ? undefined : arrival?.fault),
            }}
            returnPath={arrival?.returnPath}
            news={news}
            onBack={() => setMailed(undefined)}
            onRecovered={() => show('new-password')}
            onChosen={() => {
              setNews('Your new password is set. Every other device is signed out.');
              show('sign-in');
            }}
            onEnded={(fault) => {
              setEnded(fault);
              signOut('local');
              show('sign-in');
            }}
          />
        </div>
        <Veil up={state.kind === 'loading' || arrival?.settled === false} />
      </div>
      <Picture name="scene-auth.svg" />
    </section>
  );
}
