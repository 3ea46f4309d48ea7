import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import {
  restoreScrollPosition,
  saveScrollPosition,
  useNavigationState,
} from '#platform/hydration/navigation-state.ts';
import { ErrorScreen } from './error-screen.tsx';
import { LoadingScreen } from './loading-screen.tsx';

/** G-03: how long the old page stays before the loading screen takes its place. */
const patienceMs = 100;

/** The page, or what stands in its place while a client navigation is under way or could not load. */
export function PendingScreen({ children }: { children: ReactNode }) {
  const navigation = useNavigation();
  const modules = useNavigationState();
  const { key, pathname: here } = useLocation();
  const isAwaited = modules.kind === 'loading' || (modules.kind === 'landing' && modules.key !== key);
  const pending = navigation.state === 'loading' || isAwaited;
  const [late, setLate] = useState(false);
  // Ended as the next page is put in place: a timer that runs out a moment later would note that page's beginning.
  useLayoutEffect(() => {
    if (!pending) return setLate(false);
    const timer = setTimeout(() => {
      saveScrollPosition(key);
      setLate(true);
    }, patienceMs);
    return () => clearTimeout(timer);
  }, [pending, key]);
  // No other page came, and this one is shown again.
  useEffect(() => {
    if (modules.kind !== 'offline') return;
    // What lies over the page lies over its note, too.
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
    restoreScrollPosition(key);
  }, [modules.kind, key]);
  if (modules.kind === 'failed') return <ErrorScreen kind="loading" />;
  const pathname = isAwaited ? modules.pathname : navigation.location?.pathname;
  // One shape in all cases: what was typed into the page stays. Its style hides it behind the loading screen.
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

/** Project and post get the minimal screen. */
function isDetail(pathname = ''): boolean {
  return /^\/(projects|blog)\/[^/]+$/.test(pathname);
}

/** What a tool found, and the next step or filter in the tool that the visitor is in: there the spinner is enough. */
function isPartOfTool(pathname = '', here: string): boolean {
  const [, tool, part] =
    /^\/(website-carbon|seo-booster|sustainability-quiz|search)(\/[^/]+)?$/.exec(pathname) ?? [];
  return tool !== undefined && (part !== undefined || here === pathname);
}
