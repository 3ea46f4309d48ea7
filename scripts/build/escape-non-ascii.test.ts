import { expect, test } from 'vitest';
import { escapeNonAscii } from './escape-non-ascii.ts';

test('escaping preserves the meaning of strings, templates and regular expressions', () => {
  const code = "['it’s', `“${1}” 🌿`, /^[’-”]$/.test('“'), /^🌿$/u.test('🌿'), '\\\\é', 'a\u2028b']";
  const escaped = escapeNonAscii(code);
  expect(escaped).toMatch(/^[\x20-\x7e]*$/);
  const run = (source: string) => new Function(`return ${source}`)();
  expect(run(escaped)).toEqual(run(code));
});

test('code whose meaning escaping would change is rejected', () => {
  expect(() => escapeNonAscii("'\\’'")).toThrow('needless escape');
  expect(() => escapeNonAscii('String.raw`’`')).toThrow('String.raw');
});
