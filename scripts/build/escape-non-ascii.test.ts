import { expect, test } from 'vitest';
import { escapeNonAscii } from './escape-non-ascii.ts';

test('a program means the same in ASCII, in strings, templates and patterns', () => {
  const code = "['it’s', `“${1}” 🌿`, /^[’-”]$/.test('“'), /^🌿$/u.test('🌿'), '\\\\é', 'a\u2028b']";
  const escaped = escapeNonAscii(code);
  expect(escaped).toMatch(/^[\x20-\x7e]*$/);
  const run = (source: string) => new Function(`return ${source}`)();
  expect(run(escaped)).toEqual(run(code));
});

test('what would change its meaning is refused', () => {
  expect(() => escapeNonAscii("'\\’'")).toThrow('escapes a letter');
  expect(() => escapeNonAscii('String.raw`’`')).toThrow('String.raw');
});
