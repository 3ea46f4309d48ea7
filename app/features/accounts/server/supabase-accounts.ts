import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { readAtMost } from '#platform/http/request-limits.ts';
import { measureUpstream } from '#platform/metrics/metrics.ts';
import {
  type Accounts,
  AccountsUnavailableError,
  findAuthenticationTime,
  type SignedInUser,
} from '../domain/accounts.ts';

/** Short, because a buyer is waiting for the response, or an account that can be shown without it. */
const timeoutMs = 2500;
/** Without the user there is no account to show. The page itself gives up after 20 s. */
const accountTimeoutMs = 8000;
/** A sign-out elsewhere is noticed after this time at the latest. */
const userMs = 10_000;
const maxUsers = 1000;
/** The setting changes only when the agency changes it. */
const settingsMs = 300_000;

type Project = { url: string; key: string };

type Options = {
  /** The clock of the cache, in milliseconds. */
  perf?: { now(): number };
  /** How long the account page waits for the user. */
  maxWaitMs?: number;
};

/**
 * Verifies access tokens with the keys that the project publishes. Tokens signed with a shared secret are looked up in
 * the project instead, because this server should not store that secret. Responses of the project are cached for a while.
 */
export function createSupabaseAccounts(
  project: Project,
  { perf = performance, maxWaitMs = accountTimeoutMs }: Options = {},
): Pick<Accounts, 'findUser' | 'findSignedInUser'> {
  const issuer = `${project.url}/auth/v1`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { timeoutDuration: timeoutMs });
  const cacheOptions = { perf, ttlResolution: 0, ignoreFetchAbort: true };
  // Concurrent callers share a request. Failures and refusals are not cached.
  const users = new LRUCache<string, SignedInUser, UserRequest>({
    ...cacheOptions,
    max: maxUsers,
    ttl: userMs,
    fetchMethod: (_hash, _cached, { context }) => fetchUser(project, context),
  });
  const autoconfirm = new LRUCache<'autoconfirm', { isOn: boolean }>({
    ...cacheOptions,
    max: 1,
    ttl: settingsMs,
    fetchMethod: () => fetchAutoconfirm(project),
  });
  const readUser = async (context: UserRequest, forceRefresh = false) => {
    const hash = createHash('sha256').update(context.token).digest('base64');
    const found = await users.fetch(hash, { context, forceRefresh });
    if (!found) users.delete(hash);
    return found;
  };
  return {
    async findUser(token, { live = false } = { live: false }) {
      const algorithm = readAlgorithm(token);
      if (algorithm === undefined) return undefined;
      if (live) return (await readUser({ token, timeoutMs: maxWaitMs }))?.id;
      if (algorithm.startsWith('HS')) return (await readUser({ token, timeoutMs }))?.id;
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
    },
    async findSignedInUser(token) {
      const user = await readUser({ token, timeoutMs: maxWaitMs }, true);
      if (!user?.emailProved) return user;
      // With autoconfirm on, the project marks every address as confirmed.
      const setting = await autoconfirm.fetch('autoconfirm').catch(() => undefined);
      return { ...user, emailProved: setting && !setting.isOn };
    },
  };
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

/** Every refusal by Supabase Auth has a code. One without comes from something in front of it, and says nothing about users. */
const refusal = z.union([
  z.looseObject({ code: z.union([z.string(), z.number()]) }),
  z.looseObject({ error_code: z.string() }),
]);

type UserRequest = { token: string; timeoutMs: number };

/** Returns undefined if the project refuses the token. */
async function fetchUser(project: Project, request: UserRequest): Promise<SignedInUser | undefined> {
  const { status, body } = await requestAsUser(project, '/user', request);
  if ((status === 401 || status === 403) && refusal.safeParse(body).success) return undefined;
  const { id, email, email_confirmed_at, new_email } = parse(user, { status, body });
  return {
    id,
    email,
    emailProved: Boolean(email_confirmed_at),
    newEmail: new_email || undefined,
    // The project has just accepted the token, so decoding it without verification is safe.
    authenticatedAt: findAuthenticationTime(decodeJwt(request.token).amr),
    hasPassword: undefined,
    session: undefined,
  };
}

const settings = z.looseObject({ mailer_autoconfirm: z.boolean() });

async function fetchAutoconfirm(project: Project): Promise<{ isOn: boolean }> {
  const response = await requestAsUser(project, '/settings', { token: project.key, timeoutMs });
  return { isOn: parse(settings, response).mailer_autoconfirm };
}

/** A user with all its fields is a few kilobytes. */
const maxResponseBytes = 1_000_000;

type JsonResponse = { status: number; body: unknown };

function requestAsUser(project: Project, path: string, request: UserRequest): Promise<JsonResponse> {
  return measureUpstream(
    'supabase',
    () => sendRequest(project, path, request),
    ({ status }) => status < 500,
  );
}

async function sendRequest(
  { url, key }: Project,
  path: string,
  { token, timeoutMs }: UserRequest,
): Promise<JsonResponse> {
  try {
    const response = await fetch(`${url}/auth/v1${path}`, {
      headers: { apikey: key, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = await readAtMost(response.body, maxResponseBytes);
    if (!bytes) throw new Error(`The answer has more than ${maxResponseBytes} bytes.`);
    return { status: response.status, body: JSON.parse(new TextDecoder().decode(bytes)) };
  } catch (error) {
    throw new AccountsUnavailableError(`Supabase did not answer ${path} with JSON.`, { cause: error });
  }
}

function parse<Parsed>(schema: z.ZodType<Parsed>, { status, body }: JsonResponse): Parsed {
  const parsed = schema.safeParse(body);
  if (status === 200 && parsed.success) return parsed.data;
  throw new AccountsUnavailableError(
    `Supabase gave an answer of status ${status} that has no meaning here.`,
    {
      cause: parsed.error,
    },
  );
}
