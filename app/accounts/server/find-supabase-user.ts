import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { z } from 'zod';

/** The limit is short, because a buyer waits for the answer. */
const timeoutMs = 2500;

type Project = { url: string; key: string };

/**
 * Finds the user of an access token with the keys that the project publishes; undefined if the token is not valid. A
 * project that still signs with a shared secret is asked instead, because this server should not hold that secret.
 * Throws if the project does not answer.
 */
export function createSupabaseUsers({ url, key }: Project): (token: string) => Promise<string | undefined> {
  const issuer = `${url}/auth/v1`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { timeoutDuration: timeoutMs });
  return async function findUser(token) {
    const algorithm = readAlgorithm(token);
    if (algorithm === undefined) return undefined;
    if (algorithm.startsWith('HS')) return askProject(token, { url, key });
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
}

function readAlgorithm(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg;
  } catch {
    return undefined;
  }
}

const user = z.looseObject({ id: z.string().min(1) });

async function askProject(token: string, { url, key }: Project): Promise<string | undefined> {
  const answer = await fetch(`${url}/auth/v1/user`, {
    headers: { apikey: key, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status === 401 || answer.status === 403) return undefined;
  if (!answer.ok) throw new Error(`Supabase answered with ${answer.status}.`);
  return user.parse(await answer.json()).id;
}
