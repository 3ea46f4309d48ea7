import type { LogEvent } from 'kysely';
import { createDuration } from '#platform/metrics/metrics.ts';

const queries = createDuration(
  'saltbush_database_query_duration_seconds',
  'Statements on the database, without waiting for a connection, by outcome.',
);

/** Kysely calls this after each statement. */
export function measureQuery({ level, queryDurationMillis }: LogEvent): void {
  queries.record(queryDurationMillis, { outcome: level === 'error' ? 'failed' : 'ok' });
}
