/** Tells whether a session is stored where the client keeps it. Only the client can tell whether it is valid. */
export function hasStoredSession(storageKey: string): boolean {
  try {
    return isSession(localStorage.getItem(storageKey));
  } catch {
    // If storage is unavailable, nothing is stored there.
    return false;
  }
}

/** Finds the email address of the stored session's user; undefined if none is stored. */
export function readStoredEmail(storageKey: string): string | undefined {
  try {
    const text = localStorage.getItem(storageKey);
    if (!isSession(text)) return undefined;
    const { email } = JSON.parse(text ?? '').user;
    return typeof email === 'string' ? email : '';
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

/**
 * Deletes text that the client cannot have stored. It would load React on every page for nothing, and some of it makes
 * the client fail.
 */
export function dropUnreadableSession(storageKey: string): void {
  try {
    const text = localStorage.getItem(storageKey);
    if (text !== null && !isSession(text)) localStorage.removeItem(storageKey);
  } catch {
    // Storage may be unavailable here too.
  }
}

/** Whether the text has the fields that the client stores, with their types. An incomplete session counts as none. */
function isSession(text: string | null): boolean {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(stored) || !isRecord(stored.user)) return false;
    const words = [stored.access_token, stored.refresh_token, stored.user.id];
    return (
      words.every((word) => typeof word === 'string' && word !== '') && Number.isFinite(stored.expires_at)
    );
  } catch {
    return false;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
