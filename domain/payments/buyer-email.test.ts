import { expect, test } from 'vitest';
import { parseBuyerEmail } from './buyer-email.ts';

test('P-01 the address for the receipt is trimmed, its host in small letters, and keeps its own capitals', () => {
  expect(parseBuyerEmail('  Ana@Tidepool.example ')).toEqual({ ok: true, email: 'Ana@tidepool.example' });
});

test.each([
  ['', 'Put in your email address: the receipt goes there.'],
  ['ana@tidepool', 'That address looks unfinished. Try one such as name@example.org.'],
  ['ana@tidepool.example, bob@tidepool.example', expect.stringContaining('unfinished')],
])('P-01 %j is answered with what to do', (typed, fault) => {
  expect(parseBuyerEmail(typed)).toEqual({ ok: false, fault });
});
