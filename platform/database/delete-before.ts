import type { Queries } from './store.ts';
import type { Tables } from './tables.ts';

/** Deletes the rows whose time in a column, as text that sorts, is before a moment. Returns how many. */
export async function deleteBefore(
  db: Queries,
  [table, column]: [table: keyof Tables, column: string],
  before: string,
): Promise<number> {
  // The types can't follow a name that is only known here.
  const query = db.deleteFrom(table as 'rate_counts').where(column as 'ends_at', '<', before);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
