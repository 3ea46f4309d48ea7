/** The Supabase client. The `.client.ts` suffix makes this module empty in the server build, which does not use it. */
export { createClient } from '@supabase/supabase-js';
