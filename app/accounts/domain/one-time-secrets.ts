import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { invalid } from './auth-error.ts';

/**
 * Derives every token from its row's id and a secret, so a stolen database or backup contains no usable token, and an
 * email can be written when it is sent although its token is not stored.
 */
export type OneTimeSecrets = {
  /** The token in an email's link, prefixed with `pkce_` for a PKCE flow. */
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

/** Hashes a token for storage: the hash can be looked up, but not used to sign in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function constantTimeEquals(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The PKCE challenge of RFC 7636. Only the browser with its verifier can exchange an opened link for a session. */
export type Challenge = { challenge: string; method: 'plain' | 's256' };

/** Parses a challenge (RFC 7636, section 4.2); undefined if the client does not use PKCE. Throws if it is malformed. */
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

export function matchesChallenge(verifier: string, { challenge, method }: Challenge): boolean {
  const met = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  return constantTimeEquals(met, challenge);
}
