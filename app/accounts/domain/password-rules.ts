import { AuthError, invalid, type WeakReason } from './auth-error.ts';
import { commonSequences, commonWords } from './common-passwords.ts';

/** The minimum number of characters. */
export const passwordMin = 8;

/** Supabase's maximum: a password that is accepted here must work there too. */
const maxPasswordBytes = 72;

/** Digits and symbols that often stand in for letters. */
const lookalikes: Record<string, string> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
};

/** A common word with up to this many extra characters around it is still a common password. */
const maxExtraCharacters = 6;

/** Tells whether a password is easy to guess: a decorated common word, a keyboard sequence or a repetition. */
export function isCommonPassword(password: string, email = ''): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (email && [email, email.split('@')[0]].includes(plain)) return true;
  const piece = /^(.+?)\1+$/.exec(plain)?.[1];
  if (piece !== undefined && (piece.length <= 2 || isCommonPassword(piece))) return true;
  const reversed = [...plain].reverse().join('');
  if (commonSequences.some((run) => run.includes(plain) || run.includes(reversed))) return true;
  return listBaseWords(plain).some((core) => commonWords.has(core));
}

/** Strips the digits and symbols around a password, with and without reading lookalikes as letters. */
function listBaseWords(plain: string): string[] {
  const read = (text: string) => text.replace(/[@4310!$57]/g, (mark) => lookalikes[mark] ?? mark);
  const trimmed = plain.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const atEnd = plain.replace(/[^a-z@$!]+$/, '').replace(/[!]+$/, '');
  const cores = [plain, trimmed, atEnd].filter((core) => plain.length - core.length <= maxExtraCharacters);
  return cores.flatMap((core) => [core, read(core), read(core).replace(/[^a-z]+/g, '')]);
}

export function listWeaknesses(password: string, email: string): WeakReason[] {
  const reasons: WeakReason[] = [];
  if ([...password].length < passwordMin) reasons.push('length');
  if (isCommonPassword(password, email)) reasons.push('pwned');
  return reasons;
}

/** Throws an AuthError if the password is too long or too weak. */
export function requireStrongPassword(password: string, email: string): void {
  if (Buffer.byteLength(password) > maxPasswordBytes)
    throw invalid(`Password cannot be longer than ${maxPasswordBytes} characters`);
  const weakReasons = listWeaknesses(password, email);
  if (weakReasons.length > 0)
    throw new AuthError(422, 'weak_password', describeWeakness(weakReasons), { weakReasons });
}

export function describeWeakness(reasons: WeakReason[]): string {
  const sentences = reasons.map((reason) =>
    reason === 'length'
      ? `Password should be at least ${passwordMin} characters.`
      : 'Password is known to be weak and easy to guess, please choose a different one.',
  );
  return sentences.join(' ');
}
