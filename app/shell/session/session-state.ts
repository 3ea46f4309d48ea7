import type { Session, SupabaseClient } from '@supabase/supabase-js';
import type { AuthEndpoint } from './auth-endpoint.ts';
import { readTokenOwner } from './stored-session.ts';
import type { AuthApi } from './use-auth.ts';

/** The session's module-level state. It lasts as long as the document. */
const sessionState: {
  client?: Promise<SupabaseClient> | undefined;
  /** The client's own `fetch`. */
  fetch?: typeof fetch;
  lastRequestId?: string | undefined;
} = {};

/** Thrown if the sign-in service does not answer, so that nobody knows whether the session is still valid. */
export class AuthUnavailableError extends Error {}

/**
 * Loads the Supabase client on the first call, and returns the same client from then on. Rejects if it cannot be loaded;
 * the next call then tries again. A-01.
 */
export function loadClient(endpoint: AuthEndpoint, siteUrl: string): Promise<SupabaseClient> {
  sessionState.client ??= create(endpoint, siteUrl).catch((error) => {
    sessionState.client = undefined;
    throw error;
  });
  return sessionState.client;
}

async function create(endpoint: AuthEndpoint, siteUrl: string): Promise<SupabaseClient> {
  const { createClient, createSessionFetch } = await import('./supabase.client.ts');
  sessionState.fetch = createSessionFetch({
    renew: renewToken,
    onRefusal(response) {
      sessionState.lastRequestId = response.headers.get('x-request-id') ?? undefined;
    },
  });
  return createClient(chooseOrigin(endpoint, siteUrl), endpoint.key, {
    ...clientOptions,
    // By default the client would derive the storage key from the first label of the site's host, and accept a session
    // from the URL: a stranger's link could sign a visitor in to the stranger's account.
    auth: { storageKey: endpoint.storageKey, detectSessionInUrl: false },
    global: { fetch: sessionState.fetch },
  });
}

/** The site's own service is called at the page's origin, because the content security policy allows no other. */
export const chooseOrigin = ({ url }: AuthEndpoint, siteUrl: string) =>
  url === siteUrl ? location.origin : url;

/**
 * The options that differ from the client's defaults. A-06 requires a heartbeat every 30 s; the library's default is 25 s
 * (2.119).
 */
export const clientOptions = { realtime: { heartbeatIntervalMs: 30_000 } } as const;

/**
 * Calls an endpoint of this site as a user, with the token that their session has by now. If another user has signed in
 * meanwhile, perhaps in another tab, the request has no token.
 */
export async function fetchAsUser(userId: string, path: string, init: RequestInit): Promise<Response> {
  const token = (await readSession())?.access_token;
  const isOwnToken = token && readTokenOwner(token).userId === userId;
  const { fetch: sessionFetch = fetch } = sessionState;
  return sessionFetch(path, { ...init, headers: isOwnToken ? { authorization: `Bearer ${token}` } : {} });
}

/** Renews a session whose token the server no longer accepts, unless this tab or another has already done so. */
async function renewToken(refused: string): Promise<string | undefined> {
  const before = await readSession();
  if (before?.access_token !== refused) return findNewerToken(before, refused);
  const { auth } = await requireClient();
  const { error } = await auth.refreshSession({ refresh_token: before.refresh_token });
  throwIfUnanswered(error);
  // A tab that was faster has made the refresh token invalid and has stored the new session.
  return findNewerToken(await readSession(), refused);
}

/** A request must not be repeated as another user, and signing out must not end another session. */
function findNewerToken(session: Session | null, refused: string): string | undefined {
  if (!session || session.access_token === refused) return undefined;
  const [refusedOwner, currentOwner] = [refused, session.access_token].map(readTokenOwner);
  const isSame =
    refusedOwner?.userId === currentOwner?.userId && refusedOwner?.sessionId === currentOwner?.sessionId;
  return isSame ? session.access_token : undefined;
}

/** Reads the session of this browser, and renews it if it has expired by the device's clock. */
async function readSession(): Promise<Session | null> {
  const { auth } = await requireClient();
  const { data, error } = await auth.getSession();
  throwIfUnanswered(error);
  return data.session;
}

/** The client is loaded wherever a session is stored. */
async function requireClient(): Promise<SupabaseClient> {
  if (!sessionState.client) throw new Error('The Supabase client is not loaded.');
  return sessionState.client;
}

function throwIfUnanswered(error: { name: string } | null): void {
  if (error?.name === 'AuthRetryableFetchError')
    throw new AuthUnavailableError('The sign-in service did not answer.', { cause: error });
}

/**
 * Ends a session on the server that this browser has forgotten, replaced or never stored. If its access token has expired,
 * the refresh token serves once more. Without a response the session lasts until it has not been used for long enough.
 */
export async function endSession(
  { url, key }: AuthApi,
  { access_token, refresh_token }: Pick<Session, 'access_token' | 'refresh_token'>,
): Promise<void> {
  const post = (path: string, token: string, body?: object) =>
    fetch(`${url}/${path}`, {
      method: 'POST',
      headers: {
        apikey: key,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json;charset=UTF-8',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  try {
    const { isTokenRefused } = await import('./supabase.client.ts');
    const ended = await post('logout?scope=local', access_token);
    if (!(await isTokenRefused(ended))) return;
    const renewed = await post('token?grant_type=refresh_token', key, { refresh_token });
    if (renewed.ok) await post('logout?scope=local', (await renewed.json()).access_token);
  } catch {
    // There is nothing left to do here: the browser no longer has the session.
  }
}

/**
 * Returns the request id of the last refusal, which can be looked up in the log; undefined if the service does not reveal
 * it, as Supabase does not across origins.
 */
export function readLastRequestId(): string | undefined {
  return sessionState.lastRequestId;
}
