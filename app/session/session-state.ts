import type { SupabaseClient } from '@supabase/supabase-js';
import type { AuthEndpoint } from './auth-endpoint.ts';

/** The session's module-level state. It lasts as long as the document. */
const sessionState: {
  client?: Promise<SupabaseClient> | undefined;
  lastRequestId?: string | undefined;
  lastPlace?: string;
} = {};

/**
 * Loads the Supabase client on the first call, and returns the same client from then on. Rejects if it cannot be loaded;
 * the next call then tries again. A-01.
 */
export function loadClient(endpoint: AuthEndpoint, siteUrl: string): Promise<SupabaseClient> {
  sessionState.client ??= create(endpoint, siteUrl).catch((error) => {
    sessionState.client = undefined;
    throw error;
  });
  return sessionState.client;
}

async function create({ url, key, storageKey }: AuthEndpoint, siteUrl: string): Promise<SupabaseClient> {
  const { createClient } = await import('./supabase.client.ts');
  // The site's own service is called at the page's origin, because the content security policy allows no other.
  return createClient(url === siteUrl ? location.origin : url, key, {
    ...clientOptions,
    // By default the client would derive the storage key from the first label of the site's host, and accept a session
    // from the URL: a stranger's link could sign a visitor in to the stranger's account.
    auth: { storageKey, detectSessionInUrl: false },
    global: { fetch: fetchNotingRefusals },
  });
}

/**
 * The options that differ from the client's defaults. A-06 requires a heartbeat every 30 s; the library's default is 25 s
 * (2.119).
 */
export const clientOptions = { realtime: { heartbeatIntervalMs: 30_000 } } as const;

/** Works like `fetch`, and stores the request id of the last refusal, which can be looked up in the log. */
async function fetchNotingRefusals(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (!response.ok) sessionState.lastRequestId = response.headers.get('x-request-id') ?? undefined;
  return response;
}

/** Returns undefined if the service does not reveal its request ids, as Supabase does not across origins. */
export function readLastRequestId(): string | undefined {
  return sessionState.lastRequestId;
}

/** Stores the path, query and hash of the open page, to return to after a client navigation to `/auth`. */
export function rememberPlace(place: string): void {
  sessionState.lastPlace = place;
}

export function findLastPlace(): string | undefined {
  return sessionState.lastPlace;
}
