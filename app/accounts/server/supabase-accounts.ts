import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { z } from 'zod';
import { type Accounts, findAuthenticationTime, type SignedInUser } from '../domain/accounts.ts';

/** Short, because a buyer is waiting for the response. */
const timeoutMs = 2500;

type Project = { url: string; key: string };

/**
 * Verifies access tokens with the keys that the project publishes. Tokens signed with a shared secret are looked up in
 * the project instead, because this server should not store that secret.
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
    if (algorithm.startsWith('HS')) return (await fetchUser(token, { url, key }))?.id;
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
    const user = await fetchUser(token, { url, key });
    // With autoconfirm on, the project marks every address as confirmed.
    return user && { ...user, emailConfirmed: user.emailConfirmed && !(await isAutoconfirmOn({ url, key })) };
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

async function fetchUser(token: string, project: Project): Promise<SignedInUser | undefined> {
  const response = await callProject(project, '/user', token);
  if (response.status === 401 || response.status === 403) return undefined;
  const { id, email, email_confirmed_at, new_email } = user.parse(await readJson(response));
  return {
    id,
    email,
    emailConfirmed: Boolean(email_confirmed_at),
    newEmail: new_email || undefined,
    // The project has just accepted the token, so decoding it without verification is safe.
    authenticatedAt: findAuthenticationTime(decodeJwt(token).amr),
    session: undefined,
  };
}

const settings = z.looseObject({ mailer_autoconfirm: z.boolean() });

async function isAutoconfirmOn(project: Project): Promise<boolean> {
  return settings.parse(await readJson(await callProject(project, '/settings'))).mailer_autoconfirm;
}

function callProject({ url, key }: Project, path: string, token = key): Promise<Response> {
  return fetch(`${url}/auth/v1${path}`, {
    headers: { apikey: key, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
}

function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`Supabase responded with status ${response.status}.`);
  return response.json();
}
