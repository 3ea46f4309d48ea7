import path from 'node:path';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { AccountsUnavailableError } from '#app/features/accounts/domain/accounts.ts';
import { accountApi } from '#app/features/accounts/server/account-api.ts';
import { createSignInLink } from '#app/features/accounts/server/user-admin.ts';
import { findSourcePrograms } from '#app/features/audit/server/create-audit-engine.ts';
import type { AccountPlan } from '#app/features/payments/domain/account-orders.ts';
import { ownKey } from '#app/shell/session/auth-endpoint.ts';
import type { DatabasePlace } from '#platform/data-folder.ts';
import type { Store } from '#platform/database/store.ts';
import { plansFixture } from '#tests/fixed-content.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createSentLead, formTimeOf } from '#tests/sent-lead.ts';
import { projectDir } from '#tests/site.ts';
import { createFakeEngine } from '#tests/source-audits.ts';
import { describeStores } from '#tests/stores.ts';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { testSecret } from '#tests/test-settings.ts';
import { parseEnvironment } from './env.ts';
import { openBackend } from './open-backend.ts';

const folder = createTemporaryFolder(afterAll);
const content = { ...loadContent(path.join(projectDir, 'content')), plans: plansFixture };

/** A database, and a second connection to inspect it. */
type Database = { place: DatabasePlace; store: Store };

/** Opens the account API with a complete backend. */
async function openSite({ place, store }: Database, env: Record<string, string> = {}) {
  const { log, lines } = createLogRecorder();
  const { engine } = createFakeEngine();
  const programs = findSourcePrograms(projectDir);
  const where =
    place.kind === 'sqlite'
      ? { DATA_DIR: path.dirname(place.file) }
      : { DATA_DIR: folder, DATABASE_URL: place.url };
  const config = parseEnvironment({ SECRET: testSecret, ...where, ...env });
  const backend = await openBackend({ config, content, log, engine, programs });
  onTestFinished(() => backend.close());
  const api = accountApi(backend.ownAccount);
  const auth = async (path: string, body: object) => {
    const headers = { apikey: ownKey, 'content-type': 'application/json' };
    const response = await backend.accounts?.request(path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await response?.json()) as { access_token: string };
  };
  return {
    backend,
    lines,
    api,
    /** Signs a user in and returns an access token. The first time this creates the account. */
    async signIn(email: string): Promise<string> {
      const { siteUrl } = config;
      const link = await createSignInLink({ store, secret: testSecret, siteUrl }, email);
      const token_hash = new URL(link ?? '').searchParams.get('token_hash');
      return (await auth('/verify', { type: 'email', token_hash })).access_token;
    },
    request: (token: string | undefined, path = '', method = 'GET') =>
      api.request(`/api/account${path}`, {
        method,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      }),
    /** Places a paid order and returns its reference. */
    async order(email: string, accessToken?: string): Promise<string> {
      const { checkout } = backend;
      const request = {
        plan: 'care',
        attempt: checkout.createAttempt(),
        email,
        website: 'tidepool.example',
        address: '203.0.113.9',
      };
      await checkout.start({ ...request, ...(accessToken && { accessToken }) });
      const rows = await store.db.selectFrom('orders').select('reference').orderBy('created_at').execute();
      const reference = rows.at(-1)?.reference ?? '';
      await store.db
        .updateTable('orders')
        .set({ state: 'paid' })
        .where('reference', '=', reference)
        .execute();
      return reference;
    },
  };
}

type Site = Awaited<ReturnType<typeof openSite>>;

/** Lists all endpoints, for one order. */
const listRequests = (reference: string): [path: string, method: string][] => [
  ['', 'GET'],
  ['/export', 'GET'],
  ['', 'DELETE'],
  [`/orders/${reference}/plan`, 'GET'],
  ...['end', 'keep', 'portal'].map((what): [string, string] => [`/orders/${reference}/${what}`, 'POST']),
];

