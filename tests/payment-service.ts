import type { Plan } from '#app/content/pricing.ts';
import type { CheckoutRequest } from '#app/features/payments/domain/checkout.ts';
import { viewOrder } from '#app/features/payments/domain/order-view.ts';
import type { Seller } from '#app/features/payments/domain/receipt.ts';
import { createOrderAdmin } from '#app/features/payments/server/database/order-admin.ts';
import { openPayments } from '#app/features/payments/server/open-payments.ts';
import { paySession } from '#app/features/payments/server/sandbox/checkout.ts';
import { createSandbox, signEvent } from '#app/features/payments/server/sandbox/create-sandbox.ts';
import type { SandboxTransaction } from '#app/features/payments/server/sandbox/sandbox-transaction.ts';
import { stripeWebhook } from '#app/features/payments/server/stripe-webhook.ts';
import type { Store } from '#platform/database/store.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import type { Email, MailSender } from '#platform/mail/email.ts';
import { parseEnvironment } from '#server/env.ts';
import { plansFixture } from './fixed-content.ts';
import { createLogRecorder } from './log-recorder.ts';
import { testSeller } from './orders.ts';
import { testSecret } from './test-settings.ts';

export const testSite = 'http://site.test';

type TestPaymentsOptions = {
  env?: Record<string, string>;
  plans?: Plan[];
  /** Intercepts requests from the Stripe library to the sandbox. */
  wrapFetch?: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;
  wrapStore?: (store: Store) => Store;
  findUser?: (token: string) => Promise<string | undefined>;
  /** The address of every user's account; by default it cannot be looked up. */
  accountEmail?: string;
  sender?: MailSender;
  seller?: Seller;
};

/**
 * Creates the checkout over a store, with the sandbox behind the real Stripe library, a clock that the test moves and a
 * sender that records emails. `worker.runDue()` delivers events.
 */
export function createTestPayments(store: Store, options: TestPaymentsOptions = {}) {
  const clock = { offsetMs: 0 };
  const now = () => Date.now() + clock.offsetMs;
  const emails: Email[] = [];
  const recorder: MailSender = { send: async (mail) => void emails.push(mail) };
  const { log, lines } = createLogRecorder();
  const usedStore = options.wrapStore?.(store) ?? store;
  /** The status of the webhook's response to each event. */
  const deliveries: number[] = [];
  const network = { blocked: false };
  const deliver = async (request: Request) => {
    if (network.blocked) return new Response(null, { status: 502 });
    const response = await webhook.fetch(request);
    deliveries.push(response.status);
    return response;
  };
  const sandbox = createSandbox({
    store,
    secret: testSecret,
    pageOrigin: testSite,
    siteUrl: testSite,
    deliver,
    wake: () => {},
    now,
  });
  const payments = openPayments({
    store: usedStore,
    config: parseEnvironment({ SITE_URL: testSite, DATA_DIR: '/nonexistent', ...options.env }),
    plans: options.plans ?? plansFixture,
    secret: testSecret,
    sender: options.sender ?? recorder,
    addresses: {
      from: { name: 'Saltbush', address: 'hello@saltbush.example' },
      leadsTo: ['studio@saltbush.example'],
    },
    messageHost: 'saltbush.example',
    nameCommands: (text) => text,
    seller: options.seller ?? { ...testSeller, registration: undefined, siteUrl: testSite },
    async findBuyer(token) {
      const userId = await options.findUser?.(token);
      return userId ? { userId, accountEmail: options.accountEmail } : undefined;
    },
    deliver,
    wake: () => {},
    log,
    now,
    ...(options.wrapFetch && { wrapFetch: options.wrapFetch }),
  });
  if (!payments.endpoints) throw new Error('The test checkout is closed.');
  const webhook = stripeWebhook({ payments: payments.endpoints, log, now });
  const worker = createWorker({
    store: { ...usedStore, readClock: async () => now() },
    handlers: payments.handlers,
    log,
  });
  let attempts = 0;
  return {
    ...payments,
    clock,
    emails,
    lines,
    log,
    worker,
    webhook,
    network,
    deliveries,
    sandbox,
    admin: createOrderAdmin(store),
    /** Reads the only order, or the newest one, with everything that is stored about it. */
    async readNewest() {
      const admin = createOrderAdmin(store);
      const [newest] = await admin.list();
      const found = newest && (await admin.find(newest.reference));
      if (!found) throw new Error('There is no order.');
      return { ...found, view: viewOrder(found.order, found.movements) };
    },
    /** Creates the request of a new visitor. */
    createRequest: (request: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
      plan: 'fix-it',
      attempt: payments.checkout.createAttempt(),
      email: 'ana@buyer.example',
      website: 'tidepool.example',
      address: `203.0.113.${(attempts++ % 250) + 1}`,
      ...request,
    }),
    /** Runs an action of the sandbox's owner, and delivers its events to the site. */
    async runOwnerAction(session: string, action: string) {
      const body = new URLSearchParams({ action });
      await sandbox.pages.request(`/stripe-sandbox/pay/${session}/later`, { method: 'POST', body });
      await worker.runDue();
    },
    /** Triggers an event at Stripe. */
    inSandbox: <Result>(work: (sandbox: SandboxTransaction) => Promise<Result>) =>
      sandbox.transact((sandbox) => work(sandbox)),
  };
}

