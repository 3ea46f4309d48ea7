import { expect, test } from 'vitest';
import { createFormTime, readFormAge } from './form-time.ts';

const secret = 'one secret of thirty-two characters';
const now = Date.parse('2026-11-21T00:00:00Z');

test('C-03 the time of the form is read back, by any server with the same secret', () => {
  expect(readFormAge(createFormTime(secret, now), secret, now + 4321)).toEqual({
    kind: 'known',
    ageMs: 4321,
  });
});

test.each([
  'x',
  'x.y',
  `${(now - 60_000).toString(36)}.AAAAAAAAAAAAAAAAAAAAAA`,
  `${(now - 60_000).toString(36)}.${createFormTime(secret, now).split('.')[1]}`,
  '.',
  `${createFormTime(secret, now)}A`,
])('C-03 a time that we did not sign is forged: %s', (formTime) => {
  expect(readFormAge(formTime, secret, now)).toEqual({ kind: 'forged' });
});

test('C-03 under another secret it is forged; an empty one is missing', () => {
  expect(readFormAge(createFormTime(secret, now), `${secret}2`, now)).toEqual({ kind: 'forged' });
  expect(readFormAge('', secret, now)).toEqual({ kind: 'missing' });
});
