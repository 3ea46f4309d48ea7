import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** Writes the file so that it is complete once it exists, and survives a power failure. Only its owner can read it. */
export async function writeFileAtomically(file: string, content: Uint8Array): Promise<void> {
  // Another process may write the same file at the same time.
  const part = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    const handle = await open(part, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}
