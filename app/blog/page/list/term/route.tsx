import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { BlogPage } from '../blog.tsx';
import { FeedLinks } from '../feed-links.tsx';
import { createListHead, navigateToList, useListSeed } from '../list-route.ts';
import { loadList } from '../load-list.server.ts';
import type { Route } from './+types/route';

export const handle = { page: { query: ['page'] } } satisfies PageHandle;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return loadList({ services: context.get(servicesContext), request, filter: readTerm(params) });
}

export async function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  return navigateToList({ request, filter: readTerm(params), askServer: serverLoader });
}

function readTerm({ categorySlug, tagSlug }: Route.LoaderArgs['params']) {
  return tagSlug === undefined ? { category: categorySlug } : { tag: tagSlug };
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The posts of one category, or of one tag. */
export default function TermRoute({ loaderData }: Route.ComponentProps) {
  useListSeed(loaderData);
  return (
    <>
      <Head {...createListHead(loaderData)} />
      <FeedLinks filter={loaderData.list.filter} />
      <BlogPage data={loaderData} />
    </>
  );
}
