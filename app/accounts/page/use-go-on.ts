import { use } from 'react';
import { matchRoutes, useNavigate } from 'react-router';
import { DataRouterContext } from '#platform/hydration/react-router-internals.ts';

/** Whether a path of this site is a page that React can show. Files, feeds and what nobody knows are not. */
export function useIsPage(): (path: string) => boolean {
  const routes = use(DataRouterContext)?.router.routes ?? [];
  return (path) => {
    const { pathname } = new URL(path, 'http://site');
    return matchRoutes(routes, pathname)?.every(({ route }) => route.path !== '*') ?? false;
  };
}

/** Returns to where the visitor came from: pages by React, the rest as a document. Leaves no entry in history. */
export function useGoOn(): (path: string) => void {
  const navigate = useNavigate();
  const isPage = useIsPage();
  return (path) => {
    if (isPage(path)) navigate(path, { replace: true });
    else location.replace(path);
  };
}
