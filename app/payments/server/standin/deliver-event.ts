import { createHmac } from 'node:crypto';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { Transact } from './ledger.ts';
import type { DeliveryPayload } from './sandbox-jobs.ts';

export type DeliveryOptions = {
  transact: Transact;
  /** The signing secret of the webhook. */
  secret: string;
  webhookUrl: string;
  /** Sends the event to the webhook. */
  deliver(request: Request): Promise<Response>;
  now(): number;
};

/** Builds the header that Stripe sends: https://docs.stripe.com/webhooks/signature */
export function signEvent(payload: string, secret: string, nowMs: number): string {
  const time = Math.floor(nowMs / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`;
}

/** Delivers one event to the webhook. After any answer but 2xx it is sent again, with growing pauses. */
export function createDelivery({ transact, secret, webhookUrl, deliver, now }: DeliveryOptions): JobHandler {
  return async (given) => {
    const { eventId } = given as DeliveryPayload;
    const event = await transact((ledger) => ledger.find('event', eventId));
    if (!event) return;
    const payload = JSON.stringify(event);
    const answer = await deliver(
      new Request(webhookUrl, {
        method: 'POST',
        body: payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (the sandbox of this site)',
          'stripe-signature': signEvent(payload, secret, now()),
        },
      }),
    );
    if (!answer.ok) throw new Error(`The webhook answered with ${answer.status}.`);
    await transact((ledger) => ledger.put('event', { ...event, pending_webhooks: 0 }));
  };
}
