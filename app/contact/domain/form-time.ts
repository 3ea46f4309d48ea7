import { createHmac, timingSafeEqual } from 'node:crypto';

/** No person fills in and sends the form in less time. */
export const minFormAgeMs = 3000;
/** A tab may stay open for long; what is older than this is a little suspicious. */
export const maxFormAgeMs = 7 * 24 * 3600_000;

export type FormAge = { kind: 'missing' } | { kind: 'forged' } | { kind: 'known'; ageMs: number };

/** The signed time. It needs no script, and the server keeps nothing. */
export function createFormTime(secret: string, now: number): string {
  const time = now.toString(36);
  return `${time}.${sign(time, secret)}`;
}

export function readFormAge(formTime: string, secret: string, now: number): FormAge {
  if (formTime === '') return { kind: 'missing' };
  const [time = '', signature = ''] = formTime.split('.', 2);
  const expected = Buffer.from(sign(time, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { kind: 'forged' };
  return { kind: 'known', ageMs: now - Number.parseInt(time, 36) };
}

function sign(time: string, secret: string): string {
  return createHmac('sha256', secret).update(`form time\0${time}`).digest('base64url').slice(0, 22);
}
