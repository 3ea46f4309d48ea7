import { type Context, Hono } from 'hono';
import type { AuditStore } from '#app/features/audit/domain/audit-service.ts';
import { formatPageAddress } from '#app/features/audit/domain/page-address.ts';
import { type AccountOrders, isLastTime } from '#app/features/payments/domain/account-orders.ts';
import { isRunning } from '#app/features/payments/domain/order.ts';
import type { Log } from '#platform/log.ts';
import {
  type Accounts,
  AccountsUnavailableError,
  isRecentSignIn,
  type OwnAccount,
  type SignedInUser,
} from '../domain/accounts.ts';

/** The features whose data the account page shows. */
export type AccountApiOptions = {
  accounts: Pick<Accounts, 'findUser' | 'findSignedInUser' | 'own'>;
  orders: AccountOrders;
  audits: Pick<AuditStore, 'attach' | 'listOfUser'>;
  enquiries: {
    /** Lists the audits whose reports were emailed to this address. */
    listReportsSentTo(email: string): Promise<string[]>;
    listOf(email: string): Promise<object[]>;
  };
  /** Asks the agency to delete a user in Supabase, and deletes what the site itself stores about them at once. */
  requestDeletion(user: SignedInUser): Promise<void>;
  /** Whether that has been done, so that nothing is attached to the account again. */
  isDeletionRequested(userId: string): Promise<boolean>;
  siteUrl: string;
  log: Log;
};

const noStore = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/**
 * the endpoints of the account page. They serve only the user of the bearer token: no path or body names a user,
 * and another user's order is a 404.
 */
export function accountApi(parts: AccountApiOptions): Hono {
  const { accounts, orders, siteUrl, log } = parts;
  const app = new Hono();
  const forUser = (handle: (c: Context, user: SignedInUser) => Promise<Response>) => async (c: Context) => {
    const token = findBearerToken(c);
    const user = token && (await accounts.findSignedInUser(token));
    return user ? handle(c, user) : refuse(c, 401, 'signed-out');
  };
  const forRecentUser = (handle: (c: Context, user: SignedInUser) => Promise<Response>) =>
    forUser(async (c, user) => {
      return isRecentSignIn(user.authenticatedAt, Date.now())
        ? handle(c, user)
        : refuse(c, 403, 'reauthentication-needed');
    });
  const forOrder =
    (find: (userId: string, reference: string) => Promise<object | undefined>) => async (c: Context) => {
      const token = findBearerToken(c);
      const userId = token && (await accounts.findUser(token, { live: true }));
      if (!userId) return refuse(c, 401, 'signed-out');
      const found = await find(userId, c.req.param('reference') ?? '');
      return found ? c.json(found, 200, noStore) : refuse(c, 404, 'not-found');
    };

  app.get(
    '/api/account',
    forUser(async (c, user) => c.json(await readAccount(parts, user), 200, noStore)),
  );
  // The page asks before it does what the service itself may not refuse: Supabase knows no such rule.
  app.get(
    '/api/account/recent-sign-in',
    forRecentUser(async (c) => c.body(null, 204, noStore)),
  );
  app.get(
    '/api/account/export',
    forRecentUser(async (c, user) => {
      // Nobody could tell from the file that it lacks the enquiries.
      if (user.emailProved === undefined)
        throw new AccountsUnavailableError('Supabase does not say whether the address is confirmed.');
      const { deletion, ...account } = await readAccount(parts, user);
      const enquiries = user.emailProved ? await parts.enquiries.listOf(user.email) : [];
      const all = { id: user.id, ...account, enquiries };
      return c.body(JSON.stringify(all, null, 2), 200, {
        ...noStore,
        'content-type': 'application/json',
        'content-disposition': 'attachment; filename="saltbush-account.json"',
      });
    }),
  );
  app.delete(
    '/api/account',
    forRecentUser(async (c, user) => {
      if (await hasRunningPlan(parts, user.id)) return refuse(c, 409, 'plan-runs');
      if (accounts.own) await accounts.own.deleteUser(user.id);
      else await parts.requestDeletion(user);
      log.info('a user deleted their account', { atOnce: accounts.own !== undefined });
      return c.body(null, accounts.own ? 204 : 202, noStore);
    }),
  );
  app.get('/api/account/orders/:reference/plan', forOrder(orders.readPlan));
  app.post('/api/account/orders/:reference/end', forOrder(orders.endPlan));
  app.post('/api/account/orders/:reference/keep', forOrder(orders.keepPlan));
  app.post(
    '/api/account/orders/:reference/portal',
    forOrder(async (userId, reference) => {
      const url = await orders.openPortal(userId, reference, `${siteUrl}/account`);
      return url === undefined ? undefined : { url };
    }),
  );
  app.all('/api/account', (c) => {
    c.header('allow', 'GET, HEAD, DELETE');
    return refuse(c, 405, 'method');
  });
  app.all('/api/account/*', (c) => refuse(c, 404, 'not-found'));
  app.onError((error, c) => {
    log.error('an account request failed', { error, path: c.req.path });
    c.header('retry-after', '60');
    return refuse(c, 503, error instanceof AccountsUnavailableError ? 'auth-unavailable' : 'unavailable');
  });
  return app;
}

/** Attaches past orders and reports to the account if its address is confirmed, then reads what the page shows. */
async function readAccount(parts: AccountApiOptions, user: SignedInUser): Promise<OwnAccount> {
  const { accounts, audits, enquiries, orders } = parts;
  const { id, email, emailProved, newEmail, hasPassword } = user;
  if (emailProved && email && !(await parts.isDeletionRequested(id))) {
    await orders.attach(id, email);
    await audits.attach(id, await enquiries.listReportsSentTo(email));
  }
  const [ownOrders, lines, sessions] = await Promise.all([
    orders.list(id),
    audits.listOfUser(id),
    accounts.own?.listSessions(id),
  ]);
  return {
    email,
    emailProved,
    newEmail,
    hasPassword,
    orders: ownOrders,
    audits: lines.map(({ url, ...line }) => ({ ...line, page: formatPageAddress(url) })),
    sessions: sessions?.map((session) => ({ ...session, isThisOne: session.id === user.session?.id })),
    deletion: accounts.own ? 'now' : 'request',
  };
}

/**
 * Tells whether the user may still be charged for a plan, which they could not cancel without the account. A plan that
 * can't be looked up, because payments are off, counts too; a trial, which charges nothing, never does. Throws if Stripe
 * does not respond.
 */
async function hasRunningPlan({ orders }: AccountApiOptions, userId: string): Promise<boolean> {
  await orders.settleWaiting(userId);
  const mayRun = (await orders.list(userId)).filter(
    ({ subscription, sandbox }) => !sandbox && isRunning(subscription),
  );
  const plans = await Promise.all(mayRun.map(({ reference }) => orders.readPlan(userId, reference)));
  return plans.some((plan) => !plan || (isRunning(plan.state) && !isLastTime(plan)));
}

function findBearerToken(c: Context): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,16000})$/i.exec(c.req.header('authorization') ?? '')?.[1];
}

function refuse(c: Context, status: 401 | 403 | 404 | 405 | 409 | 503, code: string): Response {
  return c.json({ code }, status, noStore);
}
