import { useNavigate } from 'react-router';
import { findClientRouter } from '#platform/hydration/react-router-internals.ts';

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
