import type { EmailContent } from '#platform/mail/email.ts';
import { type EmailPart, renderHtml, renderText, sanitizeHeader } from '#platform/mail/email.ts';
import { isOnHold } from './apply-payment-facts.ts';
import { listOrderFacts } from './describe-order.ts';
import { formatMoney } from './money.ts';
import { isRunning, type Order } from './order.ts';
import {
  createBuyerEmail,
  type EmailOptions,
  type EmailTemplate,
  formatOrders,
  type OrderEvent,
  orderAgain,
  paragraph,
} from './order-event.ts';
import { planTemplates } from './plan-emails.ts';
import { writeReceipt } from './receipt-email.ts';

/** The emails about each kind of event; none for those that only the operator's commands show. */
const templates: Partial<Record<OrderEvent['what'], EmailTemplate>> = {
  ...planTemplates,
  payment: {
    subject: 'paid',
    opening: 'An order was paid. Write to the buyer by the next business day.',
    toBuyer: (options) =>
      writeReceipt(options, {
        subject: 'We have your payment',
        opening: `Thank you. We have received your payment for ${options.order.planName}.`,
        closing:
          'One of us will read your order and write to you on a weekday. If you write first, please quote the reference.',
      }),
  },
  renewal: {
    subject: 'renewed',
    opening: 'A plan was paid again.',
    toBuyer: (options) =>
      writeReceipt(options, {
        subject: `We have your payment for another ${options.order.interval}`,
        opening: `Thank you. We have received your payment for another ${options.order.interval} of ${options.order.planName}.`,
      }),
  },
  charge: {
    subject: 'something else was paid',
    opening: 'An invoice for a change, or made by hand, was paid.',
    toBuyer: (options) =>
      writeReceipt(options, {
        subject: 'We have your payment',
        opening: 'Thank you. We have received your payment. The line “For” says what it was for.',
      }),
  },
  refund: {
    subject: 'refunded',
    opening: 'A payment was refunded.',
    toBuyer: (options) => {
      if (options.onAcceptance)
        return writeReceipt(options, {
          subject: 'The receipt for your refund',
          opening:
            'We have told you of this refund before. This is the receipt for it; there is no other one.',
        });
      const subject = 'We have refunded you';
      const opening =
        'We have sent money back to where your payment came from. Banks take up to ten business days to show it.';
      if (options.receipt) return writeReceipt(options, { subject, opening });
      // The payment of a held order has no receipt, so neither has its refund.
      const { order, movements, event } = options;
      const refunded = movements.find(({ stripeId }) => stripeId === event.subjectId);
      const sum = refunded && formatMoney({ ...refunded, cents: -refunded.cents });
      return { subject, parts: [paragraph(opening), paragraph(`${sum} for ${order.planName}.`)] };
    },
  },
  'refund-failed': {
    subject: 'refund failed, please check',
    opening: 'A refund did not go through, or was cancelled.',
    toBuyer: (options) =>
      writeReceipt(options, {
        subject: 'Your refund did not go through',
        opening:
          'A refund to you did not go through, so the money is back with us. We will write to you about it.',
      }),
  },
  failed: {
    subject: 'payment failed',
    opening:
      'The buyer’s bank declined a delayed payment. If it was the first of a plan, the site ends the plan at Stripe.',
    // The buyer of a plan is notified once it has ended, because until then Stripe may try again.
    toBuyer: (options) =>
      options.order.interval
        ? undefined
        : createBuyerEmail((item) => [
            'Your payment did not go through',
            `Your bank declined the payment for ${item}. Nothing was charged.`,
            orderAgain,
          ])(options),
  },
  held: {
    subject: 'on hold, please check',
    opening:
      'A payment does not match its order. Refund it in Stripe or, if you accept it as it is, run “npm run orders -- accept” with the reference: the buyer then gets the receipts.',
  },
  'books-differ': {
    subject: 'the books differ from Stripe, please check',
    opening:
      'Stripe and our books state different amounts for a payment. Look it up in Stripe, and tell your bookkeeper which is right, because the books never change.',
  },
  'dispute-opened': {
    subject: 'disputed, please answer',
    opening: 'A payment is disputed. Respond before the deadline.',
  },
  'dispute-closed': { subject: 'dispute closed', opening: 'A dispute has been decided.' },
};

