import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { ErrorScreen } from '#app/frame/error-screen.tsx';
import { LoadingScreen } from '#app/frame/loading-screen.tsx';
import { useNavigationState } from './navigation-state.ts';

/** G-03: how long the old page stays before the loading screen takes its place. */
const patienceMs = 100;

/** The page, or what stands in its place while a client navigation is under way or could not load. */
export function PendingScreen({ children }: { children: ReactNode }) {
  const navigation = useNavigation();
  const modules = useNavigationState();
  const pending = navigation.state === 'loading' || modules.kind === 'loading';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!pending) return setLate(false);
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [pending]);
  if (modules.kind === 'failed') return <ErrorScreen kind="loading" />;
  const pathname = modules.kind === 'loading' ? modules.pathname : navigation.location?.pathname;
  if (pending && late) return <LoadingScreen minimal={isDetail(pathname)} />;
  // One shape with and without the note: what was typed into the page stays.
  return (
    <>
      {modules.kind === 'offline' && (
        <p className="offline" role="alert">
          You are offline. This page stays as it is: try the link again once you are connected.
        </p>
      )}
      {children}
    </>
  );
}

/** Project and post get the minimal screen, all others the full one. */
function isDetail(pathname = ''): boolean {
  return /^\/(projects|blog)\/[^/]+$/.test(pathname);
}
