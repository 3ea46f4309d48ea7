import { randomBytes } from 'node:crypto';

/** `cs_test_…`: small letters and digits, so that no path rule changes it. 120 bits: nobody guesses one. */
export function makeId(prefix: string): string {
  return `${prefix}_${BigInt(`0x${randomBytes(15).toString('hex')}`)
    .toString(36)
    .padStart(24, '0')}`;
}
