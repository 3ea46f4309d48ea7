/** Lists the quarters of the last three years, such as `2026-Q4`, newest first. `today` is a day in Sydney. */
export function listQuarters(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const newest = year * 4 + Math.floor((month - 1) / 3);
  return Array.from({ length: 12 }, (_, back) => newest - back).map(
    (quarter) => `${Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`,
  );
}

/** The first and last day of a quarter, both included; undefined for anything else. */
export function findQuarter(name: string): { since: string; until: string } | undefined {
  const [, year, number] = /^(\d{4})-Q([1-4])$/.exec(name) ?? [];
  if (!year || !number) return undefined;
  const last = Number(number) * 3;
  const days = new Date(Date.UTC(Number(year), last, 0)).getUTCDate();
  const format = (month: number, day: number) =>
    `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return { since: format(last - 2, 1), until: format(last, days) };
}
