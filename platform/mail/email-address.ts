import { domainToASCII } from 'node:url';
import { z } from 'zod';

const unfinished = 'That address looks incomplete. Try one such as name@example.org.';

const tooLong = 'An email address has at most 64 characters before the @. Check yours.';

/** RFC 6531 allows such letters, but too few mail servers accept them, and Stripe does not. */
const notAscii =
  'We can’t yet send email to addresses with letters such as ü before the @. Please use another one.';

/**
 * The addresses that are in use: `r&d@site.example` is one, and a last label such as `xn--p1ai` is too. Quotes are left
 * out, and so are characters that once meant a route (`%`, `!`) or begin an encoded word (`?`).
 */
const pattern =
  /^[\w'+&#$*/=^{|}~-]+(?:\.[\w'+&#$*/=^{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/i;

/** A schema for a single email address. An international host becomes its ASCII form, which mail servers require. */
export const emailAddress = z
  .string()
  .transform(withAsciiHost)
  .pipe(
    z.string().regex(pattern, { error: ({ input }) => (isNotAscii(String(input)) ? notAscii : unfinished) }),
  )
  .refine((text) => text.lastIndexOf('@') <= 64, tooLong);

/** Whether an invalid address would be valid if all letters before the @ were ASCII. */
function isNotAscii(text: string): boolean {
  const at = text.lastIndexOf('@');
  const ascii = text.slice(0, at).replace(/[\p{L}\p{M}\p{N}]/gu, 'x');
  return pattern.test(`${ascii}${text.slice(at)}`);
}

/** Returns a key that is the same for all spellings of an address, by which people are found and counted. */
export function emailKey(email: string): string {
  return withAsciiHost(email.trim()).toLowerCase();
}

function withAsciiHost(text: string): string {
  const at = text.lastIndexOf('@');
  return at < 0 ? text : `${text.slice(0, at)}@${domainToASCII(text.slice(at + 1)) || text.slice(at + 1)}`;
}
