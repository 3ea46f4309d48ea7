const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character);
}

/** Characters that XML 1.0 does not allow, not even escaped: control characters and lone surrogates. */
const invalidXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Escapes any text for an element or an attribute of XML. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(invalidXml, '')).replaceAll('&#39;', '&apos;');
}

/** Writes an element with text in it, or nothing if there is no text. */
export function xmlElement(name: string, text: string | undefined): string {
  return text ? `<${name}>${escapeXml(text)}</${name}>` : '';
}

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';

/** Removes the characters that change the direction of text, which can make one name look like another. */
export function removeBidi(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '');
}

/** Formats rows as RFC 4180 says, with a byte order mark, because spreadsheets do not recognise UTF-8 without one. */
export function formatCsv(titles: string[], rows: (string | number)[][]): string {
  return `\ufeff${[titles, ...rows].map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')}`;
}

/** Spreadsheets treat a cell that begins with one of these characters as a formula. Full-width forms count too. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** Defuses a formula with an apostrophe, which spreadsheets read as "this is text". */
function formatCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const shown = removeBidi(value);
  const text = formula.test(shown) ? `'${shown}` : shown;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Decodes percent-encoded text. Text that is not validly encoded, such as `100%`, is returned unchanged. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
