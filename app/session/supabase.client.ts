/** The client, in a file that the server's build leaves empty because nobody signs in there. */
export { createClient } from '@supabase/supabase-js';
