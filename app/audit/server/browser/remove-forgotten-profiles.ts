import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const profilePrefix = 'saltbush-audit-';

/** No audit takes this long. */
const forgottenMs = 15 * 60_000;

/** The prefix of the folder that `containChromium` creates beside the profile. */
const launcherPrefix = 'saltbush-browser-';

/** Removes profiles and launch folders of audits whose server was killed. */
export async function removeForgottenProfiles(now = Date.now()): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const isOurs = (name: string) => name.startsWith(profilePrefix) || name.startsWith(launcherPrefix);
  for (const name of names.filter(isOurs)) {
    const folder = path.join(tmpdir(), name);
    const made = (await stat(folder).catch(() => undefined))?.mtimeMs ?? now;
    // Folders of other users stay.
    if (now - made > forgottenMs) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
