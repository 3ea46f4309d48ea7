const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * `2026-03-03T23:30:00+11:00` as `3 March 2026` (B-08, en-GB).
 * Reads the date as written, so that it is the same for a reader in any time zone.
 * Throws a RangeError for what is not an ISO 8601 date or time.
 */
export function formatDate(isoDate: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:T|$)/.exec(isoDate) ?? [];
  const monthName = monthNames[Number(month) - 1];
  if (!monthName || Number(day) < 1 || Number(day) > 31) {
    throw new RangeError(`expected an ISO date such as 2026-03-03, got "${isoDate}"`);
  }
  return `${Number(day)} ${monthName} ${year}`;
}
