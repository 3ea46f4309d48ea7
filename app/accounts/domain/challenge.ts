import { createHash } from 'node:crypto';
import type { Challenge } from './account.ts';
import { type AuthFailure, invalid } from './auth-failure.ts';
import { isSameText } from './one-time-secrets.ts';

/** RFC 7636, section 4.2. Undefined where the client asks for no PKCE. */
export function parseChallenge(
  challenge: string | undefined,
  method: string | undefined,
): Challenge | AuthFailure | undefined {
  if (!challenge && !method) return undefined;
  if (!challenge || !method) return invalid('PKCE flow requires code_challenge_method and code_challenge');
  const known = (['plain', 's256'] as const).find((name) => name === method.toLowerCase());
  if (!known) return invalid('invalid value for code_challenge_method');
  if (challenge.length < 43 || challenge.length > 128)
    return invalid('code challenge has to be between 43 and 128 characters');
  if (!/^[\w.~-]+$/.test(challenge))
    return invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  return { challenge, method: known };
}

export function meetsChallenge(verifier: string, { challenge, method }: Challenge): boolean {
  const met = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  return isSameText(met, challenge);
}
