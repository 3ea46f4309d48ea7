import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { isNews } from '#app/features/dashboard/server/given-up-jobs.ts';
import { chooseDatabase, type DatabasePlace, describeDatabase } from '#platform/data-folder.ts';
import { findBreaking } from '#platform/database/migrate.ts';
import { hasOwnSession, lentSessions } from '#platform/database/postgres-backup.ts';
import { openPostgresStore } from '#platform/database/postgres-store.ts';
import { openSqliteStore } from '#platform/database/sqlite-store.ts';
import type { Store } from '#platform/database/store.ts';
import { findProgram } from '#platform/outbound/find-chromium.ts';
import { formatCount } from '#platform/text/count.ts';
import { openBackupStorage, quickTimeoutMs, StorageFailure } from '../backup-storage.ts';
import { readLastBackup } from '../create-backup.ts';
import type { Config } from '../env.ts';
import { released } from '../migrations.ts';
import { describeOffset } from './check-machine.ts';
import { explain, type Finding, fault, ok, unknown } from './finding.ts';

/** The oldest PostgreSQL that its makers still mend. */
const minPostgres = 14;

/** Whether the database answers, fits this program, and has no job that fails. Changes nothing, and migrates nothing. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const place = chooseDatabase(config);
  const name = describeDatabase(place);
  if (place.kind === 'sqlite' && !existsSync(place.file))
    return [unknown('database', `There is no database at ${name}: the first start creates it.`)];
  let store: Store | undefined;
  try {
    store =
      place.kind === 'sqlite' ? openSqliteStore(place.file) : await openPostgresStore(place.url, () => {});
    const before = Date.now();
    const clock = await store.readClock();
    const findings = [ok('database', `${name} answers.`)];
    if (store.kind === 'postgres') {
      findings.push(...describeOffset('PostgreSQL', clock - (before + Date.now()) / 2));
      findings.push(...(await checkPostgres(store)));
      const refusal = await refuseTransaction(store);
      if (refusal) return [...findings, refusal];
      findings.push(...(await checkBackupDatabase(config, store)));
    }
    return [...findings, ...(await checkMigrations(store)), ...(await checkJobs(store))];
  } catch (error) {
    return [
      fault('database', `${name}: ${explain(error)}`, 'Start it, or correct DATABASE_URL or DATA_DIR.'),
    ];
  } finally {
    await store?.close();
  }
}

/** Above this share of its connections, PostgreSQL soon refuses some. */
const maxUsedConnections = 0.9;

const aboutPostgres = sql<{ version: string; may_create: boolean; used: number; most: number }>`
  select current_setting('server_version') as version,
    has_schema_privilege(current_schema(), 'create') as may_create,
    (select sum(numbackends)::int from pg_stat_database) as used,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most
`;

async function checkPostgres({ db }: Store): Promise<Finding[]> {
  const { rows } = await aboutPostgres.execute(db);
  const [
    { version, may_create, used, most: maxConnections } = {
      version: '0',
      may_create: false,
      used: 0,
      most: 1,
    },
  ] = rows;
  const findings: Finding[] = [];
  if (used > maxConnections * maxUsedConnections)
    findings.push(
      fault(
        'database',
        `${used} of PostgreSQL’s ${maxConnections} connections are used.`,
        'Raise max_connections, or put a pooler in front (docs/scaling.md).',
      ),
    );
  if (Number.parseInt(version, 10) < minPostgres)
    findings.push(
      fault(
        'database',
        `PostgreSQL ${version} gets no fixes any more.`,
        `Upgrade it to ${minPostgres} or newer.`,
      ),
    );
  if (!may_create)
    findings.push(
      fault(
        'database',
        'Its user may not create tables, so that the next migration fails.',
        'As its owner: grant create on schema public to the user of DATABASE_URL.',
      ),
    );
  if (!findProgram('pg_dump'))
    findings.push(
      fault(
        'database',
        'There is no pg_dump on this machine.',
        'Install postgresql-client of the server’s version.',
      ),
    );
  return findings;
}

/** A pooler that lends a connection for one statement only refuses each transaction. */
async function refuseTransaction(store: Store): Promise<Finding | undefined> {
  try {
    await store.transaction((trx) => sql`select 1`.execute(trx));
    return undefined;
  } catch (error) {
    return fault(
      'database',
      `It refuses transactions: ${explain(error)}`,
      'Let the pooler lend a connection for a transaction: in PgBouncer, pool_mode = transaction.',
    );
  }
}

async function checkMigrations({ db }: Store): Promise<Finding[]> {
  const applied = await db
    .selectFrom('migrations')
    .select(({ fn }) => fn.max('number').as('newest'))
    .executeTakeFirst()
    .catch(() => undefined);
  const newest = Number(applied?.newest ?? 0);
  const missing = released.length - newest;
  if (missing < 0) {
    const message = `The database is newer than this program: it has migration ${newest} of ${released.length}`;
    if ((await findBreaking(db, released.length)) === undefined)
      return [ok('migrations', `${message}, which works with it.`)];
    return [
      fault(
        'migrations',
        `${message}.`,
        'Run the newer program, or restore a backup from before its update.',
      ),
    ];
  }
  if (missing === 0) return [ok('migrations', `All ${newest} have run.`)];
  // On an empty database no release runs yet.
  const breaking = newest > 0 && released.slice(newest).find(({ breaks }) => breaks);
  if (breaking)
    return [
      fault(
        'migrations',
        `The release that runs now does not survive "${breaking.name}", which runs at the next start.`,
        'Make a backup, and stop every process of the site before the first of this release starts.',
      ),
    ];
  const left = formatCount(missing, 'migration');
  return [ok('migrations', `${left} will run at the next start: make a backup before.`)];
}

