/** Whether a session is stored where the client keeps it. What it is worth, only the client can tell. */
export function hasStoredSession(storageKey: string): boolean {
  try {
    return isSession(localStorage.getItem(storageKey));
  } catch {
    // Storage may be closed to us; then nothing is kept there.
    return false;
  }
}

/** The address of whom the stored session belongs to; undefined where none is stored. */
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

/** Ends it here, whatever the service that knows of it is doing. */
export function forgetStoredSession(storageKey: string): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage may be closed to us; then nothing is kept there.
  }
}

/**
 * Takes away what no client could have stored there. It would bring React to every page for nothing, and the
 * client trips over some of it.
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
