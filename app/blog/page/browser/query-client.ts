import { QueryClient } from '@tanstack/react-query';

const minuteMs = 60_000;

/** How long an answer counts as fresh (B-06). */
export const postsStaleMs = 15 * minuteMs;
export const termsStaleMs = 30 * minuteMs;

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
