import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { isNews } from '#app/features/dashboard/server/given-up-jobs.ts';
import type { Store } from '#platform/database/store.ts';
import { createGauge } from '#platform/metrics/metrics.ts';
import type { BackupPlace } from './backup-config.ts';
import { openBackupStorage, quickTimeoutMs } from './backup-storage.ts';
import { type LastBackup, readLastBackup } from './create-backup.ts';

const jobs = createGauge(
  'saltbush_jobs',
  'Jobs that are not done, by kind and state; retrying: failed before; dead: given up in the last seven days.',
);
const overdue = createGauge(
  'saltbush_job_overdue_seconds',
  'How long the oldest job of a kind that should run has been due.',
);
const up = createGauge('saltbush_database_up', '1 if the database responds, else 0.');
const disk = createGauge('saltbush_disk_free_bytes', 'Free space on the disk of DATA_DIR.');
const backupAge = createGauge(
  'saltbush_backup_age_seconds',
  'Age of the newest backup in BACKUP_DIR; absent if there is none, or it is damaged.',
);

const minuteMs = 60_000;

type Options = {
  store: Store;
  checkStorage(): Promise<unknown>;
  dataDir: string;
  backups: BackupPlace;
  now?: () => number;
};

/** Says how the site's own gauges are read, each time that the metrics are. */
export function readSiteMetrics({ store, checkStorage, dataDir, backups, now = Date.now }: Options): void {
  jobs.readWith(async () =>
    (await countJobs(store, now())).map(({ kind, state, count }) => ({
      value: count,
      labels: { kind, state },
    })),
  );
  overdue.readWith(async () =>
    (await countJobs(store, now()))
      .filter(({ state, since }) => (state === 'ready' || state === 'retrying') && Date.parse(since) <= now())
      .map(({ kind, state, since }) => ({
        value: (now() - Date.parse(since)) / 1000,
        labels: { kind, state },
      })),
  );
  up.readWith(async () => [
    {
      value: await checkStorage().then(
        () => 1,
        () => 0,
      ),
    },
  ]);
  disk.readWith(async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return [{ value: bavail * bsize }];
  });
  let read: { at: number; last: Promise<LastBackup> } | undefined;
  backupAge.readWith(async () => {
    // A storage elsewhere counts requests, and metrics may be read every second.
    if (!read || now() - read.at > minuteMs)
      read = { at: now(), last: readLastBackup(openBackupStorage(backups, quickTimeoutMs)) };
    const last = await read.last;
    return last.kind === 'whole' ? [{ value: (now() - last.madeAt.getTime()) / 1000 }] : [];
  });
}

/** Without a parameter, because PostgreSQL would take two of them for two expressions. */
const hasFailed = sql<boolean>`attempts > 0`;

async function countJobs({ db }: Store, now: number) {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => [
      'kind',
      'state',
      hasFailed.as('tried'),
      fn.countAll().as('count'),
      fn.min('due_at').as('since'),
    ])
    .where((row) => row.or([row('state', 'not in', ['done', 'dead']), isNews(now)(row)]))
    .groupBy(['kind', 'state', hasFailed])
    .execute();
  return rows.map(({ kind, state, tried, count, since }) => ({
    kind,
    state: state === 'ready' && tried ? 'retrying' : state,
    count: Number(count),
    since,
  }));
}
