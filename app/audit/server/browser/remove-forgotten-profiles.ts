import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const profilePrefix = 'saltbush-audit-';

/** No audit lasts that long. */
const forgottenMs = 15 * 60_000;

/** What containChromium makes, beside the profile. */
const launcherPrefix = 'saltbush-browser-';

/** Profiles of audits whose server was killed under them, and what they were started by. */
export async function removeForgottenProfiles(now = Date.now()): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const isOurs = (name: string) => name.startsWith(profilePrefix) || name.startsWith(launcherPrefix);
  for (const name of names.filter(isOurs)) {
    const folder = path.join(tmpdir(), name);
    const made = (await stat(folder).catch(() => undefined))?.mtimeMs ?? now;
    // What belongs to somebody else stays.
    if (now - made > forgottenMs) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
