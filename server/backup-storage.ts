import { createWriteStream, openAsBlob } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import { withTemporaryFolder } from '#platform/data-folder.ts';
import type { FolderChoice } from '#platform/database/backup.ts';
import { writeFileAtomically } from '#platform/write-file-atomically.ts';
import type { BackupPlace } from './backup-config.ts';

/** What stores backups, and one record about them. Messages of its errors say what to do. */
export type BackupStorage = {
  /** For messages: the folder, or `s3://bucket/prefix`. */
  where: string;
  /** The path of a file, or its URL. */
  locate(name: string): string;
  /** Stores the file that `write` writes. Nothing is stored if it throws. */
  put(name: string, write: (file: string, choice?: FolderChoice) => Promise<void>): Promise<void>;
  /** Works with what can be read of a backup, in a file that is there for so long. */
  borrow<Result>(name: string, work: (file: string) => Promise<Result>): Promise<Result>;
  list(): Promise<{ name: string; bytes: number }[]>;
  remove(name: string): Promise<void>;
  /** Reads a short text; undefined if there is none. */
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
};

/** A storage did not do what was requested. The message says why, and then what to do. */
export class StorageFailure extends Error {
  readonly why: string;
  readonly remedy: string;

  constructor(why: string, remedy: string, cause?: unknown) {
    super(`${why}. ${remedy}`, { cause });
    this.name = 'StorageFailure';
    this.why = why;
    this.remedy = remedy;
  }
}

/** How long somebody who waits for a page or a figure waits for a response of the storage. */
export const quickTimeoutMs = 5000;

/** Opens a folder, or a bucket whose responses may take `maxWaitMs`. */
export function openBackupStorage(place: BackupPlace, maxWaitMs?: number): BackupStorage {
  return place.kind === 's3' ? openS3Storage(place, maxWaitMs) : openFolder(place.folder);
}

function openFolder(folder: string): BackupStorage {
  const locate = (name: string) => path.join(folder, name);
  return {
    where: folder,
    locate,
    put: (name, write) => write(locate(name)),
    borrow: (name, work) => work(locate(name)),
    async list() {
      const names = (await unlessMissing(readdir(folder))) ?? [];
      const files = await Promise.all(
        names.map(async (name) => ({ name, bytes: (await unlessMissing(stat(locate(name))))?.size })),
      );
      return files.flatMap(({ name, bytes }) => (bytes === undefined ? [] : [{ name, bytes }]));
    },
    remove: (name) => rm(locate(name), { force: true }),
    read: (name) => unlessMissing(readFile(locate(name), 'utf8')),
    write: (name, text) => writeFileAtomically(locate(name), Buffer.from(text)),
  };
}

async function unlessMissing<Result>(result: Promise<Result>): Promise<Result | undefined> {
  return result.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

type Bucket = Extract<BackupPlace, { kind: 's3' }>;

/** Without a limit, an upload or download fails once nothing has moved for five minutes, as all of Node's requests. */
function openS3Storage({ account, bucket, prefix, dataDir }: Bucket, maxWaitMs?: number): BackupStorage {
  const { endpoint, ...keys } = account;
  const client = new S3mini({
    ...keys,
    endpoint: `${endpoint}/${bucket}`,
    ...(maxWaitMs !== undefined && { requestAbortTimeout: maxWaitMs }),
  });
  const where = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
  const locate = (name: string) => `${where}/${name}`;
  const keyOf = (name: string) => prefix + name;
  const run = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: Error) => {
      throw explain(error, `${where} at ${endpoint}`);
    });
  return {
    where,
    locate,
    put: (name, write) =>
      withTemporaryFolder(dataDir, async (folder) => {
        const file = path.join(folder, name);
        await write(file, 'command');
        await run(client.putAnyObject(keyOf(name), await openAsBlob(file)));
      }),
    borrow: (name, work) =>
      withTemporaryFolder(dataDir, async (folder) => {
        const file = path.join(folder, name);
        const response = await run(client.getObjectResponse(keyOf(name)));
        if (!response?.body)
          throw new StorageFailure(`There is no ${locate(name)}`, 'Look for its name in the bucket.');
        await run(
          pipeline(
            Readable.fromWeb(response.body as ReadableStream),
            createWriteStream(file, { mode: 0o600 }),
          ),
        );
        return work(file);
      }),
    async list() {
      const found = await run(client.listObjects('/', prefix, undefined, { delimiter: '/' }));
      if (!found) throw new StorageFailure(`There is no bucket ${bucket} at ${endpoint}`, remedies.bucket);
      return found.map(({ Key, Size }) => ({ name: Key.slice(prefix.length), bytes: Number(Size) }));
    },
    remove: async (name) => void (await run(client.deleteObject(keyOf(name)))),
    read: async (name) => (await run(client.getObject(keyOf(name)))) ?? undefined,
    write: async (name, text) => void (await run(client.putObject(keyOf(name), text))),
  };
}

const remedies = {
  keys: 'Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  rights: 'Allow the key to list, read, write and delete there.',
  clock: 'Set the clock of this machine.',
  region: 'Correct S3_REGION and S3_ENDPOINT.',
  bucket: 'Create the bucket, or correct BACKUP_DIR.',
  wait: 'Look at S3_ENDPOINT, the network and the storage’s own news.',
};

/** S3's names of errors (docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html), and statuses without one. */
const causes: [RegExp, keyof typeof remedies][] = [
  [/SignatureDoesNotMatch|InvalidAccessKeyId|\b401\b/, 'keys'],
  [/RequestTimeTooSkewed/, 'clock'],
  [/AuthorizationHeaderMalformed|InvalidRegion|Redirect|\b30\d\b/, 'region'],
  [/NoSuchBucket|\b404\b/, 'bucket'],
  [/\b403\b/, 'rights'],
];

type Failure = Error & { status?: number; body?: string; code?: unknown; syscall?: string };

/** Says what a request has failed of. What failed on this machine stays as it is. */
function explain(error: Failure, where: string): Error {
  const { status, body = '', code, syscall = '', name, message, cause } = error;
  if (/^(open|write)$/.test(syscall)) return error;
  if (!status) {
    const codes = [(cause as Failure | undefined)?.code, code].filter(
      (candidate) => typeof candidate === 'string',
    );
    const reason =
      name === 'TimeoutError' ? 'no answer in time' : (codes[0] ?? (cause as Failure)?.message ?? message);
    return new StorageFailure(`${where} can’t be reached (${reason})`, remedies.wait, error);
  }
  const outcome = `${status} ${/<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? ''}`.trim();
  const [, remedy = 'wait'] = causes.find(([pattern]) => pattern.test(outcome)) ?? [];
  return new StorageFailure(`${where} answers ${outcome}`, remedies[remedy], error);
}
