import { execFile } from 'node:child_process';
import { chmod, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { withTemporaryFolder } from '#platform/data-folder.ts';
import { openPostgresStore } from './postgres-store.ts';
import type { Queries, Store } from './store.ts';

/** Backs up with PostgreSQL's own `pg_dump`, which must have the server's version or a newer one. */
export async function backupPostgres(url: string, target: string): Promise<void> {
  await requireOwnSession(url);
  const part = `${target}.part`;
  try {
    await call('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`], url);
    // Reads the table of contents, which fails for a truncated file.
    await call('pg_restore', ['--list', part]);
    await chmod(part, 0o600);
    await rename(part, target);
  } finally {
    await rm(part, { force: true });
  }
}

/** Finds the newest migration that a backup contains; 0 if there is none. */
export async function readPostgresMigration(source: string): Promise<number> {
  const text = await call('pg_restore', ['--data-only', '--table=migrations', '--file=-', source]);
  const [, columns, rows] = /^COPY \S*migrations \(([^)]+)\) FROM stdin;\n([\s\S]*?)^\\\.$/m.exec(text) ?? [];
  if (columns === undefined || rows === undefined)
    throw new Error(`${source} is not a backup of this site: it has no migrations.`);
  const column = columns.split(', ').indexOf('number');
  return Math.max(0, ...rows.split('\n').map((row) => Number(row.split('\t')[column] ?? 0)));
}

/**
 * Restores with PostgreSQL's own `pg_restore` and `psql`, in one transaction that begins after the whole backup was
 * read. A server that keeps running sees either the old or the new database.
 */
export async function restorePostgres(
  source: string,
  { url, dataDir }: { url: string; dataDir: string },
): Promise<void> {
  await requireOwnSession(url);
  await withTemporaryFolder(dataDir, async (folder) => {
    const script = path.join(folder, 'script.sql');
    await call('pg_restore', ['--no-owner', '--no-privileges', `--file=${script}`, source]);
    const whole = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'];
    await call('psql', [...whole, `--command=${dropTables}`, `--file=${script}`], url);
  });
}

/** Drops every table of the site, including those of a newer program, which the backup does not know. */
const dropTables = `
do $$
declare name text;
begin
  for name in
    select oid::regclass::text from pg_class c
    where relkind in ('r', 'p')
      and relnamespace = quote_ident(current_schema())::regnamespace
      and relowner = quote_ident(current_user)::regrole
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  loop
    execute 'drop table if exists ' || name || ' cascade';
  end loop;
end $$;`;

/** The folders into which Debian, Red Hat, Homebrew and local builds install programs. */
const defaultPath = '/usr/local/bin:/usr/bin:/bin:/usr/local/pgsql/bin:/opt/homebrew/bin';

/**
 * Runs one of PostgreSQL's programs and resolves to its output. The password is passed in the environment, because
 * other users can read arguments. No other variable of the site's environment is passed on.
 */
async function call(program: string, args: string[], url?: string): Promise<string> {
  const address = url === undefined ? undefined : new URL(url);
  const env = {
    PATH: defaultPath,
    PGCONNECT_TIMEOUT: '10',
    ...(address && { PGPASSWORD: decodeURIComponent(address.password) }),
  };
  if (address) address.password = '';
  try {
    const all = address ? [`--dbname=${address}`, ...args] : args;
    const { stdout } = await promisify(execFile)(program, all, { env, maxBuffer: 64e6 });
    return stdout;
  } catch (error) {
    const { code, stderr, message } = error as { code?: unknown; stderr?: string; message: string };
    const why =
      code === 'ENOENT'
        ? 'is not installed. On Debian it comes with the package postgresql-client.'
        : `failed: ${stderr?.trim() || message}`;
    throw new Error(`${program} ${why}`, { cause: error });
  }
}

/** Why `pg_dump` and `psql` must not work through such a pooler, and what to do. */
export const lentSessions = {
  why: 'The pooler of the database lends a session for a transaction, so a backup would leave its settings to the site, which then finds no table',
  cure: 'Set BACKUP_DATABASE_URL to the address of the database itself.',
};

async function readPid(connection: Queries): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
  return rows[0]?.pid;
}

/** On a busy pooler with two sessions, each of two connections may get one of its own by chance: in eight rounds hardly. */
const rounds = 8;

/**
 * Whether each connection is a session of its own. A pooler that lends sessions gives two connections the same one in turn,
 * or one connection several.
 */
export function hasOwnSession({ db }: Store): Promise<boolean> {
  return db.connection().execute((first) =>
    db.connection().execute(async (second) => {
      const pairs = new Set<string>();
      for (let round = 0; round < rounds; round++) {
        const [own, next] = [await readPid(first), await readPid(second)];
        if (own === next) return false;
        pairs.add(`${own} ${next}`);
      }
      return pairs.size === 1;
    }),
  );
}

/** Throws if the database can't be reached, or not in a session that is nobody else's. */
async function requireOwnSession(url: string): Promise<void> {
  const store = await openPostgresStore(url, () => {});
  try {
    const isOwn = await hasOwnSession(store).catch((error: Error & { code?: string }) => {
      throw new Error(`The database can't be reached: ${error.message || error.code}`, { cause: error });
    });
    if (!isOwn) throw new Error(`${lentSessions.why}. ${lentSessions.cure}`);
  } finally {
    await store.close();
  }
}
