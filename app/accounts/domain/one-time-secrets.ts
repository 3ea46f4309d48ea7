import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { invalid } from './auth-error.ts';

/**
 * Derives every token from the id of its row and a secret. Somebody who steals the database or a backup therefore gets
 * no token, and an email can be written again although its token is not stored.
 */
export type OneTimeSecrets = {
  /** The token in an email's link. A prefix marks the tokens of a PKCE flow. */
  linkToken(id: string, pkce: boolean): string;
  /** Six digits. */
  code(id: string): string;
  refreshToken(id: string): string;
};

export function createOneTimeSecrets(secret: string): OneTimeSecrets {
  const derive = (what: string, id: string) =>
    createHmac('sha256', secret).update(`accounts\0${what}\0${id}`).digest();
  return {
    linkToken: (id, pkce) => `${pkce ? 'pkce_' : ''}${derive('link', id).toString('hex').slice(0, 56)}`,
    code: (id) => String(derive('code', id).readUIntBE(0, 6) % 1_000_000).padStart(6, '0'),
    refreshToken: (id) => derive('refresh', id).toString('base64url').slice(0, 32),
  };
}

/** Hashes a token for the database, where the hash serves to find the token but not to use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A browser has to prove this to receive the session that a link opened (RFC 7636). */
export type Challenge = { challenge: string; method: 'plain' | 's256' };

/** Parses a challenge (RFC 7636, section 4.2). Returns undefined if the client does not use PKCE. */
export function parseChallenge({
  code_challenge: challenge,
  code_challenge_method: method,
}: {
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}): Challenge | undefined {
  if (!challenge && !method) return undefined;
  if (!challenge || !method) throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  const known = (['plain', 's256'] as const).find((name) => name === method.toLowerCase());
  if (!known) throw invalid('invalid value for code_challenge_method');
  if (challenge.length < 43 || challenge.length > 128)
    throw invalid('code challenge has to be between 43 and 128 characters');
  if (!/^[\w.~-]+$/.test(challenge))
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  return { challenge, method: known };
}

export function meetsChallenge(verifier: string, { challenge, method }: Challenge): boolean {
  const met = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  return isSameText(met, challenge);
}
