import { AuthError, invalid, type WeakReason } from './auth-error.ts';

/** The minimum number of characters. */
export const passwordMin = 8;

/** Supabase's maximum, in UTF-8: a password that is accepted here must work there too. */
export const maxPasswordBytes = 72;

/**
 * Returns the form in which a password is hashed and compared: the same for all keyboards and systems (RFC 8265,
 * OpaqueString: other spaces become the ASCII space, then NFC). The form sends it, and the server applies it again.
 */
export function normalizePassword(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

export function isPasswordTooLong(password: string): boolean {
  return new TextEncoder().encode(password).length > maxPasswordBytes;
}

/**
 * The bases of the most common passwords of eight and more characters. Digits and marks at the end change nothing: they
 * are what people add first.
 */
// The annotation lets pages leave the list out that use other rules of this file.
const commonBases =
  /* @__PURE__ */ 'password passwort passwor qwerty qwertyuiop qwertz azerty asdfghjkl asdfasdf zxcvbnm q1w2e3r4t5y6 abcd abcdefgh iloveyou sunshine princess football baseball superman welcome letmein trustno starwars computer whatever saltbush'.split(
    ' ',
  );

/** Tells whether a password is among the first that somebody would guess. */
function isCommonPassword(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  if ([email, email.split('@')[0]].includes(plain)) return true;
  const piece = /^(.{1,12}?)\1+$/u.exec(plain)?.[1];
  if (piece !== undefined && (piece.length <= 2 || commonBases.includes(piece))) return true;
  if ('01234567890123456789 98765432109876543210'.includes(plain)) return true;
  return commonBases.includes(plain.replace(/[\d\p{P}\p{S}]{1,8}$/u, ''));
}

function listWeaknesses(password: string, email: string): WeakReason[] {
  const reasons: WeakReason[] = [];
  if ([...password].length < passwordMin) reasons.push('length');
  if (isCommonPassword(password, email)) reasons.push('pwned');
  return reasons;
}

/** Throws an AuthError if a normalised password is too long or too weak. */
export function requireStrongPassword(password: string, email: string): void {
  if (isPasswordTooLong(password))
    throw invalid(`Password cannot be longer than ${maxPasswordBytes} characters`);
  const weakReasons = listWeaknesses(password, email);
  if (weakReasons.length === 0) return;
  const sentences = weakReasons.map((reason) =>
    reason === 'length'
      ? `Password should be at least ${passwordMin} characters.`
      : 'Password is known to be weak and easy to guess, please choose a different one.',
  );
  throw new AuthError(422, 'weak_password', sentences.join(' '), { weakReasons });
}
