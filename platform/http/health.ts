import { Hono } from 'hono';
import { DiskFull } from '#platform/data-folder.ts';
import type { Log } from '#platform/log.ts';
import { settleWithin } from '#platform/time-limit.ts';

export type Readiness = {
  ready: boolean;
  /** Which release runs, for `/healthz`; undefined in a clone. */
  release?: string | undefined;
  /** Rejects if the database does not work. Absent if there is no database. */
  pingDatabase?: () => Promise<unknown>;
  /** The services that are unavailable for now, by name. The site is ready without them. Asked after the database. */
  listDegraded?: () => Record<string, string> | Promise<Record<string, string>>;
};

/** How long a ping may take. A load balancer does not wait long for an answer. */
const pingTimeoutMs = 2000;

/**
 * Serves `/healthz`, which says whether the process serves pages, until it shuts down, and `/readyz`, which says whether
 * it can do everything: not while it shuts down, and not while its database is unavailable.
 */
export function health(readiness: Readiness, log: Log) {
  const findFault = createDatabaseCheck(readiness, log);
  const noStore = { 'cache-control': 'no-store' };
  return new Hono()
    .get('/healthz', (c) => {
      const status = readiness.ready ? 'ok' : 'stopping';
      return c.json({ status, release: readiness.release }, readiness.ready ? 200 : 503, noStore);
    })
    .get('/readyz', async (c) => {
      if (!readiness.ready) return c.json({ status: 'stopping' }, 503, noStore);
      const fault = await findFault();
      if (fault) return c.json({ status: fault }, 503, noStore);
      return c.json({ status: 'ready', ...(await readiness.listDegraded?.()) }, 200, noStore);
    });
}

type Fault = 'the disk is full' | 'the database is not responding';

/**
 * Checks whether the database responds in time and can write; undefined if so. Concurrent calls share one ping, and each
 * change is logged once.
 */
function createDatabaseCheck({ pingDatabase }: Readiness, log: Log): () => Promise<Fault | undefined> {
  let underWay: Promise<Fault | undefined> | undefined;
  let last: Fault | undefined;
  const record = (fault: Fault | undefined, error?: unknown) => {
    if (fault !== last) {
      if (!fault) log.info('the database is responding again');
      else if (fault === 'the disk is full') log.error('the disk is full', { error });
      else log.error('the database is not responding', { error });
    }
    last = fault;
    return fault;
  };
  return async () => {
    if (!pingDatabase) return undefined;
    underWay ??= pingDatabase()
      .then(
        () => record(undefined),
        (error) =>
          record(error instanceof DiskFull ? 'the disk is full' : 'the database is not responding', error),
      )
      .finally(() => {
        underWay = undefined;
      });
    const result = await settleWithin(
      underWay.then((fault) => ({ fault })),
      pingTimeoutMs,
    );
    if (result) return result.fault;
    return record('the database is not responding', `no response within ${pingTimeoutMs} ms`);
  };
}
