import type { SupabaseClient } from '@supabase/supabase-js';
import type { AuthEndpoint } from './auth-endpoint.ts';
import { clientOptions } from './client-options.ts';
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
