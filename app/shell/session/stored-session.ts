import type { Session } from '@supabase/supabase-js';

/**
 * Reads the stored session without the client, and without renewing it: null if there is none, undefined if the browser
 * denies access to storage. Deletes a value that the client cannot have stored, because it would load React on every page
 * for nothing, and can make the client fail.
 */
export function readStoredSession(storageKey: string): Session | null | undefined {
  try {
    const text = localStorage.getItem(storageKey);
    const session = text === null ? null : parseSession(text);
    if (text !== null && !session) localStorage.removeItem(storageKey);
    return session;
  } catch {
    return undefined;
  }
}

/** Deletes the stored session, whether or not the service answers. */
export function forgetStoredSession(storageKey: string): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // If storage is unavailable, nothing is stored there.
  }
}

/** Checks the fields that the client stores, with their types. An incomplete session counts as none. */
function parseSession(text: string): Session | null {
  try {
    const session = JSON.parse(text);
    const required = [session.access_token, session.refresh_token, session.user.id];
    const isComplete = required.every((value) => typeof value === 'string' && value !== '');
    return isComplete && Number.isFinite(session.expires_at) ? session : null;
  } catch {
    return null;
  }
}

/** Whose token it is. Both are empty if the token is not a user's, such as the project's public key. */
type TokenOwner = { userId: string; sessionId: string };

/** Reads the claims of an access token. Only the server verifies them. */
export function readTokenOwner(token: string): TokenOwner {
  try {
    const [, payload = ''] = token.split('.');
    const { sub, session_id } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return { userId: String(sub ?? ''), sessionId: String(session_id ?? '') };
  } catch {
    return { userId: '', sessionId: '' };
  }
}
