import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { hostNameSource } from '#platform/text/host-name.ts';
import { cleanAddress } from './clean-address.ts';

const unfinished = 'That address looks incomplete. Try one such as name@example.org.';

const spaced = 'An email address has no spaces. Check yours.';

const several = 'That looks like more than one address. Enter only one.';

const tooLong = 'An email address has at most 64 characters before the @. Check yours.';

/** RFC 6531 allows such letters, but too few mail servers accept them, and Stripe does not. */
const notAscii =
  'We can’t yet send email to addresses with letters such as ü before the @. Please use another one.';

/**
 * The addresses that are in use: `r&d@site.example` is one, and a last label such as `xn--p1ai` is too. Quotes are left
 * out, and so are characters that once meant a route (`%`, `!`) or begin an encoded word (`?`).
 */
const pattern = new RegExp(`^[\\w'+&#$*/=^{|}~-]+(?:\\.[\\w'+&#$*/=^{|}~-]+)*@${hostNameSource}$`, 'i');

/**
 * The one schema for an email address, in forms and settings. What is copied along with it is removed, and an
 * international host becomes its ASCII form, which mail servers require.
 */
export const emailAddress = z
  .string()
  .transform((text) => withAsciiHost(cleanAddress(text)))
  .pipe(z.string().regex(pattern, { error: ({ input }) => explain(String(input)) }))
  .refine((text) => text.lastIndexOf('@') <= 64, tooLong);

/** Says why an address is invalid, as far as that is certain. */
function explain(address: string): string {
  if (/@.*@/.test(address)) return several;
  if (/\S\s+\S/.test(address)) return spaced;
  const at = address.lastIndexOf('@');
  const ascii = address.slice(0, at).replace(/[\p{L}\p{M}\p{N}]/gu, 'x');
  return pattern.test(`${ascii}${address.slice(at)}`) ? notAscii : unfinished;
}

/** Returns a key that is the same for all spellings of an address, by which people are found and counted. */
export function emailKey(email: string): string {
  return withAsciiHost(cleanAddress(email)).toLowerCase();
}

/** Returns the address with its host in ASCII, as emails and mail servers need it. */
export function withAsciiHost(text: string): string {
  const at = text.lastIndexOf('@');
  return at < 0 ? text : `${text.slice(0, at)}@${domainToASCII(text.slice(at + 1)) || text.slice(at + 1)}`;
}
