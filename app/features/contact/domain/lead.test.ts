import { expect, test } from 'vitest';
import { createEmptyValues } from './contact-fields.ts';
import { fingerprintLead, fingerprintMessage } from './lead.ts';

test('C-03 the same words in other case and spacing are the same; few words tell nothing', () => {
  const message = 'Our site is slow and nobody knows why it is.';
  const spaced = message.toUpperCase().replaceAll(' ', ' \n ');
  expect(fingerprintMessage(`  ${spaced}\n`)).toBe(fingerprintMessage(message));
  expect(fingerprintMessage(message.replace('is slow', 'isslow'))).not.toBe(fingerprintMessage(message));
  expect(fingerprintMessage(`${message} Please.`)).not.toBe(fingerprintMessage(message));
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
  expect(
    fingerprintLead({ ...sent, name: 'ANA', email: 'Ana@Site.Example', message: 'our  site is\nSLOW. ' }),
  ).toBe(fingerprint);
  const secondLead = {
    name: 'Anna',
    email: 'bob@site.example',
    company: 'Tidepool',
    message: 'Our site is fast.',
  };
  for (const [name, value] of Object.entries({
    ...secondLead,
    budget: 'Not sure yet',
    services: ['Campaigns'],
  }))
    expect(fingerprintLead({ ...sent, [name]: value }), name).not.toBe(fingerprint);
});
