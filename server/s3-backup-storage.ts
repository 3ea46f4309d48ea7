import { createWriteStream, openAsBlob } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import { inTemporaryFolder } from '#platform/data-folder.ts';
import type { BackupPlace } from './backup-config.ts';
import { type BackupStorage, StorageFailure } from './backup-storage.ts';

type Bucket = Extract<BackupPlace, { kind: 's3' }>;

/** Without a limit, an upload or download fails once nothing has moved for five minutes, as all of Node's requests. */
export function openS3Storage(
  { account, bucket, prefix, dataDir }: Bucket,
  maxWaitMs?: number,
): BackupStorage {
  const { endpoint, ...keys } = account;
  const client = new S3mini({
    ...keys,
    endpoint: `${endpoint}/${bucket}`,
    ...(maxWaitMs !== undefined && { requestAbortTimeout: maxWaitMs }),
  });
  const where = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
  const locate = (name: string) => `${where}/${name}`;
  const keyOf = (name: string) => prefix + name;
  const ask = <Answer>(work: Promise<Answer>): Promise<Answer> =>
    work.catch((error: Error) => {
      throw explain(error, `${where} at ${endpoint}`);
    });
  return {
    where,
    locate,
    put: (name, make) =>
      inTemporaryFolder(dataDir, async (folder) => {
        const file = path.join(folder, name);
        await make(file, 'command');
        await ask(client.putAnyObject(keyOf(name), await openAsBlob(file)));
      }),
    borrow: (name, work) =>
      inTemporaryFolder(dataDir, async (folder) => {
        const file = path.join(folder, name);
        const answer = await ask(client.getObjectResponse(keyOf(name)));
        if (!answer?.body)
          throw new StorageFailure(`There is no ${locate(name)}`, 'Look for its name in the bucket.');
        await ask(
          pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(file, { mode: 0o600 })),
        );
        return work(file);
      }),
    async list() {
      const found = await ask(client.listObjects('/', prefix, undefined, { delimiter: '/' }));
      if (!found) throw new StorageFailure(`There is no bucket ${bucket} at ${endpoint}`, remedies.bucket);
      return found.map(({ Key, Size }) => ({ name: Key.slice(prefix.length), bytes: Number(Size) }));
    },
    remove: async (name) => void (await ask(client.deleteObject(keyOf(name)))),
    read: async (name) => (await ask(client.getObject(keyOf(name)))) ?? undefined,
    write: async (name, text) => void (await ask(client.putObject(keyOf(name), text))),
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
    const codes = [(cause as Failure | undefined)?.code, code].filter((each) => typeof each === 'string');
    const reason =
      name === 'TimeoutError' ? 'no answer in time' : (codes[0] ?? (cause as Failure)?.message ?? message);
    return new StorageFailure(`${where} can’t be reached (${reason})`, remedies.wait, error);
  }
  const answer = `${status} ${/<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? ''}`.trim();
  const [, remedy = 'wait'] = causes.find(([pattern]) => pattern.test(answer)) ?? [];
  return new StorageFailure(`${where} answers ${answer}`, remedies[remedy], error);
}
