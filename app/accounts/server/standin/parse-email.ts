import { emailAddress, emailKey } from '#app/contact/domain/email-address.ts';
import { type AuthFailure, invalid } from '../../domain/auth-failure.ts';

const mostCharacters = 255;

/** The address in its one spelling. */
export function parseEmail(given: string): string | AuthFailure {
  if (given.length > mostCharacters)
    return invalid('An email address is too long: the address should be shorter than 255 characters');
  const parsed = emailAddress.safeParse(given.trim());
  return parsed.success ? emailKey(parsed.data) : invalid('Unable to validate email address: invalid format');
}
