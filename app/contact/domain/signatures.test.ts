import { expect, test } from 'vitest';
import { formatReference } from './lead.ts';
import { createFormTime, readFormAge, readSignedReference, signReference } from './signatures.ts';

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

const reference = 'SB-7K3M9QX';
const signed = signReference(reference, 'quiz 1-7k3m9c4', secret);

test('C-02 every reference is read back from its address, by any server with the same secret', () => {
  for (let byte = 0; byte < 256; byte++) {
    const each = formatReference(new Uint8Array(7).fill(byte));
    expect(each).toMatch(/^SB-[0-9A-Z]{7}$/);
    expect(readSignedReference(signReference(each, 'contact', secret), 'contact', secret)).toBe(each);
  }
});

test.each([
  '',
  reference,
  `${reference}.`,
  `${reference}.AAAAAAAAAAAAAAAAAAAAAA`,
  signed.replace('SB-7', 'SB-8'),
  `${signed}A`,
  `x${signed}`,
  signed.toLowerCase(),
  '<b>',
  'x'.repeat(100_000),
])('C-02 a receipt that somebody made up is none (%#)', (text) => {
  expect(readSignedReference(text, 'quiz 1-7k3m9c4', secret)).toBeUndefined();
});

test('C-02 a receipt is good for what was asked for and for nothing else', () => {
  expect(readSignedReference(signed, 'quiz 1-7k3m9c4', secret)).toBe(reference);
  expect(readSignedReference(signed, 'quiz 1-0000000', secret)).toBeUndefined();
  expect(readSignedReference(signed, 'quiz 1-7k3m9c4', `${secret}2`)).toBeUndefined();
});
