import type { Plan } from '#app/content/plan.ts';
import type { CheckoutRequest } from '#app/payments/domain/checkout.ts';
import { createOrderAdmin } from '#app/payments/server/database/order-admin.ts';
import { openPayments } from '#app/payments/server/open-payments.ts';
import { paySession } from '#app/payments/server/standin/checkout.ts';
import { createSandbox, signEvent } from '#app/payments/server/standin/create-sandbox.ts';
import type { Ledger } from '#app/payments/server/standin/ledger.ts';
import { stripeWebhook } from '#app/payments/server/stripe-webhook.ts';
import type { Store } from '#platform/database/store.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import type { Email, MailSender } from '#platform/mail/email.ts';
import { parseEnvironment } from '#server/env.ts';
import { createLogRecorder } from './log-recorder.ts';
import { plansFixture } from './plans-fixture.ts';
import { testSecret } from './test-settings.ts';

export const testSite = 'http://site.test';

type Given = {
  env?: Record<string, string>;
  plans?: Plan[];
  /** Intercepts requests from the Stripe library to the sandbox. */
  wrapFetch?: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;
  wrapStore?: (store: Store) => Store;
  findUser?: (token: string) => Promise<string | undefined>;
  sender?: MailSender;
};

/**
 * The checkout over a store, with the sandbox as Stripe behind the real library, a clock that is moved by hand and a
 * sender that remembers. Events go out when `worker.runDue()` is called.
 */
export function createTestPayments(store: Store, given: Given = {}) {
  const clock = { offsetMs: 0 };
  const now = () => Date.now() + clock.offsetMs;
  const emails: Email[] = [];
  const remember: MailSender = { send: async (mail) => void emails.push(mail) };
  const { log, lines } = createLogRecorder();
  const used = given.wrapStore?.(store) ?? store;
  /** How the webhook answered each event. */
  const deliveries: number[] = [];
  const way = { blocked: false };
  const deliver = async (request: Request) => {
    if (way.blocked) return new Response(null, { status: 502 });
    const answer = await webhook.fetch(request);
    deliveries.push(answer.status);
    return answer;
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
    store: used,
    config: parseEnvironment({ SITE_URL: testSite, DATA_DIR: '/nonexistent', ...given.env }),
    plans: given.plans ?? plansFixture,
    secret: testSecret,
    sender: given.sender ?? remember,
    addresses: {
      from: { name: 'Saltbush', address: 'hello@saltbush.example' },
      leadsTo: ['studio@saltbush.example'],
    },
    messageHost: 'saltbush.example',
    seller: { brand: 'Saltbush', legalName: 'Saltbush Media', registration: undefined, siteUrl: testSite },
    findUser: given.findUser ?? (async () => undefined),
    deliver,
    wake: () => {},
    log,
    now,
    ...(given.wrapFetch && { wrapFetch: given.wrapFetch }),
  });
  if (!payments.endpoints) throw new Error('The checkout of the tests is closed.');
  const webhook = stripeWebhook({ ...payments.endpoints, log, now });
  const worker = createWorker({
    store: { ...used, readClock: async () => now() },
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
    way,
    deliveries,
    sandbox,
    admin: createOrderAdmin(store),
    /** Creates the request of a new visitor. */
    ask: (request: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
      plan: 'fix-it',
      attempt: payments.checkout.createAttempt(),
      email: 'ana@buyer.example',
      website: 'tidepool.example',
      address: `203.0.113.${(attempts++ % 250) + 1}`,
      ...request,
    }),
    /** Presses a button of the sandbox's owner, and waits until the site has heard of it. */
    async press(session: string, action: string) {
      const body = new URLSearchParams({ action });
      await sandbox.pages.request(`/stripe-sandbox/pay/${session}/later`, { method: 'POST', body });
      await worker.runDue();
    },
    /** Triggers an event at Stripe. */
    happen: <Result>(work: (ledger: Ledger) => Promise<Result>) => sandbox.transact((ledger) => work(ledger)),
  };
}

export type TestPayments = ReturnType<typeof createTestPayments>;

/** Starts an order and returns the id of its hosted page. */
export async function startOrder(
  payments: TestPayments,
  request: Partial<CheckoutRequest> = {},
): Promise<string> {
  const answer = await payments.checkout.start(payments.ask(request));
  if (answer.outcome !== 'ready') throw new Error(`The order came to ${answer.outcome}.`);
  return sessionOf(answer.url);
}

/** Starts an order and pays it, with no event delivered yet. Returns the id of its hosted page. */
export async function payOrder(
  payments: TestPayments,
  request: Partial<CheckoutRequest> = {},
): Promise<string> {
  const session = await startOrder(payments, request);
  await payments.happen((ledger) => paySession(ledger, session, 'paid'));
  return session;
}

/** Sends an event as Stripe would, with the test's changes. */
export function sendEvent(
  { webhook, sandbox }: TestPayments,
  event: unknown,
  given: { signature?: string; secret?: string; atMs?: number; body?: string } = {},
) {
  const { secret = sandbox.webhookSecret, atMs = Date.now(), body = JSON.stringify(event) } = given;
  const signature = given.signature ?? signEvent(JSON.stringify(event), secret, atMs);
  const headers = { 'stripe-signature': signature };
  return webhook.request('/webhooks/stripe', { method: 'POST', body, headers });
}

export function sessionOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
