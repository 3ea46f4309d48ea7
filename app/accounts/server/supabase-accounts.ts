import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Accounts, SignedInUser } from '../domain/accounts.ts';

/** The limit is short, because a buyer waits for the answer. */
const timeoutMs = 2500;

type Project = { url: string; key: string };

/**
 * Finds the user of an access token with the keys that the project publishes. A project that still signs with a shared
 * secret is asked instead, because this server should not hold that secret.
 */
export function createSupabaseAccounts({
  url,
  key,
}: Project): Pick<Accounts, 'findUser' | 'findSignedInUser'> {
  const issuer = `${url}/auth/v1`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { timeoutDuration: timeoutMs });
  const findUser: Accounts['findUser'] = async (token) => {
    const algorithm = readAlgorithm(token);
    if (algorithm === undefined) return undefined;
    if (algorithm.startsWith('HS')) return (await askProject(token, { url, key }))?.id;
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['ES256', 'RS256', 'EdDSA'],
        audience: 'authenticated',
        issuer,
        requiredClaims: ['exp', 'sub'],
      });
      return payload.sub;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (/^ERR_(JWT|JWS|JOSE_ALG_NOT_ALLOWED|JWKS_NO_MATCHING_KEY)/.test(code)) return undefined;
      throw error;
    }
  };
  return { findUser, findSignedInUser: (token) => askProject(token, { url, key }) };
}

function readAlgorithm(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg;
  } catch {
    return undefined;
  }
}

const user = z.looseObject({
  id: z.string().min(1),
  email: z.string().default(''),
  email_confirmed_at: z.string().nullish(),
});

async function askProject(token: string, { url, key }: Project): Promise<SignedInUser | undefined> {
  const answer = await fetch(`${url}/auth/v1/user`, {
    headers: { apikey: key, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status === 401 || answer.status === 403) return undefined;
  if (!answer.ok) throw new Error(`Supabase answered with ${answer.status}.`);
  const { id, email, email_confirmed_at } = user.parse(await answer.json());
  return { id, email, emailConfirmed: Boolean(email_confirmed_at), session: undefined };
}
