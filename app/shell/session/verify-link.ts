import type { Session } from '@supabase/supabase-js';
import { endSession } from './session-state.ts';
import type { AuthApi } from './use-auth.ts';

type Outcome =
  /** Whoever's link it is; the session is stored nowhere yet. */
  | { session: Session }
  /** A change of address is confirmed by one address, or by both. */
  | { change: 'half' | 'whole' }
  | { error: unknown };

/**
 * Verifies the link of an email without the client, which would store the session at once: whose it is has to be checked
 * first.
 */
export async function verifyLink(
  { url, key }: AuthApi,
  { tokenHash, type }: { tokenHash: string; type: string },
): Promise<Outcome> {
  try {
    const response = await fetch(`${url}/verify`, {
      method: 'POST',
      headers: {
        apikey: key,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify({ token_hash: tokenHash, type }),
    });
    const body = await response.json();
    if (response.status >= 500)
      return { error: { name: 'AuthRetryableFetchError', status: response.status } };
    if (!response.ok) return { error: body };
    if (type !== 'email_change') return { session: body };
    // A Supabase project also opens a session for a change, which nobody asked for.
    if (body.access_token) await endSession({ url, key }, body);
    return { change: /other email/.test(body.msg) ? 'half' : 'whole' };
  } catch {
    return { error: { name: 'AuthRetryableFetchError' } };
  }
}
