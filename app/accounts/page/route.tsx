import { data } from 'react-router';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/route';
import { AuthPage } from './auth-page.tsx';
import { parseView, viewParameter } from './choose-panel.ts';

/** React starts at once, because what the page shows depends on the stored session. */
export const handle = {
  react: 'now',
  page: { query: [viewParameter], unlisted: 'all' },
} satisfies PageHandle;

export function loader({ url, context }: Route.LoaderArgs) {
  // Anybody can make up views, and their answers must not push pages out of the cache.
  const known = parseView(url.searchParams) !== undefined;
  return data(
    context.get(servicesContext).authRules,
    known ? {} : { headers: { 'cache-control': 'no-store' } },
  );
}

/** The loader's data is the same for every view, so a change of view loads nothing. */
export const shouldRevalidate = () => false;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** */
export default function AuthRoute({ loaderData }: Route.ComponentProps) {
  return <AuthPage rules={loaderData} />;
}
