import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A reference with our mark: `SB-7K3M9QX.` and 22 letters. It stands in the address of the page that gives thanks, so
 * that nobody can make up a receipt. `about` is what was asked for: a mark is good for nothing else.
 */
export function signReference(reference: string, about: string, secret: string): string {
  return `${reference}.${sign(reference, about, secret)}`;
}

/** The reference, where the mark is ours and about the same. */
export function readSignedReference(text: string, about: string, secret: string): string | undefined {
  const [, reference = '', mark = ''] = /^(SB-[0-9A-Z]{7})\.([\w-]{22})$/.exec(text) ?? [];
  const expected = Buffer.from(sign(reference, about, secret));
  const given = Buffer.from(mark);
  return expected.length === given.length && timingSafeEqual(expected, given) ? reference : undefined;
}

function sign(reference: string, about: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`reference\0${about}\0${reference}`)
    .digest('base64url')
    .slice(0, 22);
}
