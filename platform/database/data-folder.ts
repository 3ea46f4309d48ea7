import { mkdtempSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';

export class DataFolderError extends Error {}

/** Makes the folder the site may write to, parents included. Throws a DataFolderError where it can't write. */
export function openDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    // Permissions are not enough to ask for: a full or read-only disk refuses too, and root may seem to be allowed anything.
    rmdirSync(mkdtempSync(path.join(folder, 'probe-')));
  } catch (error) {
    const { message } = error as Error;
    throw new DataFolderError(
      `The data folder can't be written: ${message}. Set DATA_DIR to a folder that this user may write.`,
    );
  }
}
