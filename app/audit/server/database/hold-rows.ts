import type { SelectQueryBuilder } from 'kysely';
import type { Store } from '#platform/database/store.ts';
import type { Tables } from '#platform/database/tables.ts';

/** Locks rows until the transaction ends. SQLite needs no lock, since it lets one transaction in at a time. */
export function holdRows<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  kind: Store['kind'],
): SelectQueryBuilder<Tables, Table, Row> {
  return kind === 'postgres' ? query.forUpdate() : query;
}
