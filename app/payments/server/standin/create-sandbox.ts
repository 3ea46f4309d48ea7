import { createHmac } from 'node:crypto';
import type { Store } from '#platform/database/store.ts';
import type { JobHandler, JobHandlers } from '#platform/jobs/job.ts';
import { createApi } from './api.ts';
import { type ClockPayload, clockKind, expireSession, findSession, settleDelayed } from './checkout.ts';
import { createTransact, type DeliveryPayload, deliveryKind, type Transact } from './ledger.ts';
import { createPages, pagePath } from './pages.ts';

type SandboxOptions = {
  store: Store;
  /** The site's secret. That of the webhook is derived from it, so that all servers have the same. */
  secret: string;
  /** The scheme, host and port of the payment page. */
  pageOrigin: string;
  siteUrl: string;
  /** Delivers a signed event to the site's webhook. */
  deliver(request: Request): Promise<Response>;
  wake(): void;
  now(): number;
};

/** Replaces Stripe on the site's database: its API, for this server only, its pages and its events. P-04 */
export function createSandbox({ store, secret, pageOrigin, siteUrl, deliver, wake, now }: SandboxOptions) {
  const derived = createHmac('sha256', secret).update('payments sandbox\0webhook').digest('hex');
  const webhookSecret = `whsec_sandbox${derived}`;
  const transact = createTransact(store, now);
  const api = createApi({ transact, pageUrl: `${pageOrigin}${pagePath}` });
  const handlers: JobHandlers = {
    [deliveryKind]: createDelivery(transact, (payload) =>
      deliver(
        new Request(`${siteUrl}/webhooks/stripe`, {
          method: 'POST',
          body: payload,
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'user-agent': 'Stripe/1.0 (the sandbox of this site)',
            'stripe-signature': signEvent(payload, webhookSecret, now()),
          },
        }),
      ),
    ),
    [clockKind]: createClock(transact, wake),
  };
  return {
    webhookSecret,
    transact,
    handlers,
    api,
    pages: createPages({ transact, wake, now }),
    /** Stands in for the network between the library and Stripe. Events may be on their way afterwards. */
    fetch: (async (input, init) => {
      const answer = await api.fetch(new Request(input, init));
      wake();
      return answer;
    }) as typeof fetch,
  };
}

export type Sandbox = ReturnType<typeof createSandbox>;

/** Builds the header that Stripe sends: https://docs.stripe.com/webhooks/signature */
export function signEvent(payload: string, secret: string, nowMs: number): string {
  const time = Math.floor(nowMs / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`;
}

/** Delivers one event to the webhook. After any answer but 2xx it is sent again, with growing pauses. */
function createDelivery(transact: Transact, deliver: (payload: string) => Promise<Response>): JobHandler {
  return async (given) => {
    const { eventId } = given as DeliveryPayload;
    const event = await transact((ledger) => ledger.find('event', eventId));
    if (!event) return;
    const answer = await deliver(JSON.stringify(event));
    if (!answer.ok) throw new Error(`The webhook answered with ${answer.status}.`);
    await transact((ledger) => ledger.put('event', { ...event, pending_webhooks: 0 }));
  };
}

function createClock(transact: Transact, wake: () => void): JobHandler {
  return async (given) => {
    const { sessionId, what } = given as ClockPayload;
    await transact(async (ledger) => {
      if (what !== 'expire') return settleDelayed(ledger, sessionId, what === 'good');
      const { status } = await findSession(ledger, sessionId);
      if (status === 'open') await expireSession(ledger, sessionId);
    });
    wake();
  };
}
