import type { SupabaseClient } from '@supabase/supabase-js';
import type { AuthEndpoint } from './auth-endpoint.ts';
import { fetchNotingRefusals } from './last-request-id.ts';

let loading: Promise<SupabaseClient> | undefined;

/**
 * The Supabase client, one a document, fetched when it is first asked for. Rejects when it does not come; the
 * next call then tries again. A-01.
 */
export function loadClient(endpoint: AuthEndpoint, siteUrl: string): Promise<SupabaseClient> {
  loading ??= create(endpoint, siteUrl).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
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
 * What the browser's client is made with beside its defaults. Specification section 9 wants a heartbeat of 30 s;
 * the library's own is 25 s (2.119).
 */
export const clientOptions = { realtime: { heartbeatIntervalMs: 30_000 } } as const;
