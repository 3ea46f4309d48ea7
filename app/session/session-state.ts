import type { SupabaseClient } from '@supabase/supabase-js';
import type { AuthEndpoint } from './auth-endpoint.ts';

/** What this document knows of its session beside React. It is gone with the document. */
const sessionState: {
  client?: Promise<SupabaseClient> | undefined;
  lastRequestId?: string | undefined;
  lastPlace?: string;
} = {};

/**
 * The Supabase client, one a document, fetched when it is first asked for. Rejects when it does not come; the
 * next call then tries again. A-01.
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
  // Our own server is asked under the name by which this page came: the policy allows no other.
  return createClient(url === siteUrl ? location.origin : url, key, {
    ...clientOptions,
    // The client's default would name its storage after the first label of our own host.
    auth: { storageKey, flowType: 'pkce' },
    global: { fetch: fetchNotingRefusals },
  });
}

/**
 * What the browser's client is made with beside its defaults. A-06 asks for a heartbeat of 30 s; the library's own is
 * 25 s (2.119).
 */
export const clientOptions = { realtime: { heartbeatIntervalMs: 30_000 } } as const;

/** Works as `fetch`, and remembers the request id of the last refusal, which its log names. */
async function fetchNotingRefusals(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (!response.ok) sessionState.lastRequestId = response.headers.get('x-request-id') ?? undefined;
  return response;
}

/** Undefined where the service shows its numbers to nobody, as Supabase's own does across origins. */
export function readLastRequestId(): string | undefined {
  return sessionState.lastRequestId;
}

/** Remembers the page that is open, path, query and hash, for who goes to `/auth` without a document load. */
export function rememberPlace(place: string): void {
  sessionState.lastPlace = place;
}

export function findLastPlace(): string | undefined {
  return sessionState.lastPlace;
}
