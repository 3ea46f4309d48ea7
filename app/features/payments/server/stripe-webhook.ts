import { type Env, Hono } from 'hono';
import { readAtMost, refuseMethod } from '#platform/http/request-limits.ts';
import type { Log } from '#platform/log.ts';
import type { OrderService } from './order-service.ts';
import type { PaymentGateway } from './stripe-gateway.ts';

export type PaymentEndpoints = {
  gateway: Pick<PaymentGateway, 'readEvent'>;
  orderService: Pick<OrderService, 'handleEvent'>;
  /** The sandbox's payment page, if it is on the site. */
  pages?: Hono<Env>;
};

type StripeWebhookOptions = {
  /** Undefined if payments are closed. */
  payments: Pick<PaymentEndpoints, 'gateway' | 'orderService'> | undefined;
  log: Log;
  now?: (() => number) | undefined;
};

/** Stripe's events are a few kB. */
const maxBytes = 512 * 1024;

/**
 * P-03: receives events from Stripe. A 2xx means that the event has been stored, and a 400 that it is not Stripe's. After
 * a 5xx Stripe retries for three days.
 */
export function stripeWebhook({ payments, log, now = Date.now }: StripeWebhookOptions) {
  const app = new Hono();
  app.post('/webhooks/stripe', async (c) => {
    c.header('cache-control', 'no-store');
    if (!payments) {
      log.warn(
        'a payment event was refused, because payments are closed: set the keys, or disable the endpoint',
      );
      return c.json({ error: 'Payments are closed here. Please retry.' }, 503, { 'retry-after': '3600' });
    }
    const { gateway, orderService } = payments;
    const body = await readAtMost(c.req.raw.body, maxBytes);
    if (!body) return c.json({ error: 'The body is larger than any Stripe event.' }, 413);
    try {
      const signed = await gateway.readEvent(body, c.req.header('stripe-signature'), now());
      switch (signed.outcome) {
        case 'bad-signature':
          log.warn('a request to the payment webhook has an invalid signature', { why: signed.why });
          return c.json({ error: 'The signature or its timestamp is invalid.' }, 400);
        case 'wrong-mode':
          log.error('a payment event of the other mode, live or test, was refused: check the keys', {
            type: signed.type,
          });
          return c.json({ error: 'This site accepts events of the other mode only, live or test.' }, 400);
        case 'ignored':
          return c.json({ result: 'ignored' });
        case 'good':
          return c.json({ result: await orderService.handleEvent(signed.event) });
      }
    } catch (error) {
      log.error('a payment event could not be processed; Stripe will retry it', { error });
      return c.json({ error: 'Not processed. Please retry.' }, 503, { 'retry-after': '30' });
    }
  });
  app.all('/webhooks/stripe', (c) => refuseMethod(c, 'POST', 'This endpoint accepts POST requests only.'));
  return app;
}
