import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { parsePageNumber, parseSearchWords } from '#platform/text/read-input.ts';
import { createPostQuery, readPostList } from '../../domain/post-list.ts';
import { askBrowserFirst } from '../browser/ask-browser-first.ts';
import { keyOfPosts, useDocumentSeed } from '../browser/blog-memory.ts';
import type { Route } from './+types/route';
import { BlogPage } from './blog.tsx';
import type { BlogListData } from './blog-list.tsx';
import { FeedLinks } from './feed-links.tsx';
import { createListHead } from './list-head.ts';
import { type AskedList, loadList } from './load-list.server.ts';

export const handle = { page: { query: ['page', 'search'], unlisted: ['/blogs'] } } satisfies PageHandle;

/** Reads from the address which list is asked for: of a category, of a tag, of a search, or of all posts. */
function readAsked(request: Request, { categorySlug, tagSlug }: Route.LoaderArgs['params']): AskedList {
  const { searchParams } = new URL(request.url);
  const page = parsePageNumber(searchParams.get('page'));
  if (categorySlug !== undefined) return { page, filter: { category: categorySlug } };
  if (tagSlug !== undefined) return { page, filter: { tag: tagSlug } };
  const search = parseSearchWords(searchParams.get('search'));
  switch (search.state) {
    case 'none':
      return { page, filter: {} };
    case 'words':
      return { page, filter: { search: search.words } };
    case 'too-long':
      return { page, filter: {}, tooLong: search.beginning };
  }
}

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadList(context.get(servicesContext), readAsked(request, params), request);
}

export async function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  const { page, filter, tooLong } = readAsked(request, params);
  if (page === undefined || tooLong !== undefined) return serverLoader();
  return askBrowserFirst<BlogListData>(async (blog) => {
    const answer = await readPostList(blog, { page, ...filter });
    // The server also knows since when the blog is out of reach.
    const isCurrent = answer.state === 'page' && answer.staleSeconds === 0;
    return isCurrent ? { list: answer.list, samples: false } : undefined;
  }, serverLoader);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** All posts, which /blog and /blogs show, and those of a category, a tag or a search. */
export default function BlogRoute({ loaderData }: Route.ComponentProps) {
  const { list, samples, outageSince, isUnsearchable } = loaderData;
  const { posts, totalPages, totalPosts, page, filter } = list;
  const key = keyOfPosts(createPostQuery(page, filter));
  const isCurrent = !samples && !outageSince && !isUnsearchable;
  useDocumentSeed(isCurrent ? { key, value: { posts, totalPages, totalPosts } } : undefined);
  return (
    <>
      <Head {...createListHead(loaderData)} />
      <FeedLinks filter={filter} />
      <BlogPage data={loaderData} />
    </>
  );
}