/** A job that should have run this long ago is not being run. */
const maxWaitMs = 15 * 60_000;

async function checkJobs({ db }: Store, now = Date.now()): Promise<Finding[]> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['kind', 'state', 'attempts', 'due_at', 'last_error'])
    .where((row) => row.or([row('state', '=', 'ready'), isNews(now)(row)]))
    .orderBy('created_at', 'desc')
    .limit(1000)
    .execute();
  const isLate = (due: string) => Date.parse(due) < now - maxWaitMs;
  const groups = [
    {
      jobs: jobs.filter(({ state }) => state === 'dead'),
      what: 'given up',
      remedy: 'Mend the cause, then run npm run leads -- retry for emails.',
    },
    {
      jobs: jobs.filter(({ state, attempts }) => state === 'ready' && attempts > 0),
      what: 'failing, and tried again',
      remedy: 'Mend the cause: each is tried again for about four days.',
    },
    {
      jobs: jobs.filter(
        ({ state, attempts, due_at }) => state === 'ready' && attempts === 0 && isLate(due_at),
      ),
      what: 'due for over 15 minutes, and not begun',
      remedy: 'Start the site: only a running one does them.',
    },
  ];
  const faults = groups.flatMap((group) => {
    const [newest] = group.jobs;
    if (!newest) return [];
    const kinds = [...new Set(group.jobs.map(({ kind }) => kind))].join(', ');
    const reason = newest.last_error ? ` Last error: ${newest.last_error}` : '';
    return [
      fault(
        'jobs',
        `${formatCount(group.jobs.length, 'job')} (${kinds}) ${group.what}.${reason}`,
        group.remedy,
      ),
    ];
  });
  return faults.length > 0 ? faults : [ok('jobs', 'None has failed, and none is late.')];
}

/** Two nights: one that was missed is noticed before the second has passed. */
const maxBackupAgeMs = 48 * 3_600_000;

/** Whether the newest backup in BACKUP_DIR is from the last two days, whole, and was restored when it was made. */
export async function checkBackups(config: Config, now = Date.now()): Promise<Finding[]> {
  const place: DatabasePlace = chooseDatabase(config);
  if (place.kind === 'sqlite' && !existsSync(place.file)) return [];
  try {
    return [await judgeBackups(config, now)];
  } catch (error) {
    if (error instanceof StorageFailure) return [fault('backup', `${error.why}.`, error.remedy)];
    return [fault('backup', explain(error), 'Mend what the message says.')];
  }
}

async function judgeBackups({ backups }: Config, now: number): Promise<Finding> {
  const storage = openBackupStorage(backups, quickTimeoutMs);
  const last = await readLastBackup(storage);
  const elsewhere = backups.kind === 'folder' ? ', and keep the files on another machine too' : '';
  const remedy = `Set BACKUP_NIGHTLY=on, or run npm run backup every night${elsewhere}.`;
  if (last.kind === 'none') return fault('backup', `There is none in ${storage.where}.`, remedy);
  if (last.kind === 'damaged') {
    const message = `The newest, ${last.file}, ${last.problem}.`;
    return fault('backup', message, 'Run npm run backup, and find out what has changed the last one.');
  }
  const age = now - last.madeAt.getTime();
  const message = `The newest, in ${storage.where}, is ${formatCount(Math.round(age / 3_600_000), 'hour')} old`;
  if (age > maxBackupAgeMs) return fault('backup', `${message}.`, remedy);
  return last.verified.kind === 'restored'
    ? ok('backup', `${message}, and was restored into a temporary database.`)
    : fault('backup', `${message}, and was restored nowhere: ${last.verified.why}.`, last.verified.cure);
}

/** Whether backups reach the database of the site, `own`, in a session that is nobody else's. */
async function checkBackupDatabase({ backupDatabaseUrl: url }: Config, own: Store): Promise<Finding[]> {
  if (url === undefined) return [];
  const store = await openPostgresStore(url, () => {});
  try {
    if (!(await hasOwnSession(store))) return [fault('backup', `${lentSessions.why}.`, lentSessions.cure)];
    if ((await identify(store)) === (await identify(own))) return [];
    return [
      fault(
        'backup',
        'BACKUP_DATABASE_URL is another database than DATABASE_URL.',
        'Set it to the address of the site’s own database, without a pooler.',
      ),
    ];
  } catch (error) {
    return [fault('backup', `BACKUP_DATABASE_URL: ${explain(error)}`, 'Correct it, or let this machine in.')];
  } finally {
    await store.close();
  }
}

/** Two servers do not start in the same microsecond. */
async function identify({ db }: Store): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select concat(current_database(), ' ', extract(epoch from pg_postmaster_start_time())) as id
  `.execute(db);
  return rows[0]?.id;
}
