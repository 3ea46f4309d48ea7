const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * `2026-03-03T23:30:00+11:00` as `3 March 2026` (B-08, en-GB).
 * Reads the date as written, so that it is the same for a reader in any time zone.
 * Throws a RangeError for what is not an ISO 8601 date or time.
 */
export function formatDate(isoDate: string): string {
  const [date = ''] = /^\d{4}-\d\d-\d\d(?=T|$)/.exec(isoDate) ?? [];
  return format.format(new Date(date));
}