/** Lists who may get an email about a kind of event. */
export function listRecipients(what: OrderEvent['what']): ('agency' | 'buyer')[] {
  const template = templates[what];
  if (!template) return [];
  return template.toBuyer ? ['agency', 'buyer'] : ['agency'];
}

/** Writes the agency's email about an event, with all details of the order. A reply goes to the buyer. */
export function writeAgencyOrderEmail(options: EmailOptions): EmailContent | undefined {
  const { order, movements, event, receipt, samePurchases, nameCommands } = options;
  // A held order's payment has an alarm of its own.
  if (event.what === 'payment' && !receipt) return undefined;
  const { subject, opening } = templates[event.what] ?? { subject: event.what, opening: '' };
  const isTwice = event.what === 'payment' && samePurchases.length > 0;
  const twice = `Paid twice? The same buyer has also ordered this plan for this website in ${formatOrders(samePurchases)}. Unless both are intended, cancel one in Stripe and refund it.`;
  return {
    ...write(
      `${markTrial(order)}${order.reference}: ${isTwice ? 'paid, perhaps twice' : subject} (${order.planName})`,
      [
        paragraph(nameCommands(opening)),
        ...(isTwice ? [paragraph(twice)] : []),
        ...listTrialWarning(order),
        paragraph(event.text),
        ...(event.what === 'refund' ? listRefundAdvice(order) : []),
        ...(movements.some(({ kind }) => kind === event.what)
          ? [
              paragraph(
                receipt ? `The buyer’s receipt is ${receipt.number}.` : 'The buyer has no receipt for it.',
              ),
            ]
          : []),
        { kind: 'facts', facts: listOrderFacts(order, movements) },
        paragraph('A reply to this email goes to the buyer. The address was typed in and is not verified.'),
      ],
    ),
    replyTo: { name: '', address: order.mailTo },
  };
}

/** Says what a refund leaves as it is. */
function listRefundAdvice(order: Order): EmailPart[] {
  const { subscription } = order;
  if (!isRunning(subscription)) return [];
  return [
    subscription === 'active' &&
      'The plan still runs and will be charged again. To end it, cancel it in Stripe.',
    subscription === 'late' &&
      'A payment of the plan is overdue, and Stripe may still collect it. Unless the plan is cancelled, it will be charged again, too.',
    isOnHold(order) &&
      'The order is still held, so its payments have no receipts: end the plan, or accept the order as well.',
  ].flatMap((text) => (text ? [paragraph(text)] : []));
}

/** Writes the buyer's email; undefined if there is none. The only visitor input in it is the name. */
export function writeBuyerOrderEmail(options: EmailOptions): EmailContent | undefined {
  const { order, event, seller } = options;
  const content = templates[event.what]?.toBuyer?.(options);
  if (!content) return undefined;
  const parts = [...listTrialWarning(order), ...content.parts, paragraph(seller.brand)];
  return {
    ...write(`${markTrial(order)}${content.subject} (${order.reference})`, parts),
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function markTrial({ mode }: Order): string {
  return mode === 'live' ? '' : 'Trial: ';
}

function listTrialWarning({ mode }: Order): EmailPart[] {
  return mode === 'live' ? [] : [paragraph('This was a trial. No card was charged, and nothing is owed.')];
}

function write(subject: string, parts: EmailPart[]): Pick<EmailContent, 'subject' | 'text' | 'html'> {
  return { subject: sanitizeHeader(subject), text: renderText(parts), html: renderHtml(parts) };
}

/** Writes the agency's email about what the site could not read or change at Stripe. */
export function writeFaultsEmail(faults: string[]): EmailContent {
  return write('Some orders could not be compared with Stripe', [
    paragraph(
      'Tonight’s comparison with Stripe failed in part, so payments, refunds or ends of plans may be missing on the site. It is repeated each night. If the same lines come again, check that the site’s key may read and write what docs/payments.md lists.',
    ),
    ...faults.map(paragraph),
  ]);
}

/** Writes the agency's email about an event of a payment that the site could not book. */
export function writeStrayEventEmail(event: { id: string; type: string; objectId: string }): EmailContent {
  return write('Stripe reports a payment that this site could not book', [
    paragraph(
      'It matches no order, or its order does not list it, so no confirmation was sent. If it was for something else, use a separate Stripe account for this site; if not, find it in Stripe, and refund it or write to the buyer.',
    ),
    {
      kind: 'facts',
      facts: [
        ['Event', event.id],
        ['Type', event.type],
        ['About', event.objectId],
      ],
    },
  ]);
}
