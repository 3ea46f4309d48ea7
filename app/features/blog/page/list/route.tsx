import { blogCopy } from 'virtual:blog-copy';
import { data } from 'react-router';
import { renderingContext } from '#app/client/hydration/payload.server.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { Head } from '#app/shell/head/head.tsx';
import { createBlogCard, createTermCard } from '#app/shell/head/page-cards.ts';
import { parsePageNumber } from '#platform/text/read-input.ts';
import { reportBlogError } from '../../domain/blog-error.ts';
import { describeFreshness, provisionalSeconds, retryHeaders } from '../../domain/freshness.ts';
import {
  createPostQuery,
  formatListPath,
  type PostListQuery,
  readListOrSamples,
  readPostList,
} from '../../domain/post-list.ts';
import { keyOfPosts } from '../../domain/wordpress-client.ts';
import { loadBrowserFirst, useDocumentSeed } from '../browser/blog-memory.ts';
import type { Route } from './+types/route';
import { type BlogListData, BlogPage, describeList, formatPlace } from './blog.tsx';

export const handle = { page: { query: ['page'], unlisted: ['/blogs'] } } satisfies PageHandle;

/** Reads from the address which list is requested. Throws the 404 of an impossible page. */
function readQuery(
  { searchParams }: URL,
  { categorySlug: category, tagSlug: tag }: Route.LoaderArgs['params'],
): PostListQuery {
  const page = parsePageNumber(searchParams.get('page'));
  if (page === undefined) throw data('Page not found', { status: 404 });
  return { page, category, tag };
}

/** Throws the 404 of a page or term that does not exist. */
export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { blog, log } = services;
  const rendering = context.get(renderingContext);
  const query = readQuery(url, params);
  const result = await readListOrSamples(services, query, request.signal);
  switch (result.state) {
    case 'page': {
      const { list, failures } = result;
      const { freshSeconds, headers } = describeFreshness(result);
      Object.assign(rendering, { freshSeconds, shownPosts: list.posts.map((post) => post.slug) });
      if (failures.length > 0 && !request.signal.aborted)
        reportBlogError(log, failures[0], 'a blog list is shown without some filters or counts');
      return data<BlogListData>({ state: 'answered', list, outageSince: blog.outageSince?.() }, { headers });
    }
    case 'samples':
      reportBlogError(log, result.error, 'samples stand in for a blog list');
      rendering.freshSeconds = provisionalSeconds;
      return data<BlogListData>({ state: 'samples', list: result.list });
    case 'past-the-end':
      throw data('Page not found', { status: 404 });
    case 'unknown-term':
      throw data(`${query.tag === undefined ? 'Category' : 'Tag'} not found`, { status: 404 });
    case 'failed':
      reportBlogError(log, result.error, 'a blog list could not be shown');
      throw data('The blog can’t be reached right now', { status: 503, headers: retryHeaders });
  }
}

export async function clientLoader({ params, url, serverLoader }: Route.ClientLoaderArgs) {
  const query = readQuery(url, params);
  return loadBrowserFirst<BlogListData>(async (blog) => {
    const result = await readPostList(blog, query);
    // Only the server knows since when the blog has been unreachable.
    const isCurrent = result.state === 'page' && result.staleSeconds === 0;
    return isCurrent ? { state: 'answered', list: result.list } : undefined;
  }, serverLoader);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** All posts, at /blog and /blogs, or those of a category or tag. */
export default function BlogRoute({ loaderData }: Route.ComponentProps) {
  const { state, list, outageSince } = loaderData;
  const { posts, totalPages, totalPosts, page, filter } = list;
  const key = keyOfPosts(createPostQuery(page, filter));
  const isCurrent = state === 'answered' && !outageSince;
  useDocumentSeed(isCurrent ? { key, value: { posts, totalPages, totalPosts } } : undefined);
  const { title, description, trail, name } = describeList(loaderData);
  return (
    <>
      <Head
        title={page > 1 ? `${title}, page ${page}` : title}
        description={page > 1 ? `${formatPlace(list)}. ${description}` : description}
        url={formatListPath(filter, page)}
        card={'term' in filter ? createTermCard(filter.kind, filter.term) : createBlogCard(blogCopy.card)}
        subject={{ trail: { links: trail, name } }}
      />
      {/* Besides the feed of all posts, which every page names (SEO-03). */}
      {'term' in filter && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={`${filter.term.name} (RSS)`}
          href={`${formatListPath(filter)}/feed.xml`}
        />
      )}
      <BlogPage data={loaderData} />
    </>
  );
}
