import path from 'node:path';
import { z } from 'zod';
import { chooseDatabase, type DatabasePlace } from '#platform/data-folder.ts';
import { postgresUrl } from './service-url.ts';

/** An account at a storage that speaks S3, such as AWS, R2, MinIO or Garage. */
type S3Account = {
  /** The storage's own address, without the bucket. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/**
 * Where backups are stored: in a folder, or below a prefix in a bucket. The prefix is empty, or ends with a slash. Files on
 * their way are in `dataDir`.
 */
export type BackupPlace =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; account: S3Account; bucket: string; prefix: string; dataDir: string };

/** The folder of backups without BACKUP_DIR, and always that of databases from before a restore. */
export const localBackups = (dataDir: string): string => path.join(dataDir, 'backups');

/** Chooses the database at the address where backups reach it. */
export const chooseBackupDatabase = ({
  backupDatabaseUrl,
  dataDir,
}: {
  backupDatabaseUrl: string | undefined;
  dataDir: string;
}): DatabasePlace => chooseDatabase({ databaseUrl: backupDatabaseUrl, dataDir });

export const isStorageUrl = (text: string): boolean => /^s3:/i.test(text);

/** What a bucket may be called (AWS' rules), and folders that need no encoding in a URL. */
const storageUrl = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w-][\w.-]*)*)\/?$/;

/** The backups' part of the environment's schema. */
export const backupVariables = {
  BACKUP_DATABASE_URL: postgresUrl.optional(),
  BACKUP_NIGHTLY: z.enum(['on', 'off'], 'on if the site backs itself up every night, or off').default('off'),
  BACKUP_DIR: z
    .string()
    .refine((text) => text !== '' && (!isStorageUrl(text) || storageUrl.test(text)), {
      error: 'a folder, or a place in a bucket such as s3://bucket/prefix',
    })
    .optional(),
  S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'the URL of the storage, such as https://s3.eu-central-1.amazonaws.com',
    })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

export const backupSecrets = ['BACKUP_DATABASE_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

const needed = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** Lists the errors of values that are each valid but do not go together. */
export function listHalfConfiguredBackups(variables: Record<string, string | undefined>): string[] {
  const listMissing = (cause: string | undefined, names: string[]) =>
    cause === undefined
      ? []
      : names.filter((name) => !variables[name]).map((name) => `${name}: expected with ${cause}, got none`);
  const cause = isStorageUrl(variables.BACKUP_DIR ?? '')
    ? 'BACKUP_DIR'
    : needed.find((name) => variables[name]);
  return [
    ...listMissing(cause, needed),
    ...listMissing(variables.BACKUP_DATABASE_URL && 'BACKUP_DATABASE_URL', ['DATABASE_URL']),
  ];
}

type Variables = z.output<z.ZodObject<typeof backupVariables>>;

/** Returns the account; undefined if none is set. */
export function chooseAccount(variables: Variables): S3Account | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = variables;
  if (!endpoint || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, region: variables.S3_REGION, accessKeyId, secretAccessKey };
}

/** Parses a folder, or `s3://bucket/prefix`. Throws for a bucket without an account. */
export function parseBackupPlace(
  text: string,
  { s3: account, dataDir }: { s3: S3Account | undefined; dataDir: string },
): BackupPlace {
  if (!isStorageUrl(text)) return { kind: 'folder', folder: path.resolve(text) };
  const [, bucket = '', prefix = ''] = storageUrl.exec(text) ?? [];
  if (!bucket) throw new Error(`${text} is not a place in a bucket, such as s3://bucket/prefix.`);
  if (!account) throw new Error(`${text} needs an account: set ${needed.join(', ')}.`);
  return { kind: 's3', account, bucket, prefix: prefix && `${prefix.slice(1)}/`, dataDir };
}
