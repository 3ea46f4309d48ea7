import { Hono } from 'hono';
import type { Log } from '#platform/log.ts';
import { settleWithin } from '#platform/time-limit.ts';

export type Readiness = {
  ready: boolean;
  /** Which release runs, for `/healthz`; undefined in a clone. */
  release?: string | undefined;
  /** Rejects if the database does not work. Absent if there is no database. */
  pingDatabase?: () => Promise<unknown>;
  /** The services that are unavailable for now, by name. The site is ready without them. */
  listDegraded?: () => Record<string, string>;
};

/** How long a ping may take. A load balancer does not wait long for an answer. */
const pingTimeoutMs = 2000;

/**
 * Serves `/healthz`, which answers as long as the process runs, and `/readyz`, which says whether it can take visitors:
 * not while it shuts down, and not while its database is unavailable.
 */
export function health(readiness: Readiness, log: Log) {
  const isDatabaseUp = createDatabaseCheck(readiness, log);
  const noStore = { 'cache-control': 'no-store' };
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok', release: readiness.release }, 200, noStore))
    .get('/readyz', async (c) => {
      if (!readiness.ready) return c.json({ status: 'stopping' }, 503, noStore);
      if (!(await isDatabaseUp())) return c.json({ status: 'the database is not responding' }, 503, noStore);
      return c.json({ status: 'ready', ...readiness.listDegraded?.() }, 200, noStore);
    });
}

/** Checks whether the database responds in time. Concurrent calls share one ping, and each change is logged once. */
function createDatabaseCheck({ pingDatabase }: Readiness, log: Log): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined;
  let wasUp = true;
  const record = (isUp: boolean, error?: unknown) => {
    if (isUp !== wasUp) {
      if (isUp) log.info('the database responds again');
      else log.error('the database is not responding', { error });
    }
    wasUp = isUp;
    return isUp;
  };
  return async () => {
    if (!pingDatabase) return true;
    underWay ??= pingDatabase()
      .then(
        () => record(true),
        (error) => record(false, error),
      )
      .finally(() => {
        underWay = undefined;
      });
    const isUp = await settleWithin(underWay, pingTimeoutMs);
    return isUp ?? record(false, `no response within ${pingTimeoutMs} ms`);
  };
}
