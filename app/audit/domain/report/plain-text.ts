/** A stranger's words on one line, without what turns a line round, breaks it or can't be seen. */
export function plainText(text: string, most = 300): string {
  const plain = withoutUnseen(text).trim();
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
}

/** The same of every word in a value, whoever wrote it: what a report says of a page may quote it anywhere. */
export function plainTexts<Value>(value: Value): Value {
  const show = (part: unknown): unknown => {
    if (typeof part === 'string') return withoutUnseen(part);
    if (Array.isArray(part)) return part.map(show);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, show(inner)]));
  };
  return show(value) as Value;
}

function withoutUnseen(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '');
}
