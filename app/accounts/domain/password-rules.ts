import { AuthError, invalid, type WeakReason } from './auth-error.ts';
import { commonRuns, commonWords } from './common-passwords.ts';

/** The minimum number of characters. */
export const passwordMin = 8;

/** Supabase's maximum, because a password that is accepted here must also work there. */
const maxPasswordBytes = 72;

/** Digits and signs that are often typed for a letter. */
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

/** A common word with at most this many characters around it is still common. */
const maxTrimmings = 6;

/** Tells whether guessing finds the password early: a decorated common word, a sequence of keys or a repetition. */
export function isCommonPassword(password: string, email = ''): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (email && [email, email.split('@')[0]].includes(plain)) return true;
  const piece = /^(.+?)\1+$/.exec(plain)?.[1];
  if (piece !== undefined && (piece.length <= 2 || isCommonPassword(piece))) return true;
  const reversed = [...plain].reverse().join('');
  if (commonRuns.some((run) => run.includes(plain) || run.includes(reversed))) return true;
  return listCores(plain).some((core) => commonWords.has(core));
}

/** Lists the text without the digits and signs around it, with and without lookalikes read as letters. */
function listCores(plain: string): string[] {
  const read = (text: string) => text.replace(/[@4310!$57]/g, (mark) => lookalikes[mark] ?? mark);
  const trimmed = plain.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const atEnd = plain.replace(/[^a-z@$!]+$/, '').replace(/[!]+$/, '');
  const cores = [plain, trimmed, atEnd].filter((core) => plain.length - core.length <= maxTrimmings);
  return cores.flatMap((core) => [core, read(core), read(core).replace(/[^a-z]+/g, '')]);
}

export function listWeaknesses(password: string, email: string): WeakReason[] {
  const reasons: WeakReason[] = [];
  if ([...password].length < passwordMin) reasons.push('length');
  if (isCommonPassword(password, email)) reasons.push('pwned');
  return reasons;
}

/** Throws unless the password may be set. */
export function requireGoodPassword(password: string, email: string): void {
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
