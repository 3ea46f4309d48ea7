import { Hono } from 'hono';
import type { Log } from '#platform/log.ts';
import { settleWithin } from '#platform/time-limit.ts';

export type Readiness = {
  ready: boolean;
  /** Rejects where the database does not work. Absent where there is no database. */
  askDatabase?: () => Promise<unknown>;
  /** What the site does without for now, by name; it may be sent visitors all the same. */
  lacks?: () => Record<string, string>;
};

/** A load balancer does not wait long for an answer, so neither does the question to the database. */
const patienceMs = 2000;

/**
 * `/healthz` answers as long as the process does. `/readyz` says whether it may be sent visitors: not while it shuts
 * down, and not while its database does not answer.
 */
export function health(readiness: Readiness, log: Log) {
  const askInTime = createQuestion(readiness, log);
  const noStore = { 'cache-control': 'no-store' };
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, noStore))
    .get('/readyz', async (c) => {
      if (!readiness.ready) return c.json({ status: 'stopping' }, 503, noStore);
      if (!(await askInTime())) return c.json({ status: 'the database is not responding' }, 503, noStore);
      return c.json({ status: 'ready', ...readiness.lacks?.() }, 200, noStore);
    });
}

/**
 * Asks whether the database answers in time. Requests at the same time share one question, and a change is logged
 * once.
 */
function createQuestion({ askDatabase }: Readiness, log: Log): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined;
  let answered = true;
  const note = (answers: boolean, error?: unknown) => {
    if (answers !== answered) {
      if (answers) log.info('the database responds again');
      else log.error('the database is not responding', { error });
    }
    answered = answers;
    return answers;
  };
  return async () => {
    if (!askDatabase) return true;
    underWay ??= askDatabase()
      .then(
        () => note(true),
        (error) => note(false, error),
      )
      .finally(() => {
        underWay = undefined;
      });
    return (await settleWithin(underWay, patienceMs)) ?? note(false, `no response within ${patienceMs} ms`);
  };
}
