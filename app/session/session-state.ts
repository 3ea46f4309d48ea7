import type { SupabaseClient } from '@supabase/supabase-js';
import type { AuthEndpoint } from './auth-endpoint.ts';

/** The document's state of its session outside React. It lasts as long as the document. */
const sessionState: {
  client?: Promise<SupabaseClient> | undefined;
  lastRequestId?: string | undefined;
  lastPlace?: string;
} = {};

/**
 * Loads the Supabase client on the first call, one for each document. Rejects if it cannot be loaded; the next call
 * then tries again. A-01.
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
  // The site's own service is asked at the origin of this page, because the policy allows no other.
  return createClient(url === siteUrl ? location.origin : url, key, {
    ...clientOptions,
    // The client would otherwise name its storage after the first label of the host, here that of the site.
    auth: { storageKey, flowType: 'pkce' },
    global: { fetch: fetchNotingRefusals },
  });
}

/**
 * The options of the browser's client beside its defaults. A-06 asks for a heartbeat of 30 s; the library's own is
 * 25 s (2.119).
 */
export const clientOptions = { realtime: { heartbeatIntervalMs: 30_000 } } as const;

/** Works like `fetch`, and remembers the request id of the last refusal, by which the log can be searched. */
async function fetchNotingRefusals(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (!response.ok) sessionState.lastRequestId = response.headers.get('x-request-id') ?? undefined;
  return response;
}

/** Returns undefined if the service does not reveal its request ids, as Supabase does not across origins. */
export function readLastRequestId(): string | undefined {
  return sessionState.lastRequestId;
}

/** Remembers path, query and hash of the open page for a visitor who goes to `/auth` without a document load. */
export function rememberPlace(place: string): void {
  sessionState.lastPlace = place;
}

export function findLastPlace(): string | undefined {
  return sessionState.lastPlace;
}
