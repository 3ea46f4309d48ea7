import { type Env, Hono } from 'hono';
import { readAtMost, refuseMethod } from '#platform/http/request-limits.ts';
import type { Log } from '#platform/log.ts';
import type { OrderService } from './order-service.ts';
import type { PaymentGateway } from './stripe-gateway.ts';

export type PaymentEndpoints = {
  gateway: Pick<PaymentGateway, 'readEvent'>;
  orderService: Pick<OrderService, 'takeEvent'>;
  /** The sandbox's payment page, if it is on the site. */
  pages?: Hono<Env>;
};

type StripeWebhookOptions = Pick<PaymentEndpoints, 'gateway' | 'orderService'> & {
  log: Log;
  now?: (() => number) | undefined;
};

/** Stripe's events are a few kB. */
const maxBytes = 512 * 1024;

/**
 * Receives an event from Stripe. The answer 2xx means that it is on disk and need not be sent again, 400 that it is not
 * Stripe's; after 5xx Stripe sends it again, for three days. P-03
 */
export function stripeWebhook({ gateway, orderService, log, now = Date.now }: StripeWebhookOptions) {
  const app = new Hono();
  app.post('/webhooks/stripe', async (c) => {
    c.header('cache-control', 'no-store');
    const body = await readAtMost(c.req.raw.body, maxBytes);
    if (!body) return c.json({ error: 'This is more than an event of Stripe’s.' }, 413);
    try {
      const signed = await gateway.readEvent(body, c.req.header('stripe-signature'), now());
      switch (signed.outcome) {
        case 'bad-signature':
          log.warn('a message to the payment webhook was not signed as it should be', { why: signed.why });
          return c.json({ error: 'The signature or its time is wrong.' }, 400);
        case 'wrong-mode':
          log.error(
            'a payment event of the other mode was refused: keys and endpoint do not belong together',
            {
              type: signed.type,
            },
          );
          return c.json({ error: 'This site takes events of the other mode, live or test.' }, 400);
        case 'ignored':
          return c.json({ result: 'ignored' });
        case 'good':
          return c.json({ result: await orderService.takeEvent(signed.event) });
      }
    } catch (error) {
      log.error('a payment event could not be taken; Stripe sends it again', { error });
      return c.json({ error: 'Not taken. Please send it again.' }, 503, { 'retry-after': '30' });
    }
  });
  app.all('/webhooks/stripe', (c) => refuseMethod(c, 'POST', 'Stripe posts here, and nothing is read.'));
  return app;
}
