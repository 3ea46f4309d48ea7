import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import {
  restoreScrollPosition,
  saveScrollPosition,
  useNavigationState,
} from '#app/client/hydration/navigation-state.ts';
import { Picture } from '#app/components/picture.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { closePopovers } from './page-frame.tsx';

/** The delay after which the loading screen replaces the old page (G-03). */
const loadingDelayMs = 100;

/** Shows the page, or what replaces it while a client navigation is loading or has failed. */
export function PendingScreen({ children }: { children: ReactNode }) {
  const navigation = useNavigation();
  const modules = useNavigationState();
  const { key, pathname: here } = useLocation();
  const isAwaited = modules.kind === 'loading' || (modules.kind === 'landing' && modules.key !== key);
  const pending = navigation.state === 'loading' || isAwaited;
  const [late, setLate] = useState(false);
  // A layout effect clears the timer when the next page is committed. Any later, the timer could save that page's position.
  useLayoutEffect(() => {
    if (!pending) return setLate(false);
    const timer = setTimeout(() => {
      saveScrollPosition(key);
      setLate(true);
    }, loadingDelayMs);
    return () => clearTimeout(timer);
  }, [pending, key]);
  const isReplaced = modules.kind === 'failed' || (pending && late);
  useLayoutEffect(() => {
    if (isReplaced) scrollTo({ top: 0, behavior: 'instant' });
  }, [isReplaced]);
  useEffect(() => {
    if (modules.kind !== 'offline' && modules.kind !== 'failed') return;
    // An open popover would cover the message.
    closePopovers();
    // When offline, no other page can load, so this one is shown again.
    if (modules.kind === 'offline') restoreScrollPosition(key);
  }, [modules.kind, key]);
  if (modules.kind === 'failed') {
    const { destination } = modules;
    return <ErrorScreen kind="loading" onRetry={() => location.assign(destination)} />;
  }
  const pathname = isAwaited ? modules.pathname : navigation.location?.pathname;
  // The page stays mounted in every state, so that typed text survives; CSS hides it behind the loading screen.
  return (
    <>
      {modules.kind === 'offline' && (
        <p className="offline" role="alert">
          You are offline. This page stays as it is: try the link again once you are connected.
        </p>
      )}
      {pending && late && <LoadingScreen minimal={isDetail(pathname) || isPartOfTool(pathname, here)} />}
      {children}
    </>
  );
}

/** Whether the path is a project or a post, which use the minimal loading screen. */
function isDetail(pathname = ''): boolean {
  return /^\/(projects|blog)\/[^/]+$/.test(pathname);
}

/** Whether the path is a tool's result or another step of the current tool. These show only a spinner. */
function isPartOfTool(pathname = '', here: string): boolean {
  const [, tool, part] =
    /^\/(website-carbon|seo-booster|sustainability-quiz|search)(\/[^/]+)?$/.exec(pathname) ?? [];
  return tool !== undefined && (part !== undefined || here === pathname);
}

/** Replaces a page that is still loading (G-03). Detail pages use `minimal`, which shows only the spinner. */
export function LoadingScreen({ minimal = false }: { minimal?: boolean }) {
  return (
    <div className="load" role="status">
      {minimal ? <span className="spin" /> : <Picture name="mark.svg" eager />}
      <p className={minimal ? 'sr' : undefined}>Loading...</p>
    </div>
  );
}
