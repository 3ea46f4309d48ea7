const limits = { substitutions: 20, letters: 10_000 };

/** Substitutes custom properties for `var()`; undefined if one is missing and has no fallback. */
export function substitute(value: string, lookUp: (name: string) => string | undefined): string | undefined {
  let text = value;
  for (let count = 0; count < limits.substitutions; count += 1) {
    const at = text.search(/\bvar\(/i);
    if (at === -1) return text;
    const end = findEnd(text, at + 3);
    const inside = text.slice(at + 4, end);
    const comma = inside.indexOf(',');
    const name = (comma === -1 ? inside : inside.slice(0, comma)).trim();
    const found = lookUp(name) ?? (comma === -1 ? undefined : inside.slice(comma + 1).trim());
    if (found === undefined) return undefined;
    text = `${text.slice(0, at)}${found}${text.slice(end + 1)}`;
    if (text.length > limits.letters) return undefined;
  }
  return undefined;
}

function findEnd(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
