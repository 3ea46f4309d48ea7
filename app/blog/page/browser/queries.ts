import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { PostQuery, TermKind } from '../../domain/blog-source.ts';
import { postNotFound } from '../../domain/wordpress-client.ts';
import type { BlogClient } from './blog-client.ts';
import type { QueryKey } from './blog-state.ts';
import { isSearch, keyOfPosts, keyOfTerm, keyOfTerms, keyOfView } from './document-seeds.ts';
import { parseCountedTerm, parsePage, parseStored, parseTerms, parseView } from './parse-answers.ts';
import type { SafeStorage } from './safe-storage.ts';

const minuteMs = 60_000;

/** How long an answer counts as fresh (B-06). */
const postsStaleMs = 15 * minuteMs;
const termsStaleMs = 30 * minuteMs;

/** The wait before the one retry (B-06). */
const retryDelayMs = 1000;

/** The blog has answered that there is no such thing, so asking again changes nothing. */
export class NotThereError extends Error {
  override readonly name = 'NotThereError';
}

/** The query client of the blog, with the retries and lifetimes of B-06. There is one for each visit. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && !(error instanceof NotThereError),
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: false,
        // Nothing subscribes to these queries, so without this they would be dropped after five minutes.
        gcTime: termsStaleMs,
        // A query fails at once when offline, so that the page can say so; the other modes wait for ever.
        networkMode: 'always',
      },
    },
  });
}

/** How long local storage keeps an answer (B-05); older ones are deleted. */
export const keptMs = 900_000;

/** The privacy page names this prefix. */
export const keptPrefix = 'saltbush-blog';

type QueriesOptions = {
  client: BlogClient;
  storage: SafeStorage;
  /** Part of the key, because another build may have stored another format. */
  buildVersion: string;
};

/**
 * Every question that the browser asks the blog, with its key, how long its answer is fresh, and how it is stored.
 */
export function createQueries({ client, storage, buildVersion }: QueriesOptions) {
  const keep = (parseData: (data: unknown) => unknown) =>
    experimental_createQueryPersister({
      storage,
      prefix: keptPrefix,
      maxAge: keptMs,
      buster: buildVersion,
      deserialize: (text) => parseStored(text, parseData),
      // Nothing subscribes to these queries, so a refetch in the background would never be seen.
      refetchOnRestore: false,
      filters: { predicate: ({ queryKey }) => !isSearch(queryKey as QueryKey) },
    }).persisterFn;
  const pages = keep(parsePage);
  const views = keep(parseView);
  const termLists = keep(parseTerms);
  const terms = keep(parseCountedTerm);

  return {
    posts: (query: PostQuery) =>
      queryOptions({
        queryKey: keyOfPosts(query),
        queryFn: async () => (await client.listPosts(query)) ?? missing('There is no such page of posts'),
        staleTime: postsStaleMs,
        persister: pages,
      }),
    view: (slug: string) =>
      queryOptions({
        queryKey: keyOfView(slug),
        queryFn: async () => (await client.findView(slug)) ?? missing(postNotFound),
        staleTime: postsStaleMs,
        persister: views,
      }),
    terms: (kind: TermKind) =>
      queryOptions({
        queryKey: keyOfTerms(kind),
        queryFn: () => client.listTerms(kind),
        staleTime: termsStaleMs,
        persister: termLists,
      }),
    term: (kind: TermKind, slug: string) =>
      queryOptions({
        queryKey: keyOfTerm(kind, slug),
        queryFn: async () => (await client.findTerm(kind, slug)) ?? missing('There is no such term'),
        staleTime: termsStaleMs,
        persister: terms,
      }),
  };
}

function missing(message: string): never {
  throw new NotThereError(message);
}
