import type { SelectQueryBuilder } from 'kysely';
import type { Store } from '../store.ts';
import type { Tables } from '../tables.ts';

/** Nobody else changes these rows before the transaction ends. SQLite lets one transaction in at a time. */
export function holdRows<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  kind: Store['kind'],
): SelectQueryBuilder<Tables, Table, Row> {
  return kind === 'postgres' ? query.forUpdate() : query;
}
