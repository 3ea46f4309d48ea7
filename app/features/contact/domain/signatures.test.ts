import { expect, test } from 'vitest';
import { formatReference } from './lead.ts';
import { createFormSigner } from './signatures.ts';

const now = Date.parse('2026-11-21T00:00:00Z');
const createSigner = (secret = 'one secret of thirty-two characters', ageMs = 0) =>
  createFormSigner(secret, () => now - ageMs);
const signer = createSigner();

test('C-03 the time of the form is read back, by any server with the same secret', () => {
  expect(signer.readFormAge(createSigner(undefined, 4321).createFormTime())).toBe(4321);
});

const formTime = signer.createFormTime();
const earlier = (now - 60_000).toString(36);

test.each([
  'x',
  'x.y',
  `${earlier}.AAAAAAAAAAAAAAAAAAAAAA`,
  `${earlier}.${formTime.split('.')[1]}`,
  '.',
  `${formTime}A`,
  createSigner('another secret').createFormTime(),
])('C-03 a time that we did not sign is forged: %s', (time) => {
  expect(signer.readFormAge(time)).toBe('forged');
});

test('C-03 a form without a time is told from a forged one', () => {
  expect(signer.readFormAge('')).toBe('missing');
});

const reference = 'SB-7K3M9QX';
const signed = signer.signReference(reference, 'quiz 1-7k3m9c4');

test('C-02 every reference is read back from its address', () => {
  for (let byte = 0; byte < 256; byte++) {
    const formatted = formatReference(new Uint8Array(7).fill(byte));
    expect(formatted).toMatch(/^SB-[0-9A-Z]{7}$/);
    expect(signer.readReference(signer.signReference(formatted, 'contact'), 'contact')).toBe(formatted);
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
  expect(signer.readReference(text, 'quiz 1-7k3m9c4')).toBeUndefined();
});

test('C-02 a receipt is good for what was asked for and for nothing else', () => {
  expect(signer.readReference(signed, 'quiz 1-7k3m9c4')).toBe(reference);
  expect(signer.readReference(signed, 'quiz 1-0000000')).toBeUndefined();
  expect(createSigner('another secret').readReference(signed, 'quiz 1-7k3m9c4')).toBeUndefined();
});
