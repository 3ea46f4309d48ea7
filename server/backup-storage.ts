import type { FolderChoice } from '#platform/database/backup.ts';

/** What keeps backups, and one record about them. Messages of its errors say what to do. */
export type BackupStorage = {
  /** For messages: the folder, or `s3://bucket/prefix`. */
  where: string;
  /** The path of a file, or its URL. */
  locate(name: string): string;
  /** Keeps the file that `make` writes. Nothing is kept if it throws. */
  put(name: string, make: (file: string, choice?: FolderChoice) => Promise<void>): Promise<void>;
  /** Works with what can be read of a backup, in a file that is there for so long. */
  borrow<Result>(name: string, work: (file: string) => Promise<Result>): Promise<Result>;
  list(): Promise<{ name: string; bytes: number }[]>;
  remove(name: string): Promise<void>;
  /** Reads a short text; undefined if there is none. */
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
};

/** A storage did not do what it was asked. The message says why, and then what to do. */
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
