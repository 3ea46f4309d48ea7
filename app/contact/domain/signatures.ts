import { createHmac, timingSafeEqual } from 'node:crypto';

/** No person fills in and sends the form in less time. */
export const minFormAgeMs = 3000;
/** A tab may stay open for long; what is older than this is a little suspicious. */
export const maxFormAgeMs = 7 * 24 * 3600_000;

export type FormAge = { kind: 'missing' } | { kind: 'forged' } | { kind: 'known'; ageMs: number };

/** The signed time of a form. It needs no script, and the server keeps nothing. */
export function createFormTime(secret: string, now: number): string {
  const time = now.toString(36);
  return `${time}.${signTime(time, secret)}`;
}

export function readFormAge(formTime: string, secret: string, now: number): FormAge {
  if (formTime === '') return { kind: 'missing' };
  const [time = '', signature = ''] = formTime.split('.', 2);
  if (!isSame(signature, signTime(time, secret))) return { kind: 'forged' };
  return { kind: 'known', ageMs: now - Number.parseInt(time, 36) };
}

/**
 * A signed reference: `SB-7K3M9QX.` and 22 letters. It stands in the address of the page that gives thanks, so that
 * nobody can make up a receipt. `about` is what was asked for; the signature is valid for that alone.
 */
export function signReference(reference: string, about: string, secret: string): string {
  return `${reference}.${signAbout(reference, about, secret)}`;
}

/** Returns the reference if it was signed here, about the same. */
export function readSignedReference(text: string, about: string, secret: string): string | undefined {
  const [, reference = '', signature = ''] = /^(SB-[0-9A-Z]{7})\.([\w-]{22})$/.exec(text) ?? [];
  return isSame(signature, signAbout(reference, about, secret)) ? reference : undefined;
}

function signTime(time: string, secret: string): string {
  return sign(`form time\0${time}`, secret);
}

function signAbout(reference: string, about: string, secret: string): string {
  return sign(`reference\0${about}\0${reference}`, secret);
}

/** Each text begins with its purpose, so that a signature is good for that one alone. */
function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
