import { expect, test } from 'vitest';
import { emailAddress } from '#platform/mail/email-address.ts';
import { findGreetingName } from '#platform/mail/mail-sender.ts';
import { isHostName } from './host-name.ts';

test.each([
  ['tidepool.example', true],
  ['a.b-c.xn--p1ai', true],
  ['TIDEPOOL.example', true],
  [`${'a'.repeat(63)}.example`, true],
  [`${'a'.repeat(64)}.example`, false],
  ['tidepool', false],
  ['tide_pool.example', false],
  ['-tidepool.example', false],
  ['tidepool-.example', false],
  ['tidepool..example', false],
  ['tidepool.example,', false],
  ['192.0.2.1', false],
  ['', false],
])('C-01 R-24 %j is the name of a host: %s, in addresses and greetings too', (host, is) => {
  expect(isHostName(host)).toBe(is);
  expect(emailAddress.safeParse(`ana@${host}`).success).toBe(is || host === 'tidepool.example,');
  if (host.includes('.') && !host.includes('..')) {
    const greeting = findGreetingName(`https://${host}`);
    expect(greeting).toBe(is ? host.toLowerCase() : undefined);
  }
});
