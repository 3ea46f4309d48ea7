import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { parseSearchWords } from '#platform/text/read-input.ts';
import type { Route } from './+types/route';
import { BlogPage } from './blog.tsx';
import { FeedLinks } from './feed-links.tsx';
import { createListHead, navigateToList, useListSeed } from './list-route.ts';
import { loadList } from './load-list.server.ts';

export const handle = { page: { query: ['page', 'search'], unlisted: ['/blogs'] } } satisfies PageHandle;

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const typed = new URL(request.url).searchParams.get('search');
  const search = parseSearchWords(typed);
  switch (search.state) {
    case 'none':
      return loadList({ services, request });
    case 'words':
      return loadList({ services, request, filter: { search: search.words } });
    case 'too-long':
      return loadList({ services, request, tooLong: search.beginning });
  }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const search = parseSearchWords(new URL(request.url).searchParams.get('search'));
  if (search.state === 'too-long') return serverLoader();
  const filter = search.state === 'words' ? { search: search.words } : {};
  return navigateToList({ request, filter, askServer: serverLoader });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** One page on two paths, of which /blog is the canonical one. */
export default function BlogRoute({ loaderData }: Route.ComponentProps) {
  useListSeed(loaderData);
  return (
    <>
      <Head {...createListHead(loaderData)} />
      <FeedLinks />
      <BlogPage data={loaderData} />
    </>
  );
}
