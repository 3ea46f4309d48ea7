import { emailKey } from '#app/contact/domain/email-address.ts';
import type { Order, OrderTerms } from './order.ts';
import type { OrderService } from './order-service.ts';
import { mayBePaid } from './order-states.ts';
import type { KeptSession, OrderStore, PlaceRequest } from './order-store.ts';
import {
  AnsweredInVain,
  EmailRefused,
  type HostedPage,
  type PaymentGateway,
  RequestRefused,
} from './payment-gateway.ts';
import { canAskAgain, describeSession, isNearItsEnd } from './session-request.ts';

type Tools = {
  siteUrl: string;
  now(): number;
  store: OrderStore;
  gateway: PaymentGateway;
  orderService: OrderService;
  summary: string;
};

export type Shown =
  | { outcome: 'ready'; url: string }
  | { outcome: 'settled'; sessionId: string; reference: string }
  | { outcome: 'refused-email' }
  | { outcome: 'limited'; retryAfterSeconds: number };

/** Two tabs may change the same order at once; one of them always succeeds. */
const mostTries = 6;

/**
 * Finds the payment page of this attempt, or asks Stripe for one. The order and its idempotency key are on disk before
 * Stripe is asked, so that an interrupted request can be repeated and nothing is paid twice.
 */
export async function showPage(wanted: Omit<PlaceRequest, 'describeSession'>, tools: Tools): Promise<Shown> {
  const { store, orderService } = tools;
  const describe: PlaceRequest['describeSession'] = (order, nowMs) => describeSession(order, tools, nowMs);
  const place = () => store.place({ ...wanted, describeSession: describe });
  const placed = await place();
  if (placed.outcome === 'limited') return placed;
  let { order, session } = placed;
  for (let tries = 1; tries <= mostTries; tries++) {
    // The stored state may be old, because the page may have been paid in another tab a moment ago.
    const { page } = session;
    const asked = page && (await orderService.sync(page.sessionId));
    if (asked) order = asked;
    if (!mayBePaid(order.state)) return settled(order, page);
    if (!hasTerms(order, wanted.terms)) {
      if (page) await tools.gateway.closeSession(page.sessionId);
      const closed = page && (await orderService.sync(page.sessionId));
      if (closed && !mayBePaid(closed.state)) return settled(closed, page);
      await store.releaseAttempt(order);
      const anew = await place();
      if (anew.outcome === 'limited') return anew;
      ({ order, session } = anew);
      continue;
    }
    if (order.state === 'open') {
      if (page && !isNearItsEnd(page, tools.now())) return { outcome: 'ready', url: page.url };
      const fresh = page ? undefined : await askForPage(order, session, { ...tools, describe });
      if (fresh === 'refused-email') return { outcome: 'refused-email' };
      if (fresh) return { outcome: 'ready', url: fresh.url };
      if (page) {
        // The page may still be paid in its last minute, so it is closed and read again before another is made.
        await tools.gateway.closeSession(page.sessionId);
        continue;
      }
    }
    const next = await store.addSession(order, describe);
    if (next) ({ order, session } = next);
    else {
      const again = await place();
      if (again.outcome === 'limited') return again;
      ({ order, session } = again);
    }
  }
  throw new Error('The order is changed by others all the time.');
}

function settled({ sessionId, reference }: Order, page: HostedPage | undefined): Shown {
  return { outcome: 'settled', sessionId: sessionId ?? page?.sessionId ?? '', reference };
}

/** Returns undefined if the request has become too old to be repeated. */
async function askForPage(
  order: Order,
  session: KeptSession,
  { store, gateway, now, describe }: Tools & { describe: PlaceRequest['describeSession'] },
): Promise<HostedPage | 'refused-email' | undefined> {
  try {
    const page = await gateway.createSession(session.request, session.idempotencyKey);
    await store.keepPage(session, page);
    return page;
  } catch (error) {
    if (error instanceof EmailRefused) {
      await endUnasked(order, store);
      return 'refused-email';
    }
    if (error instanceof RequestRefused && !canAskAgain(session.request, now())) return undefined;
    // The next try uses the key of another page. If Stripe made this one all the same, nobody has its address.
    if (error instanceof AnsweredInVain) await store.addSession(order, describe);
    throw error;
  }
}

/** Closes an order that nobody can pay. A corrected address leads to another order. */
async function endUnasked(order: Order, store: OrderStore): Promise<void> {
  await store.change({
    before: order,
    after: { ...order, state: 'expired' },
    notes: [{ what: 'expired', about: '', text: 'Stripe did not take the email address.' }],
    jobsFor: () => [],
  });
}

function hasTerms(order: Order, terms: OrderTerms): boolean {
  return (
    order.cents === terms.cents &&
    order.planName === terms.planName &&
    order.kind === terms.kind &&
    order.minimumMonths === terms.minimumMonths &&
    emailKey(order.email) === emailKey(terms.email)
  );
}
