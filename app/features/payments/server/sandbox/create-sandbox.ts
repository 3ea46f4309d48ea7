import { createHmac } from 'node:crypto';
import type { Store } from '#platform/database/store.ts';
import type { JobHandlers } from '#platform/jobs/job.ts';
import { createApi } from './api.ts';
import { type ClockPayload, clockKind, findSession, settleDelayed } from './checkout.ts';
import { createPages, pagePath } from './pages.ts';
import { createTransact, type DeliveryPayload, deliveryKind } from './sandbox-transaction.ts';

type SandboxOptions = {
  store: Store;
  /** The site's secret, from which the webhook secret is derived, so that all servers share it. */
  secret: string;
  /** The scheme, host and port of the payment page. */
  pageOrigin: string;
  siteUrl: string;
  /** Delivers a signed event to the site's webhook. */
  deliver(request: Request): Promise<Response>;
  wake(): void;
  now(): number;
};

/** P-04: a replacement for Stripe on the site's own database, with its API (in-process only), pages and events. */
export function createSandbox({ store, secret, pageOrigin, siteUrl, deliver, wake, now }: SandboxOptions) {
  const derived = createHmac('sha256', secret).update('payments sandbox\0webhook').digest('hex');
  const webhookSecret = `whsec_sandbox${derived}`;
  const transact = createTransact(store, now);
  const api = createApi({ transact, pageUrl: `${pageOrigin}${pagePath}` });
  const handlers: JobHandlers = {
    // Unless the response is 2xx, the job is retried.
    async [deliveryKind](job) {
      const { eventId } = job as DeliveryPayload;
      const event = await transact((sandbox) => sandbox.find('event', eventId));
      if (!event) return;
      const body = JSON.stringify(event);
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (the sandbox of this site)',
        'stripe-signature': signEvent(body, webhookSecret, now()),
      };
      const response = await deliver(
        new Request(`${siteUrl}/webhooks/stripe`, { method: 'POST', body, headers }),
      );
      if (!response.ok) throw new Error(`The webhook responded with status ${response.status}.`);
    },
    async [clockKind](job) {
      const { sessionId, what } = job as ClockPayload;
      await transact(async (sandbox) => {
        if (what !== 'expire') return settleDelayed(sandbox, sessionId, what === 'good');
        await findSession(sandbox, sessionId);
      });
      wake();
    },
  };
  return {
    webhookSecret,
    transact,
    handlers,
    api,
    pages: createPages({ transact, wake, now }),
    /** The `fetch` for the Stripe library. */
    fetch: (async (input, init) => {
      const response = await api.fetch(new Request(input, init));
      wake();
      return response;
    }) as typeof fetch,
  };
}

export type Sandbox = ReturnType<typeof createSandbox>;

/** Creates Stripe's signature header: https://docs.stripe.com/webhooks/signature */
export function signEvent(payload: string, secret: string, nowMs: number): string {
  const time = Math.floor(nowMs / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`;
}
