/**
 * The Supabase client and the `fetch` that it uses, loaded together. The `.client.ts` suffix makes this module empty in the
 * server build, which does not use it.
 */
export { createClient } from '@supabase/supabase-js';
export { createSessionFetch, isTokenRefused } from './session-fetch.ts';
