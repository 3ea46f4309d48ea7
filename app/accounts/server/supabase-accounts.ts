import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { z } from 'zod';
import { type Accounts, findAuthenticationTime, type SignedInUser } from '../domain/accounts.ts';

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
  const findSignedInUser: Accounts['findSignedInUser'] = async (token) => {
    const user = await askProject(token, { url, key });
    // A project that confirms addresses by itself says so of everybody.
    return (
      user && { ...user, emailConfirmed: user.emailConfirmed && !(await confirmsByItself({ url, key })) }
    );
  };
  return { findUser, findSignedInUser };
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
  new_email: z.string().nullish(),
});

async function askProject(token: string, project: Project): Promise<SignedInUser | undefined> {
  const answer = await ask(project, '/user', token);
  if (answer.status === 401 || answer.status === 403) return undefined;
  const { id, email, email_confirmed_at, new_email } = user.parse(await readJson(answer));
  return {
    id,
    email,
    emailConfirmed: Boolean(email_confirmed_at),
    newEmail: new_email || undefined,
    // The project has just said that the token is good.
    authenticatedAt: findAuthenticationTime(decodeJwt(token).amr),
    session: undefined,
  };
}

const settings = z.looseObject({ mailer_autoconfirm: z.boolean() });

async function confirmsByItself(project: Project): Promise<boolean> {
  return settings.parse(await readJson(await ask(project, '/settings'))).mailer_autoconfirm;
}

function ask({ url, key }: Project, path: string, token = key): Promise<Response> {
  return fetch(`${url}/auth/v1${path}`, {
    headers: { apikey: key, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
}

function readJson(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`Supabase answered with ${answer.status}.`);
  return answer.json();
}
