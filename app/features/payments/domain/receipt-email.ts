import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { findMinimum, formatMoney, formatPrice, currency as priceCurrency } from './money.ts';
import type { Order } from './order.ts';
import { type BuyerEmail, type EmailOptions, formatOrders, paragraph } from './order-event.ts';
import { listAmounts, type Receipt, type Seller } from './receipt.ts';

/** Writes the email with a receipt; undefined if there is none, because the agency first checks the payment. */
export function writeReceipt(
  options: EmailOptions,
  copy: { subject: string; opening: string; closing?: string },
): BuyerEmail | undefined {
  const { receipt, order, seller, samePurchases } = options;
  if (!receipt) return undefined;
  const twice =
    receipt.kind === 'payment' && samePurchases.length > 0
      ? [
          paragraph(
            `You have also ordered this plan in ${formatOrders(samePurchases)}. If that was a mistake, reply to this email, and we will cancel one of the orders and refund what was paid for it.`,
          ),
        ]
      : [];
  return {
    subject: `${copy.subject}${isFormal(receipt) ? `: ${receipt.title.toLowerCase()}` : ''}`,
    parts: [
      paragraph(copy.opening),
      ...twice,
      ...listReceiptParts(receipt, order, seller),
      ...(copy.closing ? [paragraph(copy.closing)] : []),
    ],
  };
}

/** Whether the receipt is one of those that tax law defines, which is named in the email. */
const isFormal = ({ title }: Receipt) => title === 'Tax invoice' || title === 'Adjustment note';

/**
 * Lists a receipt's parts for an email. A trial is free and can be sent to any address, so its email contains no visitor
 * input.
 */
function listReceiptParts(receipt: Receipt, order: Order, { siteUrl }: Seller): EmailPart[] {
  const { title, number, issuedAt, at, seller, buyer, item, corrects, currency } = receipt;
  const page = `${siteUrl}/payment-success?session_id=${encodeURIComponent(order.sessionId ?? '')}`;
  const { before, gst, total } = listAmounts(receipt);
  const format = (cents: number) =>
    currency === priceCurrency ? `${formatMoney({ cents, currency })} AUD` : formatMoney({ cents, currency });
  return [
    ...(isFormal(receipt) ? [paragraph(title)] : []),
    {
      kind: 'facts',
      facts: [
        ['Number', number],
        ...(corrects ? [['Corrects', corrects] as [string, string]] : []),
        ['Date', formatSydneyLongDay(issuedAt)],
        [corrects ? 'Refunded on' : 'Paid on', formatSydneyLongDay(at)],
        ['From', seller.replaceAll('\n', ', ')],
        ['To', order.mode === 'live' ? buyer : order.mailTo],
        ['For', item],
        ['Before GST', format(before)],
        ['GST (10%)', format(gst)],
        [total.name, format(total.cents)],
      ],
    },
    ...(corrects && !order.interval ? [] : [paragraph(describeFutureCharges(order, receipt))]),
    ...(order.sessionId ? [{ kind: 'link' as const, text: 'Your order', url: page }] : []),
    { kind: 'link', text: 'Our terms', url: `${siteUrl}/terms` },
  ];
}

/**
 * The terms are those of the first payment, if it was the price. What comes later, and at which price, may have changed at
 * Stripe since.
 */
function describeFutureCharges(order: Order, { kind, cents: paidCents }: Receipt): string {
  const { interval, cents, subscription } = order;
  if (!interval) return 'You won’t be charged again.';
  switch (subscription) {
    case 'ended':
    case 'not-started':
      return 'The plan has ended.';
    case 'ending':
      return 'The plan is cancelled. Your account has the day on which it ends, and the charges until then.';
    case 'paused':
      return 'The plan is paused: nothing new is charged until we resume it.';
    case 'unpaid':
      return 'The plan is on hold, because a payment is overdue.';
  }
  if (kind !== 'payment' || paidCents !== cents)
    return `The plan is charged each ${interval}. Your account has the day of the next charge. You can cancel there, or by replying to this email.`;
  const charge = `You will be charged ${formatPrice(cents)} each ${interval}`;
  const cancel = 'until you cancel in your account or by replying to this email.';
  const minimum = findMinimum(order);
  return minimum
    ? `${charge} for at least ${minimum.term} (${formatPrice(minimum.cents)} in total), then ${cancel}`
    : `${charge} ${cancel}`;
}
