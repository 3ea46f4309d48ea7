/** Whether a session is stored under the client's key. Only the client can tell whether it is valid. */
export function hasStoredSession(storageKey: string): boolean {
  return readStoredEmail(storageKey) !== undefined;
}

/** Returns the email address of the stored session's user, which may be empty; undefined if no session is stored. */
export function readStoredEmail(storageKey: string): string | undefined {
  return readEmail(readText(storageKey));
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
 * Deletes a value that the client cannot have stored. Such a value would load React on every page for nothing, and can
 * make the client fail.
 */
export function dropUnreadableSession(storageKey: string): void {
  const text = readText(storageKey);
  if (text !== null && readEmail(text) === undefined) forgetStoredSession(storageKey);
}

function readText(storageKey: string): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // If storage is unavailable, nothing is stored there.
    return null;
  }
}

/** Checks the fields that the client stores, with their types. An incomplete session counts as none. */
function readEmail(text: string | null): string | undefined {
  try {
    const { access_token, refresh_token, expires_at, user } = JSON.parse(text ?? 'null');
    const words = [access_token, refresh_token, user.id];
    if (!words.every((word) => typeof word === 'string' && word !== '')) return undefined;
    if (!Number.isFinite(expires_at)) return undefined;
    return typeof user.email === 'string' ? user.email : '';
  } catch {
    return undefined;
  }
}
