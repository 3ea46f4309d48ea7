import { QueryClient } from '@tanstack/react-query';

const minuteMs = 60_000;

/** B-06. How long an answer is taken for the present state. */
export const postsStaleMs = 15 * minuteMs;
export const termsStaleMs = 30 * minuteMs;

/** B-06. The wait before the one retry. */
const retryDelayMs = 1000;

/** The blog has answered, and what was asked for is not there. Asking again changes nothing. */
export class NotThereError extends Error {
  override readonly name = 'NotThereError';
}

/** The browser's memory of what it has asked for, and its manners (B-06). One for each visit. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && !(error instanceof NotThereError),
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: false,
        // Nothing watches these queries: without this they would be forgotten after five minutes.
        gcTime: termsStaleMs,
        // Offline a question fails at once, and the page can say so; the other modes wait for ever.
        networkMode: 'always',
      },
    },
  });
}
