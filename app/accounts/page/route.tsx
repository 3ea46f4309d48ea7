import { data } from 'react-router';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/route';
import { AuthPage } from './auth-page.tsx';
import { parseView, viewParameter } from './choose-panel.ts';

/** What it shows depends on the stored session: React comes at once. */
export const handle = {
  react: 'now',
  page: { query: [viewParameter], unlisted: 'all' },
} satisfies PageHandle;

export function loader({ url, context }: Route.LoaderArgs) {
  // Anybody can make up views: such an answer must not push pages out of the cache.
  const known = parseView(url.searchParams) !== undefined;
  return data(
    context.get(servicesContext).authRules,
    known ? {} : { headers: { 'cache-control': 'no-store' } },
  );
}

/** The view stands in the address, and nothing else is loaded. */
export const shouldRevalidate = () => false;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** */
export default function AuthRoute({ loaderData }: Route.ComponentProps) {
  return <AuthPage rules={loaderData} />;
}
