import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { createBulkhead } from '#platform/bulkhead.ts';
import { archiveDays } from '#platform/http/assets/archive.ts';
import { encodingSuffix, type FetchShared } from '#platform/http/assets/assets.ts';
import { writeFileAtomically } from '#platform/write-file-atomically.ts';
import type { Queries, Store } from './store.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** The files in `assets/` of all builds that servers on this database have served of late. */
    shared_assets: {
      name: string;
      /** In base64. */
      body: string;
      /** The last day on which a server with this file in its build was running: `2026-11-29`. */
      served_on: string;
    };
  }
}

type SharedAssets = {
  /** Offers the files of this build to other servers. Call it before the first page is served, and every day. */
  publish: (now?: Date) => Promise<void>;
  /** Copies a file and its compressed forms into the data folder, if another server has offered them. */
  fetch: FetchShared;
};

/** An arbitrary number that no other program on the same PostgreSQL is likely to use. */
const lockNumber = 728_034_512;

const filesAtOnce = 50;

/** Anybody can request any name, and enquiries need the database too. */
const limits = { maxRunning: 3, maxWaiting: 50, maxWaitMs: 2000 };

const formatDay = (date: Date) => date.toISOString().slice(0, 10);

/**
 * Shares assets through the database, for servers without a common data folder: while two versions run side by side, a
 * page of one may request from the other its style sheet.
 */
export function createSharedAssets(store: Store, clientDir: string, dataDir: string): SharedAssets {
  const limit = createBulkhead(limits);
  const folder = path.join(clientDir, 'assets');
  return {
    async publish(now = new Date()) {
      const names = await readdir(folder);
      const today = formatDay(now);
      await store.transaction(async (trx) => {
        // One server at a time, so that none waits for a row of another.
        await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(trx);
        const known = await trx.selectFrom('shared_assets').select('name').execute();
        const isKnown = new Set(known.map(({ name }) => name));
        const missing = names.filter((name) => !isKnown.has(name));
        for (let start = 0; start < missing.length; start += filesAtOnce)
          await insert(trx, folder, missing.slice(start, start + filesAtOnce), today);
        await trx.updateTable('shared_assets').set({ served_on: today }).where('name', 'in', names).execute();
        const oldest = formatDay(new Date(now.getTime() - archiveDays * 86_400_000));
        await trx.deleteFrom('shared_assets').where('served_on', '<', oldest).execute();
      });
    },
    async fetch(name) {
      const names = [...Object.values(encodingSuffix), ''].map((suffix) => name + suffix);
      const rows = await limit(() =>
        store.db.selectFrom('shared_assets').select(['name', 'body']).where('name', 'in', names).execute(),
      );
      if (rows.length === 0) return;
      const target = path.join(dataDir, 'assets');
      await mkdir(target, { recursive: true });
      // The file itself comes last, because whoever finds it looks for its compressed forms once.
      for (const { name, body } of rows.sort((a, b) => b.name.length - a.name.length))
        await writeFileAtomically(path.join(target, name), Buffer.from(body, 'base64'));
    },
  };
}

async function insert(db: Queries, folder: string, names: string[], today: string): Promise<void> {
  const rows = await Promise.all(
    names.map(async (name) => ({
      name,
      body: await readFile(path.join(folder, name), 'base64'),
      served_on: today,
    })),
  );
  await db.insertInto('shared_assets').values(rows).execute();
}
