/** Puts untrusted text on one line, without characters that are invisible or reverse or break the line. */
export function plainText(text: string, maxLength = 300): string {
  const plain = withoutInvisible(text).trim();
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 1)}…` : plain;
}

/** Puts all strings in a value on one line, because a report may quote the page anywhere. */
export const plainTexts = <Value>(value: Value): Value => mapStrings(value, withoutInvisible);

/** Copies a value with every string changed. `name` is the name of the string's field. Fields in `except` stay. */
export function mapStrings<Value>(
  value: Value,
  change: (text: string, name: string) => string,
  except: ReadonlySet<string> = new Set(),
): Value {
  const show = (part: unknown, name: string): unknown => {
    if (typeof part === 'string') return change(part, name);
    if (Array.isArray(part)) return part.map((each) => show(each, name));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [key, except.has(key) ? inner : show(inner, key)]),
    );
  };
  return show(value, '') as Value;
}

function withoutInvisible(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '');
}

/** Formats the address of a file as host and path without the query, shortened. The result is untrusted text. */
export function formatResourceAddress(address: string): string {
  const url = URL.parse(address);
  const text =
    url && /^https?:$/.test(url.protocol) ? `${url.host}${url.pathname}${url.search ? '?…' : ''}` : address;
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  return plain.length > 120 ? `${plain.slice(0, 60)}…${plain.slice(-59)}` : plain;
}
