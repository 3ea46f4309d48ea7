import type Stripe from 'stripe';
import { currency } from '../domain/order.ts';
import type { SessionRequest } from '../domain/payment-gateway.ts';

/** Prices are those of the content, whole cents with GST in them. */
export function formatSession(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { orderId, number, reference, kind, cents, planName, summary } = request;
  const metadata = { order_id: orderId, reference, page: String(number) };
  return {
    mode: kind === 'monthly' ? 'subscription' : 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: cents,
          tax_behavior: 'inclusive',
          product_data: { name: planName, description: summary },
          ...(kind === 'monthly' && { recurring: { interval: 'month' } }),
        },
      },
    ],
    client_reference_id: orderId,
    customer_email: request.email,
    metadata,
    ...(kind === 'monthly'
      ? { subscription_data: { metadata, description: `${planName} (${reference})` } }
      : { payment_intent_data: { metadata, description: `${planName} (${reference})` } }),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: request.expiresAt,
  };
}
