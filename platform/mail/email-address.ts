import { domainToASCII } from 'node:url';
import { z } from 'zod';

const unfinished = 'That address looks incomplete. Try one such as name@example.org.';

const tooLong = 'An email address has at most 64 characters before the @. Check yours.';

/** RFC 6531 allows such letters. Too few mail servers do, and Stripe does not. */
const foreign =
  'We can’t yet send email to addresses with letters such as ü before the @. Please use another one.';

/**
 * The addresses that mail servers use: `r&d@site.example` is one, and so is a last label such as `xn--p1ai`. Left out are marks
 * that stood for a route (`%`, `!`) or that make a reader decode (`?`), and quotes.
 */
const pattern =
  /^[\w'+&#$*/=^{|}~-]+(?:\.[\w'+&#$*/=^{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/i;

/** One mail address and nothing beside it. A host in other letters becomes its ASCII form: mail servers ask for that. */
export const emailAddress = z
  .string()
  .transform(withAsciiHost)
  .pipe(
    z.string().regex(pattern, { error: ({ input }) => (isForeign(String(input)) ? foreign : unfinished) }),
  )
  .refine((text) => text.lastIndexOf('@') <= 64, tooLong);

/** Whether an address that does not fit would do with letters that ASCII has before the @. */
function isForeign(text: string): boolean {
  const at = text.lastIndexOf('@');
  const ascii = text.slice(0, at).replace(/[\p{L}\p{M}\p{N}]/gu, 'x');
  return pattern.test(`${ascii}${text.slice(at)}`);
}

/** Two spellings of one address have the same key. People are found and counted by it. */
export function emailKey(email: string): string {
  return withAsciiHost(email.trim()).toLowerCase();
}

function withAsciiHost(text: string): string {
  const at = text.lastIndexOf('@');
  return at < 0 ? text : `${text.slice(0, at)}@${domainToASCII(text.slice(at + 1)) || text.slice(at + 1)}`;
}
