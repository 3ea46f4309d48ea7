import { randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';

const folderNames = { DATA_DIR: 'data', BACKUP_DIR: 'backup' };

/** Creates a folder that the site may write to, with its parents. Throws if it can't write. `variable` names the folder. */
export function openFolder(folder: string, variable: keyof typeof folderNames): void {
  try {
    mkdirSync(folder, { recursive: true });
    // Checking permissions is not enough: the disk may be full or read-only, and root passes every such check.
    rmdirSync(mkdtempSync(path.join(folder, 'probe-')));
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `The ${folderNames[variable]} folder can't be written by the user ${readUserName()}: ${message}. Set ${variable} to a folder that this user may write.`,
    );
  }
}

const temporaryPrefix = '.temporary-';
/** Nothing that is done in such a folder takes longer. */
const maxTemporaryMs = 24 * 3600_000;

/**
 * Works in a new folder in `dataDir` that only this user can read, and deletes it. It holds a copy of the whole database:
 * /tmp may be memory, and a backup may be on a network drive, where SQLite can't work. What a killed process has left is
 * deleted a day later.
 */
export async function withTemporaryFolder<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  openFolder(dataDir, 'DATA_DIR');
  for (const name of await readdir(dataDir)) {
    const forgotten = path.join(dataDir, name);
    if (name.startsWith(temporaryPrefix) && readAgeMs(forgotten) > maxTemporaryMs)
      await rm(forgotten, { recursive: true, force: true });
  }
  const folder = await mkdtemp(path.join(dataDir, temporaryPrefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** 0 for a folder that another process has deleted meanwhile. */
function readAgeMs(folder: string): number {
  const now = Date.now();
  return now - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? now);
}

/** Reads the name of the user that this process runs as, for messages about files. */
export function readUserName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number without a name.
    return String(process.geteuid?.());
  }
}

/** Reads the secret of this data folder. The first call creates it, readable by its owner alone. */
export function requireSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  if (!existsSync(file)) createSecret(file);
  const secret = readSecret(file).trim();
  if (secret.length < 32)
    throw new Error(
      `The secret in ${file} is too short. Delete the file, and the next start creates a new one.`,
    );
  return secret;
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `The user ${readUserName()} can't read the secret: ${message}. Give the file to this user, as with chown, or set SECRET.`,
      { cause: error },
    );
  }
}

/** Creates the secret atomically: of several processes the first one wins, and none ever reads a partial file. */
function createSecret(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const part = `${file}-${randomBytes(8).toString('hex')}.part`;
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(part, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(part);
  }
}

/** A restore needs `dataDir` for a while; SQLite's is that of its file. */
export type DatabasePlace =
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string; dataDir: string };

/** Chooses SQLite in the data folder, unless there is a URL. */
export function chooseDatabase({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined;
  dataDir: string;
}): DatabasePlace {
  return databaseUrl
    ? { kind: 'postgres', url: databaseUrl, dataDir }
    : { kind: 'sqlite', file: path.join(dataDir, 'saltbush.sqlite') };
}

/** Names a database for the operator, without the password of its URL. */
export function describeDatabase(place: DatabasePlace): string {
  if (place.kind === 'sqlite') return place.file;
  const { host, pathname, username } = new URL(place.url);
  return `PostgreSQL ${username}@${host}${pathname}`;
}

/** With less free space than this, a write to the database or the mailbox may fail at any moment. */
const minFreeBytes = 10e6;

/** The disk of the database or of the data folder has no space left. */
export class DiskFull extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DiskFull';
  }
}

/** Throws DiskFull if the folder's disk is full or almost full. */
export async function requireFreeSpace(folder: string, minBytes = minFreeBytes): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < minBytes)
    throw new DiskFull(`The disk of ${folder} is full: ${(free / 1e6).toFixed(1)} MB are left.`);
}
