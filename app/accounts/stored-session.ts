/** Whether a session is stored where the client keeps it. What it is worth, only the client can tell. */
export function hasStoredSession(storageKey: string): boolean {
  try {
    return isSession(localStorage.getItem(storageKey));
  } catch {
    // Storage may be closed to us; then nothing is kept there.
    return false;
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
    // As above.
  }
}

function isSession(text: string | null): boolean {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return (
      typeof stored === 'object' &&
      stored !== null &&
      ['access_token', 'refresh_token', 'expires_at'].every((name) => name in stored)
    );
  } catch {
    return false;
  }
}
