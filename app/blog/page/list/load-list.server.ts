import { data } from 'react-router';
import type { Services } from '#app/services-context.ts';
import { reportBlogError } from '../../domain/blog-error.ts';
import { createEmptyList, type PostListQuery, readListOrSamples } from '../../domain/post-list.ts';
import type { BlogListData } from './blog-list.tsx';

/** What an address asks for. */
export type AskedList = {
  /** Undefined where the address names no possible page. */
  page: number | undefined;
  filter: Omit<PostListQuery, 'page'>;
  /** The beginning of what was typed, where that is more than a search takes. */
  tooLong?: string;
};

/**
 * Loads the data of a list's page and its headers. Throws the 404 of a page or term that does not exist.
 */
export async function loadList(
  services: Pick<Services, 'blog' | 'samples' | 'log'>,
  { page, filter, tooLong }: AskedList,
  request: Request,
) {
  if (page === undefined) throw data('Page not found', { status: 404 });
  const answer = await readListOrSamples(services, { page, ...filter }, request.signal);
  // A visitor can make up any words, and they must not evict pages from the cache.
  const keep = new URL(request.url).searchParams.get('search') ? { 'cache-control': 'no-store' } : {};
  switch (answer.state) {
    case 'page': {
      const { list, staleSeconds, failures } = answer;
      if (failures.length > 0 && !request.signal.aborted)
        reportBlogError(services.log, failures[0], 'blog list lacks its chips or counts');
      const headers = { ...createAnswerHeaders(staleSeconds), ...keep };
      const outageSince = services.blog.outageSince?.();
      return data<BlogListData>({ list, samples: false, tooLong, outageSince }, { headers });
    }
    case 'samples':
      reportBlogError(services.log, answer.error, 'blog list shows the samples');
      return data<BlogListData>(
        { list: answer.list, samples: true, tooLong },
        { headers: { ...provisionalHeaders, ...keep } },
      );
    case 'past-the-end':
      throw data('Page not found', { status: 404 });
    case 'unknown-term':
      throw data(`${filter.tag === undefined ? 'Category' : 'Tag'} not found`, { status: 404 });
    case 'failed':
      if (filter.search) {
        reportBlogError(services.log, answer.error, 'the blog can not be searched');
        const list = createEmptyList({ kind: 'search', words: filter.search });
        return data<BlogListData>(
          { list, samples: false, isUnsearchable: true },
          { status: 503, headers: retryHeaders },
        );
      }
      reportBlogError(services.log, answer.error, 'blog list can show nothing');
      throw data('The blog can’t be reached right now', { status: 503, headers: retryHeaders });
  }
}

/** How long a cache may hold a page that should be asked for again soon. */
const provisionalSeconds = 30;

/** Headers of a page that replaces what the blog could not give. */
export const provisionalHeaders = { 'cache-control': `s-maxage=${provisionalSeconds}` };

/** Headers of a page made from an answer of the blog. A stale one says how old it is (B-10, RFC 9211). */
export function createAnswerHeaders(staleSeconds: number): Record<string, string> {
  if (staleSeconds <= 0) return {};
  return {
    ...provisionalHeaders,
    'cache-status': `blog; hit; ttl=-${Math.ceil(staleSeconds)}; detail=stale`,
  };
}

/** Headers of a page that can't be shown now, so that no cache keeps it. */
export const retryHeaders = { 'retry-after': String(provisionalSeconds), 'cache-control': 'no-store' };
