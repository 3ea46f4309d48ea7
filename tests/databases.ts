import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe } from 'vitest';
import type { DatabasePlace } from '#platform/data-folder.ts';
import type { Store } from '#platform/database/store.ts';
import { startPostgres } from './postgres.ts';
import { runsEverything } from './tier.ts';

export type TestDatabase = {
  kind: Store['kind'];
  /** Creates a new, empty database and returns its place. It is dropped at the end of the file. */
  createPlace(): Promise<DatabasePlace>;
};

/** `little`: what asks little of a database runs on PostgreSQL with `npm run test:all` only. */
export type Asks = { asks?: 'much' | 'little' };

/** Runs the same tests on SQLite and on a real PostgreSQL. Where that cannot run, its half is skipped and its title says why. */
export async function describeDatabases(
  body: (database: TestDatabase) => void,
  { asks = 'much' }: Asks = {},
): Promise<void> {
  const undo: (() => Promise<unknown> | unknown)[] = [];
  // Dropping databases takes a while when other tests run at the same time.
  afterAll(async () => {
    for (const step of undo) await step();
  }, 180_000);
  const sqlite = async (): Promise<DatabasePlace> => {
    const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-db-'));
    undo.unshift(() => rmSync(folder, { recursive: true, force: true }));
    return { kind: 'sqlite', file: path.join(folder, 'saltbush.sqlite') };
  };
  describe('on SQLite', () => body({ kind: 'sqlite', createPlace: sqlite }));

  if (asks === 'little' && !runsEverything) return;
  const server = await startPostgres();
  if (typeof server === 'string') {
    describe.skip(`on PostgreSQL (skipped: ${server})`, () =>
      body({ kind: 'postgres', createPlace: sqlite }));
    return;
  }
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

async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
