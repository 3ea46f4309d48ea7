import { expect, test } from 'vitest';
import { formatReference } from './lead.ts';
import { readSignedReference, signReference } from './signed-reference.ts';

const secret = 'one secret of thirty-two characters';
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
