import type Stripe from 'stripe';
import { currency } from '../domain/money.ts';
import type { Order } from '../domain/order.ts';

/** Formats the request for an order's session. The same order always gives the same request. */
export function formatSessionRequest(order: Order, siteUrl: string): Stripe.Checkout.SessionCreateParams {
  const { id, reference, plan, interval, cents, planName, website } = order;
  const metadata = { order_id: id, reference, website };
  const about = { metadata, description: `${planName} (${reference})` };
  return {
    mode: interval ? 'subscription' : 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: cents,
          tax_behavior: 'inclusive',
          product_data: { name: planName, description: `For ${website}` },
          ...(interval && { recurring: { interval } }),
        },
      },
    ],
    client_reference_id: id,
    customer_email: order.email,
    // A tax invoice of $1,000 or more must name the buyer.
    name_collection: { individual: { enabled: true } },
    tax_id_collection: { enabled: true },
    metadata,
    ...(interval ? { subscription_data: about } : { payment_intent_data: about }),
    // Stripe substitutes the session's id.
    success_url: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    // This URL must not identify the order, because anyone who sees the payment page sees it.
    // It has no `#pay`, because a fragment would keep the note from getting the focus.
    cancel_url: `${siteUrl}/pricing?plan=${encodeURIComponent(plan)}&cancelled=1`,
    expires_at: Math.floor(Date.parse(order.expiresAt) / 1000),
  };
}
