import { data } from 'react-router';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { createSearchData } from '../domain/search-data.ts';
import type { Route } from './+types/route';
import { SearchPage } from './search.tsx';

/** Anybody can make up any number of searches, so only the page without one is cached. */
const own = ['q', 'kind', 'page'];

export const handle = { page: { own, unlisted: 'all' } } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await createSearchData(context.get(servicesContext).search, url.searchParams);
  const isOwn = own.some((name) => url.searchParams.has(name));
  const headers = { 'x-robots-tag': 'noindex', ...(isOwn && { 'cache-control': 'no-store' }) };
  return data(found, { headers });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchPage loaded={loaderData} />;
}
