const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Formats rows as RFC 4180 says, with a byte order mark, because spreadsheets do not recognise UTF-8 without one. */
export function formatCsv(titles: string[], rows: (string | number)[][]): string {
  return `\ufeff${[titles, ...rows].map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')}`;
}

/** A spreadsheet takes a cell that begins so for a formula, the full-width forms included. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** An apostrophe in front defuses a formula: spreadsheets take it as "this is text". */
function formatCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
