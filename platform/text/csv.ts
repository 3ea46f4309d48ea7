/** RFC 4180, with a byte order mark: without one, spreadsheets take UTF-8 for something else. */
export function formatCsv(titles: string[], rows: (string | number)[][]): string {
  return `\ufeff${[titles, ...rows].map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')}`;
}

/** With these at its start a spreadsheet takes a cell for a formula, the full-width forms included. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** A formula is defused by an apostrophe before it, which spreadsheets take as "this is text". */
function formatCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
