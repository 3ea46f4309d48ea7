import { createHash, createHmac } from 'node:crypto';
import { contactFields, type FieldValues } from './contact-fields.ts';
import { emailKey } from './email-address.ts';

/** Shorter messages are alike by chance: "Please call me." */
const leastTelling = 40;

/** The same for the same message of the same person, as after a double click or a reload. */
export function fingerprintLead(values: FieldValues): string {
  const parts = contactFields.map((field) => {
    if (field.kind === 'email') return emailKey(values[field.name]);
    return field.kind === 'lines' ? flatten(values[field.name]) : values[field.name];
  });
  return hash(JSON.stringify(parts));
}

/** The same for the same words; empty if they are too few to tell. */
export function fingerprintMessage(message: string): string {
  const flat = flatten(message);
  return flat.length < leastTelling ? '' : hash(flat);
}

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

function flatten(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
