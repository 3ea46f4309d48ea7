import './auth.css';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AuthState } from '#app/accounts/auth-state.ts';
import { useAuth } from '#app/accounts/use-auth.ts';
import { LoadingScreen } from '#app/frame/loading-screen.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { CheckMail } from './check-mail.tsx';
import { choosePanel, type Mailed, type Panel } from './choose-panel.ts';
import { Forgotten } from './forgotten.tsx';
import { NewPassword } from './new-password.tsx';
import { Unavailable, WithoutScript } from './not-possible.tsx';
import { panelHeadingId } from './panel.tsx';
import type { PanelInput } from './panel-input.ts';
import { formatLinkTarget } from './read-arrival.ts';
import { SignIn } from './sign-in.tsx';
import { SignUp } from './sign-up.tsx';
import { SignedIn } from './signed-in.tsx';
import { type KnownArrival, useArrival } from './use-arrival.ts';
import { formatViewPath, parseView } from './view.ts';

/** G-02: for how long the loading screen is seen at least, so that it does not flash. */
const leastVeilMs = 100;

/** Complete without React; until somebody knows who is looking, the loading screen lies over it. */
export function AuthPage() {
  const { state } = useAuth();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const view = parseView(params) ?? 'sign-in';
  const arrival = useArrival();
  const [mailed, setMailed] = useState<Mailed>();
  const [email, setEmail] = useState('');
  const [news, setNews] = useState<string>();
  /** What was wrong with the link has been read, and acted upon. */
  const [told, setTold] = useState(false);
  const panel = choosePanel(state, view, mailed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is a fresh start
  useEffect(() => setMailed(undefined), [view, panel.kind === 'signed-in']);
  useFocusOnChange(panel.kind, state.kind !== 'loading');
  useCleanAddress(arrival, { state, panel, path: formatViewPath(view) });

  const goOn = () => {
    setTold(true);
    setNews(undefined);
    if (arrival?.returnPath) navigate(arrival.returnPath, { replace: true });
  };
  const input: PanelInput = {
    email,
    onType: setEmail,
    onMailed(mail) {
      setTold(true);
      setMailed(mail);
    },
    onSignedIn: goOn,
    formatTarget: (to) => formatLinkTarget(location.origin, formatViewPath(to), arrival?.returnPath),
    linkFault: told ? undefined : arrival?.fault,
  };
  return (
    <section className="auth">
      <div className="auth-in">
        <div className="auth-panel">
          <WithoutScript />
          {state.kind === 'unavailable' && <Unavailable />}
          <ShownPanel
            panel={panel}
            input={input}
            returnPath={arrival?.returnPath}
            news={news}
            onBack={() => setMailed(undefined)}
            onRecovered={() => navigate(formatViewPath('new-password'), { replace: true })}
            onChosen={() => {
              setNews('Your new password is set. Every other device is signed out.');
              navigate(formatViewPath('sign-in'), { replace: true });
            }}
          />
        </div>
        <Veil up={state.kind === 'loading' || arrival?.settled === false} />
      </div>
      <Picture name="scene-auth.svg" />
    </section>
  );
}

type ShownPanelProps = {
  panel: Panel;
  input: PanelInput;
  returnPath: string | undefined;
  news: string | undefined;
  onBack: () => void;
  onRecovered: () => void;
  onChosen: () => void;
};

function ShownPanel({ panel, input, returnPath, news, onBack, onRecovered, onChosen }: ShownPanelProps) {
  switch (panel.kind) {
    case 'sign-in':
      return <SignIn {...input} />;
    case 'sign-up':
      return <SignUp {...input} />;
    case 'forgotten':
      return <Forgotten {...input} />;
    case 'check-mail':
      return (
        <CheckMail
          {...input}
          mailed={panel}
          onBack={onBack}
          onSignedIn={panel.purpose === 'recovery' ? onRecovered : input.onSignedIn}
        />
      );
    case 'new-password':
      return <NewPassword onChosen={onChosen} />;
    case 'signed-in':
      return <SignedIn email={panel.email} returnPath={returnPath} linkFault={input.linkFault} news={news} />;
  }
}

/** G-02. The styles show it only where there is script, and not for ever. */
function Veil({ up }: { up: boolean }) {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), leastVeilMs);
    return () => clearTimeout(timer);
  }, []);
  return up || !seen ? (
    <div className="veil">
      <LoadingScreen />
    </div>
  ) : null;
}

/** What takes another's place is where reading goes on. */
function useFocusOnChange(kind: Panel['kind'], known: boolean) {
  const shown = useRef<Panel['kind']>(undefined);
  useEffect(() => {
    if (!known) return;
    if (shown.current !== undefined && shown.current !== kind)
      document.getElementById(panelHeadingId)?.focus();
    shown.current = kind;
  }, [kind, known]);
}

/** A mail's link is good once: its traces go from the address, and whoever it signed in goes on. */
function useCleanAddress(
  arrival: KnownArrival | undefined,
  { state, panel, path }: { state: AuthState; panel: Panel; path: string },
) {
  const navigate = useNavigate();
  const cleaned = useRef(false);
  // Where the client did not come, the link has not been used yet.
  const known = state.kind === 'signed-in' || state.kind === 'signed-out';
  const ready = known && arrival?.byLink && arrival.settled;
  const arrived = !arrival?.fault && panel.kind === 'signed-in';
  useEffect(() => {
    if (!ready || cleaned.current) return;
    cleaned.current = true;
    navigate(arrived ? (arrival?.returnPath ?? path) : path, { replace: true, preventScrollReset: true });
  }, [ready, arrived, arrival, path, navigate]);
}
