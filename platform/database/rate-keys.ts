import { createHmac } from 'node:crypto';
import { emailKey } from '#platform/mail/email-address.ts';

/** The key for counting a network address; for IPv6 the network, since one visitor has 2^64 addresses. It can't be reversed. */
export function hashAddress(address: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`address\0${networkOf(address)}`)
    .digest('base64url');
}

/** The key for counting emails to an address. */
export function hashEmail(email: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`email\0${emailKey(email)}`)
    .digest('base64url');
}

/** The first four groups of IPv6, written in one way. An address of IPv4 is one group, and stays whole. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
  const [before = [], after = []] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill('0'), ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
