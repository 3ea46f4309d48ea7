import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe } from 'vitest';
import type { DatabasePlace } from '#db/database-place.ts';
import type { Store } from '#db/store.ts';
import { startPostgres } from './postgres.ts';

export type TestDatabase = {
  kind: Store['kind'];
  /** Where a new, empty database is; it goes at the end of the file. */
  createPlace(): Promise<DatabasePlace>;
};

/** `little`: what asks little of a database runs on PostgreSQL with `npm run test:all` only. */
export type Asks = { asks?: 'much' | 'little' };

/** The same tests on SQLite and on a real PostgreSQL. Where that cannot run, its half is skipped, and its title says why. */
export async function describeDatabases(
  body: (database: TestDatabase) => void,
  { asks = 'much' }: Asks = {},
): Promise<void> {
  const undo: (() => Promise<unknown> | unknown)[] = [];
  const sqlite = async (): Promise<DatabasePlace> => {
    const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-db-'));
    undo.unshift(() => rmSync(folder, { recursive: true, force: true }));
    return { kind: 'sqlite', file: path.join(folder, 'saltbush.sqlite') };
  };
  describe('on SQLite', () => body({ kind: 'sqlite', createPlace: sqlite }));

  if (asks === 'little' && process.env.TEST_TIER !== 'all') {
    afterAll(() => undoAll(undo), 180_000);
    return;
  }
  const server = await startPostgres();
  if (typeof server === 'string') {
    describe.skip(`on PostgreSQL (skipped: ${server})`, () =>
      body({ kind: 'postgres', createPlace: sqlite }));
  } else {
    undo.push(() => server.stop());
    const postgres = async (): Promise<DatabasePlace> => {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await ask(server.url, `create database ${name}`);
      undo.unshift(() => ask(server.url, `drop database if exists ${name} with (force)`));
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return { kind: 'postgres', url: url.href };
    };
    describe('on PostgreSQL', () => body({ kind: 'postgres', createPlace: postgres }));
  }
  // A database a test has to go, and other work may go on beside.
  afterAll(() => undoAll(undo), 180_000);
}

async function undoAll(steps: (() => Promise<unknown> | unknown)[]): Promise<void> {
  for (const step of steps) await step();
}

async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
