import { emailAddress } from '#app/contact/domain/email-address.ts';
import { line } from '#app/contact/domain/form-text.ts';
import { maxEmailLength } from './max-email-length.ts';

const schema = line(
  'your email address',
  maxEmailLength,
  'Put in your email address: the receipt goes there.',
).pipe(emailAddress);

/** The address for the receipt as it was typed, or a sentence that says what to do about it. */
export function parseBuyerEmail(typed: string): { ok: true; email: string } | { ok: false; fault: string } {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { ok: true, email: parsed.data };
  return { ok: false, fault: parsed.error.issues[0]?.message ?? '' };
}
