import type { Plan } from '#app/content/pricing.ts';
import type { Store } from '#platform/database/store.ts';
import { enqueue, type JobHandler, type JobHandlers, type NewJob } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import type { MailSender } from '#platform/mail/email.ts';
import type { MailAddresses } from '#platform/mail/mail-config.ts';
import { measureMethods } from '#platform/metrics/metrics.ts';
import type { PaymentMode } from '../domain/order.ts';
import type { Seller } from '../domain/receipt.ts';
import { createAccountOrders } from './account-orders.ts';
import { createCheckout } from './create-checkout.ts';
import { customerEmailKind } from './database/order-owners.ts';
import { createOrderStore } from './database/order-store.ts';
import type { Buyer } from './database/order-writes.ts';
import { createOrderMailHandlers } from './order-mail.ts';
import { createOrderService, endPlanKind } from './order-service.ts';
import { listPageOrigins, type PaymentsConfig } from './payments-config.ts';
import { createReconciliation, planReconciliation, reconcile } from './reconcile.ts';
import { createSandbox, type Sandbox } from './sandbox/create-sandbox.ts';
import { pruneSandbox } from './sandbox/sandbox-transaction.ts';
import { createStripeGateway, type PaymentGateway } from './stripe-gateway.ts';
import type { PaymentEndpoints } from './stripe-webhook.ts';

type Options = {
  store: Store;
  config: { payments: PaymentsConfig; siteUrl: string };
  plans: Plan[];
  secret: string;
  /** Without a sender, emails wait in the job queue. */
  sender: MailSender | undefined;
  addresses: MailAddresses;
  messageHost: string;
  seller: Seller;
  /** Names the operator's commands as they are typed here. */
  nameCommands(text: string): string;
  findBuyer(accessToken: string): Promise<Buyer | undefined>;
  /** Delivers the sandbox's events to the webhook of this server. */
  deliver(request: Request): Promise<Response>;
  wake(): void;
  log: Log;
  now?: () => number;
  /** Lets tests intercept the Stripe library's requests to the sandbox. */
  wrapFetch?: (inner: typeof fetch) => typeof fetch;
};

/** Opens the payment services with Stripe, with the sandbox, or closed, as the environment selects. */
export function openPayments(options: Options) {
  const { config, sender, addresses, messageHost, seller, nameCommands, log, wake, now = Date.now } = options;
  const { db } = options.store;
  const store = createOrderStore({ ...options, now });
  const opened = openProcessor(options);
  const sandbox = opened?.sandbox;
  const parts = opened && { mode: opened.mode, gateway: opened.gateway, store, wake, log, now };
  const processor = parts && { ...parts, orderService: createOrderService(parts) };
  const pageUrl = config.payments.kind === 'sandbox' ? config.payments.pageUrl : undefined;
  const plan = (jobs: NewJob[]) => enqueue(db, jobs, now());
  const prune = async () => {
    await store.pruneEvents();
    await pruneSandbox(db, now());
  };
  const forOrder =
    (work: (orderId: string) => Promise<void>): JobHandler =>
    (payload) =>
      work((payload as { orderId: string }).orderId);
  const handlers: JobHandlers = {
    ...(sender &&
      createOrderMailHandlers({ store, sender, ...addresses, messageHost, seller, nameCommands, log })),
    ...sandbox?.handlers,
    ...(processor && {
      ...createReconciliation({ ...processor, prune }, plan),
      [endPlanKind]: forOrder(processor.orderService.endUnstarted),
      [customerEmailKind]: forOrder(processor.orderService.followEmail),
    }),
  };
  const endpoints: PaymentEndpoints | undefined = processor && {
    ...processor,
    ...(sandbox && !pageUrl && { pages: sandbox.pages }),
  };
  return {
    checkout: createCheckout({ ...options, store, now, processor }),
    accountOrders: createAccountOrders({ store, processor, wake, log }),
    handlers,
    /** The webhook and the sandbox's pages; undefined if payments are closed. */
    endpoints,
    /** Set if the sandbox's payment page has its own origin. */
    sandboxPages: sandbox && pageUrl ? { pages: sandbox.pages, pageUrl } : undefined,
    /** Undefined if payments are closed. */
    reconcile: processor && (() => reconcile(processor)),
    /** Undefined if payments are closed. */
    accept: processor?.orderService.accept,
    /** Completes the books, and schedules the first reconciliation. Call it once. */
    async start() {
      await store.issueMissing();
      if (processor) await plan(planReconciliation(now()));
    },
  };
}

type Processor = { mode: PaymentMode; gateway: PaymentGateway; sandbox?: Sandbox };

/** Opens the payment processor; undefined if payments are closed. */
function openProcessor({
  config,
  log,
  wrapFetch,
  now = Date.now,
  ...options
}: Options): Processor | undefined {
  const { payments, siteUrl } = config;
  const [pageOrigin = siteUrl] = listPageOrigins(payments, siteUrl);
  switch (payments.kind) {
    case 'none':
      if (!payments.isIntended)
        log.warn(
          'payments are closed: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PAYMENTS=off if that is intended',
        );
      return undefined;
    case 'stripe':
      if (payments.live) log.warn('payments use a live Stripe key: real cards are charged');
      else log.warn('payments use a Stripe test key: no card is charged');
      return {
        mode: payments.live ? 'live' : 'test',
        gateway: measureMethods(
          'stripe',
          createStripeGateway({ ...payments, pageOrigin, siteUrl }),
          stripeCalls,
        ),
      };
    case 'sandbox': {
      const sandbox = createSandbox({ ...options, pageOrigin, siteUrl, now });
      log.info('Stripe is not configured, so the sandbox replaces it: no card is charged');
      const gateway = createStripeGateway({
        secretKey: 'sk_test_sandbox',
        webhookSecrets: [sandbox.webhookSecret],
        live: false,
        pageOrigin,
        siteUrl,
        // The library calls the sandbox within this process, not over the network.
        client: { fetch: wrapFetch?.(sandbox.fetch) ?? sandbox.fetch },
      });
      return { mode: 'sandbox', gateway, sandbox };
    }
  }
}

/** The methods of the gateway that call Stripe; the other one verifies what Stripe has sent. */
const stripeCalls: (keyof PaymentGateway)[] = [
  'findSession',
  'createSession',
  'readFacts',
  'listRecentEvents',
  'readSubscription',
  'setCancellation',
  'endNow',
  'changeCustomerEmail',
  'createPortalSession',
];
