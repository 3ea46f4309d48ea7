import { useNavigate } from 'react-router';
import { findClientRouter } from '#platform/hydration/react-router-internals.ts';

/** Whether a path of this site is a page that React can show. It is known in the browser only. */
export function isPage(path: string): boolean {
  const { pathname } = new URL(path, 'http://site');
  return findClientRouter()?.hasPage(pathname) ?? false;
}

/** Returns to where the visitor came from: pages by React, the rest as a document. Leaves no entry in history. */
export function useGoOn(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    if (isPage(path)) navigate(path, { replace: true });
    else location.replace(path);
  };
}
