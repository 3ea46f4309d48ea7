import { expect, test } from 'vitest';
import { parseBuyerEmail } from './start-paying.server.ts';

test('P-01 the address for the receipt is trimmed, its host in small letters, and keeps its own capitals', () => {
  expect(parseBuyerEmail('  Ana@Tidepool.example ')).toEqual({ ok: true, email: 'Ana@tidepool.example' });
});

test('P-01 a host in other letters is taken, as mail servers write it', () => {
  expect(parseBuyerEmail('ana@exämple.de')).toEqual({ ok: true, email: 'ana@xn--exmple-cua.de' });
});

const beforeTheAt =
  'We can’t write to addresses with letters such as ü before the @ yet. Please use another one.';

test.each([
  ['ünï@exämple.de', beforeTheAt],
  ['用户@例子.广告', beforeTheAt],
  // These addresses are incomplete too.
  ['ünï@exämple', 'That address looks unfinished. Try one such as name@example.org.'],
  ['ana@exämple.de\u00a0bob', 'That address looks unfinished. Try one such as name@example.org.'],
  ['', 'Put in your email address: the receipt goes there.'],
  ['ana@tidepool', 'That address looks unfinished. Try one such as name@example.org.'],
  ['ana@tidepool.example, bob@tidepool.example', expect.stringContaining('unfinished')],
])('P-01 %j is answered with what to do', (typed, fault) => {
  expect(parseBuyerEmail(typed)).toEqual({ ok: false, fault });
});
