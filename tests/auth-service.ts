import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { createOwnAccounts, type OwnAccountsOptions } from '#app/features/accounts/server/open-accounts.ts';
import { followAddress } from '#app/features/payments/server/database/order-owners.ts';
import { ownKey } from '#app/shell/session/auth-endpoint.ts';
import type { Store } from '#platform/database/store.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import type { Email, MailSender } from '#platform/mail/email.ts';
import { createLogRecorder } from './log-recorder.ts';
import { listen, stopServer } from './site.ts';
import { describeStores, type TestStores } from './stores.ts';
import { testSecret } from './test-settings.ts';

/** A password that is long and on no list. */
export const goodPassword = 'a quiet tide at Bronte';

type TestAuthOptions = Partial<Pick<OwnAccountsOptions, 'minimumMs' | 'secret'>> & {
  sender?: MailSender;
  /** Wraps the store, so that a test can make it fail. */
  wrap?: (store: Store) => Store;
};

/**
 * Starts the account service over a store, on a loopback port, with a clock that the test moves and a sender that records
 * emails. Its limits are the real ones; only responses do not wait for their minimum time.
 */
export async function startTestAuth(store: Store, options: TestAuthOptions = {}) {
  const clock = { offsetMs: 0 };
  const now = () => Date.now() + clock.offsetMs;
  const emails: Email[] = [];
  const remember: MailSender = { send: async (email) => void emails.push(email) };
  const { log, lines } = createLogRecorder();
  const app = new Hono<{ Variables: { requestId: string } }>();
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  const url = await listen(server);
  const auth = createOwnAccounts({
    store: options.wrap?.(store) ?? store,
    minimumMs: options.minimumMs ?? 0,
    secret: options.secret ?? testSecret,
    sender: options.sender ?? remember,
    from: { name: 'Saltbush', address: 'hello@saltbush.example' },
    brand: 'Saltbush',
    deleteUserData: async () => {},
    followAddress,
    siteUrl: url,
    readAddress: (c) => c.req.header('x-test-address') ?? '203.0.113.7',
    wake: () => {},
    log,
    now,
  });
  const requests: string[] = [];
  app.use(async (c, next) => {
    requests.push(`${c.req.method} ${c.req.path}`);
    c.set('requestId', 'the-id-of-this-request');
    await next();
  });
  if (auth.routes) app.route('/auth/v1', auth.routes);
  const worker = createWorker({
    store: { ...store, readClock: async () => now() },
    handlers: auth.handlers,
    log,
  });
  return {
    store,
    url,
    clock,
    lines,
    emails,
    requests,
    worker,
    accounts: auth,
    /** Sends every queued email and returns the newest. */
    async readEmail(): Promise<ReadEmail> {
      await worker.runDue();
      return parseEmail(emails.at(-1));
    },
    /** Sends a request that the official client would never send. */
    request: (path: string, init: RequestInit = {}) =>
      fetch(`${url}/auth/v1${path}`, {
        redirect: 'manual',
        ...init,
        headers: { apikey: ownKey, ...init.headers },
      }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${url}/auth/v1${path}`, {
        method: 'POST',
        headers: { apikey: ownKey, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    [Symbol.asyncDispose]: () => stopServer(server),
  };
}

/** Runs tests of the account service on SQLite and on PostgreSQL. `start` opens it over an empty database. */
export function describeAuth(
  body: (tools: TestStores & { start(options?: TestAuthOptions): Promise<TestAuth> }) => void,
  options?: Parameters<typeof describeStores>[1],
): Promise<void> {
  return describeStores((stores) => {
    body({ ...stores, start: async (options) => startTestAuth(await stores.open(), options) });
  }, options);
}

export type TestAuth = Awaited<ReturnType<typeof startTestAuth>>;

type ReadEmail = {
  to: string;
  subject: string;
  link: URL;
  /** The link's token, as a client sends it. */
  tokenHash: string;
  /** Empty in an email about a change of address. */
  code: string;
  text: string;
};

export function parseEmail(email: Email | undefined): ReadEmail {
  if (!email) throw new Error('There is no email.');
  const link = /https?:\/\/\S+\/auth\?token_hash\S+/.exec(email.text)?.[0];
  const code = /: (\d{6})$/m.exec(email.text)?.[1] ?? '';
  if (!link) throw new Error(`No link in: ${email.text}`);
  const url = new URL(link);
  const tokenHash = url.searchParams.get('token_hash') ?? '';
  return { to: email.to.address, subject: email.subject, link: url, tokenHash, code, text: email.text };
}

/** Creates the official client as a separate browser, which stores its session in `storage`. */
export function createTestClient({ url }: { url: string }) {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  const { auth } = createClient(url, ownKey, {
    auth: {
      storage,
      storageKey: 'sb-saltbush-auth-token',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
    },
  });
  return auth;
}

/** Signs somebody in by an emailed code, in a browser of their own. The first time this creates the account. */
export async function signInByCode(auth: TestAuth, email: string) {
  const client = createTestClient(auth);
  const requested = await client.signInWithOtp({ email });
  if (requested.error) throw requested.error;
  const { code } = await auth.readEmail();
  const { data, error } = await client.verifyOtp({ email, token: code, type: 'email' });
  if (error) throw error;
  const { access_token = '', refresh_token = '' } = data.session ?? {};
  return { client, id: data.user?.id ?? '', accessToken: access_token, refreshToken: refresh_token };
}

/** Creates an account with a password. */
export async function createAccount(auth: TestAuth, email: string, password = goodPassword) {
  const signedIn = await signInByCode(auth, email);
  const { error } = await signedIn.client.updateUser({ password });
  if (error) throw error;
  return signedIn;
}

/**
 * Starts requests while every account is locked, and releases them together once they wait. This reveals checks that are
 * not repeated under the lock. SQLite has one writer, so there they wait for the whole database.
 */
export async function withAccountsLocked<Result>(
  store: Store,
  start: () => Promise<Result>[],
): Promise<Result[]> {
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = store.transaction(async (trx) => {
    await trx
      .updateTable('auth_users')
      .set((user) => ({ updated_at: user.ref('updated_at') }))
      .execute();
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const requests = start();
  if (store.kind === 'postgres') await waitForLocks(store, requests.length);
  release.resolve();
  await holding;
  return Promise.all(requests);
}

async function waitForLocks(store: Store, count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: string }>`
      select count(*)::text as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(store.db);
    if (Number(rows[0]?.waiting) >= count) return;
  }
}