export type TestPayments = ReturnType<typeof createTestPayments>;

/** Starts an order and returns the id of its hosted page. */
export async function startOrder(
  payments: TestPayments,
  request: Partial<CheckoutRequest> = {},
): Promise<string> {
  const result = await payments.checkout.start(payments.createRequest(request));
  if (result.state !== 'redirect' || !result.to.startsWith('http'))
    throw new Error(`The outcome of the order was ${JSON.stringify(result)}.`);
  return readSessionId(result.to);
}

/** Starts an order and pays it, with no event delivered yet. Returns the id of its hosted page. */
export async function payOrder(
  payments: TestPayments,
  request: Partial<CheckoutRequest> = {},
): Promise<string> {
  const session = await startOrder(payments, request);
  await payments.inSandbox((sandbox) => paySession(sandbox, session, 'paid'));
  return session;
}

/** Starts an order and pays another amount than its price, so that it is held. Returns the id of its hosted page. */
export async function payOtherAmount(
  payments: TestPayments,
  amount_total: number,
  request: Partial<CheckoutRequest> = {},
): Promise<string> {
  const session = await startOrder(payments, request);
  await payments.inSandbox(async (sandbox) =>
    sandbox.put('session', { ...(await sandbox.require('session', session)), amount_total }),
  );
  await payments.inSandbox((sandbox) => paySession(sandbox, session, 'paid'));
  await payments.worker.runDue();
  return session;
}

/** Sends an event as Stripe would, with the test's options. */
export function sendEvent(
  { webhook, sandbox }: TestPayments,
  event: unknown,
  options: { signature?: string; secret?: string; atMs?: number; body?: string } = {},
) {
  const { secret = sandbox.webhookSecret, atMs = Date.now(), body = JSON.stringify(event) } = options;
  const signature = options.signature ?? signEvent(JSON.stringify(event), secret, atMs);
  const headers = { 'stripe-signature': signature };
  return webhook.request('/webhooks/stripe', { method: 'POST', body, headers });
}

/** Reads the rows of an export by the titles of its columns. */
export function readCsv(csv: string): Record<string, string | undefined>[] {
  const [titles = [], ...rows] = csv
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replaceAll('"', '')));
  return rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index]])));
}

export function readSessionId(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/** Simulates a process that is killed at a step: nothing continues after it, and nothing is rolled back. */
export function createKillableProcess(diesAt: number) {
  let step = 0;
  const dead = Promise.withResolvers<'dead'>();
  const pass = async () => {
    step++;
    if (step === diesAt) dead.resolve('dead');
    if (step >= diesAt) await new Promise(() => {});
  };
  return {
    dead: dead.promise,
    wrapStore: (store: Store): Store => ({
      ...store,
      async transaction(work) {
        await pass();
        const result = await store.transaction(work);
        await pass();
        return result;
      },
    }),
    wrapFetch:
      (send: typeof fetch): typeof fetch =>
      async (input, init) => {
        await pass();
        const response = await send(input, init);
        await pass();
        return response;
      },
  };
}
