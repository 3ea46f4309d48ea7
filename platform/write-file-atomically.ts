import { open, rename } from 'node:fs/promises';

/** Writes the file so that it is complete as soon as it exists, and survives a power failure. Only its owner may read it. */
export async function writeFileAtomically(file: string, content: Uint8Array): Promise<void> {
  const beside = `${file}.part`;
  const handle = await open(beside, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
}
