import type { Plan } from '#app/content/plan.ts';
import type { Store } from '#platform/database/store.ts';
import { enqueue, type JobHandlers, type NewJob } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import type { MailSender } from '#platform/mail/email.ts';
import type { MailAddresses } from '#platform/mail/mail-config.ts';
import type { PaymentMode } from '../domain/order.ts';
import type { Seller } from '../domain/receipt.ts';
import { createAccountOrders } from './account-orders.ts';
import { createCheckout } from './create-checkout.ts';
import { createOrderStore } from './database/order-store.ts';
import { createDuplicateSearch } from './find-duplicates.ts';
import { createOrderMailHandlers } from './order-mail.ts';
import { createOrderService, duplicateSearchKind } from './order-service.ts';
import { listPageOrigins, type PaymentsConfig } from './payments-config.ts';
import { createReconciliation, planReconciliation, reconcile, reconcileKind } from './reconcile.ts';
import { createSandbox, type Sandbox } from './standin/create-sandbox.ts';
import { pruneSandbox } from './standin/ledger.ts';
import { createStripeGateway, type PaymentGateway } from './stripe-gateway.ts';
import type { PaymentEndpoints } from './stripe-webhook.ts';

type Given = {
  store: Store;
  config: { payments: PaymentsConfig; siteUrl: string };
  plans: Plan[];
  secret: string;
  /** Without a sender, emails wait in the job queue. */
  sender: MailSender | undefined;
  addresses: MailAddresses;
  messageHost: string;
  seller: Seller;
  findUser(accessToken: string): Promise<string | undefined>;
  /** How the sandbox reaches the webhook of this server. */
  deliver(request: Request): Promise<Response>;
  wake(): void;
  log: Log;
  now?: () => number;
  /** Lets tests stand between the library and the sandbox. */
  wrapFetch?: (ask: typeof fetch) => typeof fetch;
};

/** Wires the checkout on the database: to Stripe, to the sandbox, or to nobody. */
export function openPayments(given: Given) {
  const { config, sender, addresses, messageHost, seller, log, wake, now = Date.now } = given;
  const { db } = given.store;
  const store = createOrderStore({ ...given, now });
  const taker = openTaker(given);
  const sandbox = taker?.sandbox;
  const options = taker && { mode: taker.mode, gateway: taker.gateway, store, wake, log, now };
  const open = options && { ...options, orderService: createOrderService(options) };
  const pageUrl = config.payments.kind === 'sandbox' ? config.payments.pageUrl : undefined;
  const plan = (jobs: NewJob[]) => enqueue(db, jobs, now());
  const prune = async () => {
    await store.pruneEvents();
    await pruneSandbox(db, now());
  };
  const handlers: JobHandlers = {
    ...(sender && createOrderMailHandlers({ store, sender, ...addresses, messageHost, seller })),
    ...sandbox?.handlers,
    ...(open && {
      [duplicateSearchKind]: createDuplicateSearch(open),
      [reconcileKind]: createReconciliation({ ...open, prune }, plan),
    }),
  };
  const endpoints: PaymentEndpoints | undefined = open && {
    ...open,
    ...(sandbox && !pageUrl && { pages: sandbox.pages }),
  };
  return {
    checkout: createCheckout({ ...given, store, now, open }),
    accountOrders: createAccountOrders({ ...given, store, open }),
    handlers,
    /** The endpoints that Stripe calls; undefined if nothing can be bought. */
    endpoints,
    /** Set if the sandbox's hosted page has an origin of its own. */
    sandboxPages: sandbox && pageUrl ? { pages: sandbox.pages, pageUrl } : undefined,
    /** Undefined if payments are not configured. */
    reconcile: open && (() => reconcile(open)),
    /** Starts the timed work. Call it once. */
    async begin() {
      if (open) await plan([planReconciliation(now())]);
    },
  };
}

type Taker = { mode: PaymentMode; gateway: PaymentGateway; sandbox?: Sandbox };

/** Opens the gateway that takes the money; undefined if nothing can be bought. */
function openTaker({ config, log, wrapFetch, now = Date.now, ...given }: Given): Taker | undefined {
  const { payments, siteUrl } = config;
  const [pageOrigin = siteUrl] = listPageOrigins(payments, siteUrl);
  switch (payments.kind) {
    case 'none':
      if (!payments.wanted)
        log.warn(
          'nothing can be bought: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PAYMENTS=off if that is intended.',
        );
      return undefined;
    case 'stripe':
      log.warn(
        payments.live
          ? 'payments use a live Stripe key: real cards are charged'
          : 'payments use a Stripe test key: no card is charged',
      );
      return {
        mode: payments.live ? 'live' : 'test',
        gateway: createStripeGateway({ ...payments, pageOrigin, siteUrl }),
      };
    case 'sandbox': {
      const sandbox = createSandbox({ ...given, pageOrigin, siteUrl, now });
      log.info('Stripe is not configured: the sandbox takes its place, and no card is charged');
      const gateway = createStripeGateway({
        secretKey: 'sk_test_sandbox',
        webhookSecrets: [sandbox.webhookSecret],
        live: false,
        pageOrigin,
        siteUrl,
        // The sandbox delivers within this process, so no network can reach or lose its events.
        client: { fetch: wrapFetch?.(sandbox.fetch) ?? sandbox.fetch },
      });
      return { mode: 'sandbox', gateway, sandbox };
    }
  }
}