/** Lists invalid tokens, and one whose session has ended. */
async function listBadTokens(
  database: Database,
  site: Site,
  good: string,
): Promise<[string, string | undefined][]> {
  const claims = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString());
  const header = JSON.parse(Buffer.from(good.split('.')[0] ?? '', 'base64url').toString());
  const { privateKey } = await generateKeyPair('ES256');
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const [head, , signature] = good.split('.');
  const ended = await site.signIn('gone@tidepool.example');
  await site.backend.accounts?.request('/logout', {
    method: 'POST',
    headers: { apikey: ownKey, authorization: `Bearer ${ended}` },
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 3600_000 });
  const expired = await (await openSite(database)).signIn('ana@tidepool.example');
  vi.useRealTimers();
  return [
    ['none', undefined],
    ['expired', expired],
    ['no token at all', 'hello'],
    ['the public key', ownKey],
    [
      'signed by somebody else',
      await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey),
    ],
    ['not signed', `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`],
    ['changed', `${head}.${encode({ ...claims, email: 'eve@tidepool.example' })}.${signature}`],
    ['signed out', ended],
  ];
}

await describeStores(
  ({ open, createPlace, onOne }) => {
    const openDatabase = async (): Promise<Database> => {
      const place = await createPlace();
      return { place, store: await open(place) };
    };

    test('R-24 no endpoint works without a valid token or with another user’s token, and nothing changes', async () => {
      const database = await openDatabase();
      const { store } = database;
      const site = await openSite(database);
      const ana = await site.signIn('ana@tidepool.example');
      const eve = await site.signIn('eve@tidepool.example');
      const reference = await site.order('ana@tidepool.example', ana);
      // A plan that the sandbox does not know is not found, not even by its owner.
      await store.db
        .updateTable('orders')
        .set({ subscription: 'active', subscription_id: 'sub_unknown' })
        .execute();
      const bad = await listBadTokens(database, site, ana);
      const read = async () => [
        await store.db.selectFrom('orders').selectAll().execute(),
        await store.db.selectFrom('auth_users').selectAll().orderBy('id').execute(),
      ];
      const before = await read();
      for (const [path, method] of listRequests(reference)) {
        for (const [kind, token] of bad) {
          const response = await site.request(token, path, method);
          expect([kind, method, path, response.status]).toEqual([kind, method, path, 401]);
          expect(await response.json()).toEqual({ code: 'signed-out' });
          expect(response.headers.get('cache-control')).toBe('no-store');
        }
        if (path.includes(reference)) {
          expect([path, (await site.request(eve, path, method)).status]).toEqual([path, 404]);
          expect([path, (await site.request(ana, path, method)).status]).toEqual([path, 404]);
        }
      }
      expect(await read()).toEqual(before);
      for (const path of ['', '/export']) {
        expect(await (await site.request(eve, path)).text()).not.toMatch(/ana@|SB-P-/);
        expect(await (await site.request(ana, path)).text()).toContain(reference);
      }
      // Eve deletes her own account, and Ana's stays.
      expect((await site.request(eve, '', 'DELETE')).status).toBe(204);
      expect((await site.request(eve)).status).toBe(401);
      expect(await (await site.request(ana)).json()).toMatchObject({ orders: [{ reference }] });
    });

    test('R-24 confirming an address attaches its orders and the reports emailed to it, and no one else’s', async () => {
      const database = await openDatabase();
      const { store } = database;
      const site = await openSite(database);
      const reference = await site.order('Ana@Tidepool.example');
      const placed = await site.backend.audits.request({
        page: 'https://example.com/?secret=1',
        monthlyViews: '',
        rescan: false,
        accessToken: undefined,
        address: '203.0.113.9',
      });
      const auditId = placed.outcome === 'placed' ? placed.id : '';
      const sent = createSentLead(
        { email: 'ana@tidepool.example' },
        { formTime: formTimeOf(20_000), auditId },
      );
      await site.backend.inbox.receive(sent);
      const eve = await site.signIn('eve@tidepool.example');
      expect(await (await site.request(eve)).json()).toMatchObject({ orders: [], audits: [] });
      const token = await site.signIn('ana@tidepool.example');
      const own = await (await site.request(token)).json();
      expect(own).toMatchObject({
        email: 'ana@tidepool.example',
        emailProved: true,
        orders: [{ reference, state: 'paid', website: 'tidepool.example' }],
        audits: [{ id: auditId, tool: 'carbon', page: 'example.com?…' }],
        sessions: [{ isThisOne: true }],
        deletion: 'now',
      });
      const exported = await site.request(token, '/export');
      expect(exported.headers.get('content-disposition')).toContain('attachment');
      const all = await exported.json();
      expect(all).toMatchObject({
        orders: [{ reference, website: 'tidepool.example' }],
        audits: [{ id: auditId }],
      });
      expect(all.enquiries).toMatchObject([{ fields: { email: 'ana@tidepool.example' } }]);
    });

    onOne(
      'R-24 A-05 a stranger who signs up with somebody’s address never reads that person’s orders',
      async () => {
        const database = await openDatabase();
        const site = await openSite(database);
        const email = 'ana@tidepool.example';
        const reference = await site.order(email);
        const post = async (path: string, body: object) => {
          const headers = { apikey: ownKey, 'content-type': 'application/json' };
          return (await site.backend.accounts?.request(path, {
            method: 'POST',
            headers,
            body: JSON.stringify(body),
          })) as Response;
        };
        const attackerCredentials = { email, password: 'a stranger at Bondi' };
        expect((await post('/signup', attackerCredentials)).status).toBe(422);
        await post('/otp', { email });
        expect(await database.store.db.selectFrom('auth_users').selectAll().execute()).toEqual([]);
        // The owner responds, whichever email it is. The attacker still has nothing to sign in with.
        const token = await site.signIn(email);
        expect((await (await site.request(token)).json()).orders).toMatchObject([{ reference }]);
        expect((await post('/token?grant_type=password', attackerCredentials)).status).toBe(400);
      },
    );

    onOne(
      'R-24 export and deletion require a sign-in by password or email within the last ten minutes',
      async () => {
        const database = await openDatabase();
        const site = await openSite(database);
        const token = await site.signIn('ana@tidepool.example');
        const request = async (...proofs: [method: string, minutesAgo: number][]) => {
          const amr = proofs.map(([method, minutes]) => ({
            method,
            timestamp: Math.floor(Date.now() / 1000) - minutes * 60,
          }));
          await database.store.db
            .updateTable('auth_sessions')
            .set({ amr: JSON.stringify(amr) })
            .execute();
          return [await site.request(token, '/export'), await site.request(token, '', 'DELETE')];
        };
        for (const proofs of [
          [],
          [['password', 11]],
          [
            ['otp', 11],
            ['token_refresh', 0],
          ],
        ] as [string, number][][])
          for (const response of await request(...proofs)) {
            expect(response.status).toBe(403);
            expect(await response.json()).toEqual({ code: 'reauthentication-needed' });
          }
        expect((await site.request(token)).status).toBe(200);
        const [exported, deleted] = await request(['password', 11], ['otp', 9]);
        expect([exported?.status, deleted?.status]).toEqual([200, 204]);
      },
    );

    test('R-24 after a request for deletion at Supabase, orders do not return when the account is read again', async () => {
      const site = await openSite(await openDatabase());
      const token = await site.signIn('ana@tidepool.example');
      await site.order('ana@tidepool.example', token);
      const { ownAccount } = site.backend;
      const api = accountApi({ ...ownAccount, accounts: { ...ownAccount.accounts, own: undefined } });
      const request = (method: string) =>
        api.request('/api/account', { method, headers: { authorization: `Bearer ${token}` } });
      const read = async () => ((await (await request('GET')).json()) as { orders: unknown[] }).orders;
      expect(await read()).toHaveLength(1);
      expect((await request('DELETE')).status).toBe(202);
      expect(await read()).toEqual([]);
    });

    test('R-24 deleting an account deletes its audits and sessions, detaches its orders, and requires its plan to be cancelled', async () => {
      const database = await openDatabase();
      const { store } = database;
      const site = await openSite(database);
      const token = await site.signIn('ana@tidepool.example');
      await site.order('ana@tidepool.example', token);
      await site.backend.audits.request({
        page: 'example.com',
        monthlyViews: '',
        rescan: false,
        accessToken: token,
        address: '203.0.113.9',
      });
      await store.db
        .updateTable('orders')
        .set({ subscription: 'active', subscription_id: 'sub_1', mode: 'live' })
        .execute();
      const { ownAccount } = site.backend;
      const requestWith = (plan: Partial<AccountPlan> | undefined) =>
        accountApi({
          ...ownAccount,
          orders: {
            ...ownAccount.orders,
            readPlan: async () =>
              plan && {
                reference: '',
                state: 'active' as const,
                cents: undefined,
                earliestEnd: new Date(),
                nextChargeAt: undefined,
                isCollecting: false,
                retriesAt: undefined,
                endsAt: undefined,
                ...plan,
              },
          },
        }).request('/api/account', { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
      // A plan that renews, one with charges left before its end, one that is paused, and one that can't be looked up.
      const nextChargeAt = new Date();
      for (const plan of [
        { nextChargeAt },
        { state: 'ending' as const, nextChargeAt, endsAt: new Date() },
        { state: 'paused' as const },
        undefined,
      ]) {
        const refused = await requestWith(plan);
        expect([refused.status, await refused.json()]).toEqual([409, { code: 'plan-runs' }]);
      }
      // This site's sandbox does not know the live subscription, so it may still be charged.
      expect((await site.request(token, '', 'DELETE')).status).toBe(409);
      expect((await site.request(token)).status).toBe(200);
      expect((await requestWith({ state: 'ending', endsAt: new Date() })).status).toBe(204);
      expect((await site.request(token)).status).toBe(401);
      const count = async (table: 'audits' | 'auth_users' | 'auth_sessions') =>
        (await store.db.selectFrom(table).selectAll().execute()).length;
      expect([await count('audits'), await count('auth_users'), await count('auth_sessions')]).toEqual([
        0, 0, 0,
      ]);
      const orders = await store.db.selectFrom('orders').select(['user_id', 'email']).execute();
      expect(orders).toEqual([{ user_id: null, email: 'ana@tidepool.example' }]);
    });

    test.each([
      ['while the sandbox runs', {}],
      ['once payments are off', { PAYMENTS: 'off' }],
      [
        'once a real key is set',
        { STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' },
      ],
    ])('R-24 P-04 a running trial plan does not keep an account from being deleted, %s', async (_, env) => {
      const database = await openDatabase();
      const before = await openSite(database);
      const token = await before.signIn('ana@tidepool.example');
      await before.order('ana@tidepool.example', token);
      await database.store.db
        .updateTable('orders')
        .set({ subscription: 'active', subscription_id: 'sub_gone' })
        .execute();
      const site = await openSite(database, env);
      const [order] = ((await (await site.request(token)).json()) as { orders: { reference: string }[] })
        .orders;
      expect((await site.request(token, `/orders/${order?.reference}/plan`)).status).toBe(404);
      expect((await site.request(token, '', 'DELETE')).status).toBe(204);
    });

    onOne('R-24 unknown paths and methods are refused, and an outage is a 503', async () => {
      const site = await openSite(await openDatabase());
      const token = await site.signIn('ana@tidepool.example');
      expect((await site.request(token, '/orders')).status).toBe(404);
      expect((await site.request(token, '', 'POST')).status).toBe(405);
      for (const [error, code] of [
        [new Error('away'), 'unavailable'],
        [new AccountsUnavailableError('away'), 'auth-unavailable'],
      ] as const) {
        const fail = () => Promise.reject(error);
        const down = accountApi({
          ...site.backend.ownAccount,
          accounts: { own: undefined, findUser: fail, findSignedInUser: fail },
        });
        for (const path of ['', '/export', '/orders/SB-P-0000000/plan']) {
          const headers = { authorization: `Bearer ${token}` };
          const response = await down.request(`/api/account${path}`, { headers });
          expect([response.status, response.headers.get('retry-after')], path).toEqual([503, '60']);
          expect(await response.json()).toEqual({ code });
        }
      }
    });

    onOne(
      'R-24 while it is unknown whether the address is confirmed, the account opens with its own orders, attaches nothing, and cannot be exported',
      async () => {
        const site = await openSite(await openDatabase());
        const email = 'ana@tidepool.example';
        const token = await site.signIn(email);
        const own = await site.order(email, token);
        await site.order(email);
        const { accounts } = site.backend.ownAccount;
        let emailProved: boolean | undefined;
        const api = accountApi({
          ...site.backend.ownAccount,
          accounts: {
            ...accounts,
            async findSignedInUser(token) {
              const user = await accounts.findSignedInUser(token);
              return user && { ...user, emailProved };
            },
          },
        });
        const request = async (path: string): Promise<Record<string, unknown>> => {
          const response = await api.request(path, { headers: { authorization: `Bearer ${token}` } });
          return { ...((await response.json()) as Record<string, unknown>), status: response.status };
        };
        const account = await request('/api/account');
        expect(account).toMatchObject({ status: 200, email, orders: [{ reference: own }] });
        expect(account).not.toHaveProperty('emailProved');
        expect(await request('/api/account/export')).toMatchObject({ status: 503, code: 'auth-unavailable' });
        emailProved = true;
        expect((await request('/api/account')).orders).toHaveLength(2);
        expect((await request('/api/account/export')).status).toBe(200);
      },
    );
  },
  { databaseUse: 'little' },
);
