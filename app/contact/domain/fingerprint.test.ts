import { expect, test } from 'vitest';
import { createEmptyValues } from './contact-fields.ts';
import { fingerprintLead, fingerprintMessage, hashAddress, hashEmail } from './fingerprint.ts';

const hash = (address: string) => hashAddress(address, 'secret');

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3'],
  ['2001:0db8:0001:0002::', '2001:DB8:1:2::9'],
  ['::1', '0:0:0:0:1::'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80::2'],
  ['::1:2:3:4:5', '0:0:0:1::'],
  ['1::2:3:4:5:6', '1:0:0:2::'],
  ['2001:db8::ffff:203.0.113.9', '2001:db8::1'],
])('C-03 %s and %s are counted as one', (one, other) => {
  expect(hash(one)).toBe(hash(other));
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['203.0.113.9', '203.0.113.10'],
  ['2001:db8::1', '21:db8::1'],
  ['1:23::', '12:3::'],
])('C-03 %s and %s are counted apart', (one, other) => {
  expect(hash(one)).not.toBe(hash(other));
});

test('C-03 emails to one mailbox are counted as one, however its address is written, and apart from all others', () => {
  const counted = hashEmail('ana@site.example', 'secret');
  expect(counted).toMatch(/^[\w-]{43}$/);
  expect(hashEmail(' Ana@Site.Example', 'secret')).toBe(counted);
  expect(hashEmail('bob@site.example', 'secret')).not.toBe(counted);
  expect(hashEmail('ana@site.example', 'another')).not.toBe(counted);
});

test('C-03 the same words in other case and spacing are the same; few words tell nothing', () => {
  const words = 'Our site is slow and nobody knows why it is.';
  const spaced = words.toUpperCase().replaceAll(' ', ' \n ');
  expect(fingerprintMessage(`  ${spaced}\n`)).toBe(fingerprintMessage(words));
  expect(fingerprintMessage(words.replace('is slow', 'isslow'))).not.toBe(fingerprintMessage(words));
  expect(fingerprintMessage(`${words} Please.`)).not.toBe(fingerprintMessage(words));
  expect(fingerprintMessage('x'.repeat(39))).toBe('');
  expect(fingerprintMessage('x'.repeat(40))).toMatch(/^[\w-]{43}$/);
});

test('C-01 the same message of the same person is the same however it is written; another in any field is not', () => {
  const sent = {
    ...createEmptyValues(),
    name: 'Ana',
    email: 'ana@site.example',
    message: 'Our site is slow.',
  };
  const fingerprint = fingerprintLead(sent);
  expect(fingerprintLead({ ...sent, email: ' Ana@Site.Example', message: 'our  site is\nSLOW. ' })).toBe(
    fingerprint,
  );
  const other = { name: 'ana', email: 'bob@site.example', company: 'Tidepool', message: 'Our site is fast.' };
  for (const [name, value] of Object.entries({ ...other, budget: 'Not sure yet', services: ['Campaigns'] }))
    expect(fingerprintLead({ ...sent, [name]: value }), name).not.toBe(fingerprint);
});
