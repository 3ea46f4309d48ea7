import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSharedSite } from './journey.ts';

/** Changes the database of the shared site, for changes that would take too long to wait for. */
export async function changeDatabase(sql: string): Promise<void> {
  await withDatabase((database) => database.exec(sql));
}

/** Reads the first row of a query of the shared site's database: what a browser has sent, as it was stored. */
export function readRow(sql: string, ...values: string[]): Promise<Record<string, unknown> | undefined> {
  return withDatabase((database) => database.prepare(sql).get(...values));
}

async function withDatabase<Result>(use: (database: DatabaseSync) => Result): Promise<Result> {
  const { dataDir } = await openSharedSite();
  const database = new DatabaseSync(path.join(dataDir, 'saltbush.sqlite'), { timeout: 5000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}
