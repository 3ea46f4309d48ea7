/** The client in a file that the server's build leaves empty: nobody signs in there. */
export { createClient } from '@supabase/supabase-js';
