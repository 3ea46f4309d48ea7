const escapes: Record<string, string> = {
  // These would end the element, or open a comment in it: `</script`, `<!--`, `<script`.
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  // JavaScript before 2019, and some parsers to this day, take these characters for line ends.
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Escapes JSON for a script element, whatever its texts contain. A parser still reads the same data. */
export function writeDataBlock(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);
}
