import type { SupabaseClient } from '@supabase/supabase-js';
import type { SentEmail } from './choose-panel.ts';

/**
 * Asks for an email with a code and a link, which lead to `target`. It is the same request for signing in, for a new
 * account and for a new password: the email proves the address, and the first proof creates the account.
 */
export function sendCode(
  auth: SupabaseClient['auth'],
  { email, target }: SentEmail,
): Promise<{ error: unknown }> {
  return auth.signInWithOtp({ email, options: { emailRedirectTo: location.origin + target } });
}
