import { formatSydneyTime } from '#app/content/sydney-time.ts';
import type { EmailContent } from '#platform/mail/email.ts';
import { type EmailPart, renderHtml, renderText, sanitizeHeader } from '#platform/mail/email.ts';
import { formatCents, formatMoney, splitGst } from './money.ts';
import { describeMovement, type Movement, type MovementKind } from './movement.ts';
import { formatOrderState, isRunning, type NoteKind, type Order } from './order.ts';
import { viewOrder } from './order-view.ts';
import { listReceiptParts, type Receipt, type Seller } from './receipt.ts';

/** What an email is about: a note, or a movement of money. */
export type OrderEvent = { what: NoteKind | MovementKind; subjectId: string; text: string };

export function describeEvent(movement: Movement): OrderEvent {
  return { what: movement.kind, subjectId: movement.stripeId, text: describeMovement(movement) };
}

export type EmailOptions = {
  order: Order;
  movements: Movement[];
  event: OrderEvent;
  /** The receipt of the movement, if it has one. */
  receipt: Receipt | undefined;
  /** The references of other paid orders of the same plan, address and website. */
  samePurchases: string[];
  seller: Seller;
};

type BuyerEmail = { subject: string; parts: EmailPart[] };

type EmailTemplate = {
  /** The subject of the agency's email. */
  subject: string;
  /** The first sentence of the agency's email; the event follows. */
  opening: string;
  /** Set if the buyer gets an email too. */
  toBuyer?: (options: EmailOptions) => BuyerEmail | undefined;
};

/** Writes an email of a subject and paragraphs. `what` names the plan and the order. */
const tell =
  (write: (what: string, order: Order) => [subject: string, ...paragraphs: string[]]) =>
  ({ order }: EmailOptions): BuyerEmail => {
    const [subject, ...paragraphs] = write(`${order.planName} (${order.reference})`, order);
    return { subject, parts: paragraphs.map(paragraph) };
  };

const orderAgain = 'You can order again on our site, or reply to this email and we will find another way.';

/** The emails about each kind of event; none for those that only the operator's commands show. */
const templates: Partial<Record<NoteKind | MovementKind, EmailTemplate>> = {
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
    subject: 'REFUND FAILED, please check',
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
    // The buyer of a plan is told once it has ended, because until then Stripe may try again.
    toBuyer: (options) =>
      options.order.interval
        ? undefined
        : tell((what) => [
            'Your payment did not go through',
            `Your bank declined the payment for ${what}. Nothing was charged.`,
            orderAgain,
          ])(options),
  },
  held: {
    subject: 'HELD, please check',
    opening: 'A payment does not match its order. Please check it.',
  },
  'books-differ': {
    subject: 'the books differ from Stripe, please check',
    opening: 'Stripe states a payment that is missing from our books, or is there with another amount.',
  },
  'dispute-opened': {
    subject: 'DISPUTED, please answer',
    opening: 'A payment is disputed. Respond before the deadline.',
  },
  'dispute-closed': { subject: 'dispute closed', opening: 'A dispute has been decided.' },
  'renewal-failed': {
    subject: 'a payment was declined',
    opening: 'A payment of a plan was declined, and the buyer has been told.',
    toBuyer: ({ order: { planName, reference, mailTo }, event, seller }) => ({
      subject: 'We could not charge you',
      parts: [
        paragraph(`A payment for ${planName} (${reference}) was declined: ${event.text}`),
        paragraph(
          `Stripe, our payment provider, may try again. Please check that your card is valid and has funds. You can change the card on your account page: sign in with ${mailTo}.`,
        ),
        { kind: 'link', text: 'Open your account', url: `${seller.siteUrl}/account` },
        paragraph('Or reply to this email.'),
      ],
    }),
  },
  'plan-not-started': {
    subject: 'a plan did not start',
    opening: 'The first payment of a plan failed. The plan has ended at Stripe, and the buyer has been told.',
    toBuyer: tell((what) => [
      'Your plan did not start',
      `Your bank declined the first payment for ${what}. Nothing was charged, and nothing will be: we have ended the plan.`,
      orderAgain,
    ]),
  },
  'plan-unpaid': {
    subject: 'UNPAID, please check',
    opening:
      'Stripe has stopped trying to collect an overdue payment. Decide whether to end the plan. The buyer has been told.',
    toBuyer: tell((what) => [
      'Your plan is on hold',
      `A payment for ${what} is overdue, and we have stopped trying to collect it.`,
      'Please reply to this email, so that we can agree on how to continue.',
    ]),
  },
  'plan-paused': {
    subject: 'plan paused',
    opening: 'A plan was paused in Stripe. The buyer has been told.',
    toBuyer: tell((what) => [
      'Your plan is paused',
      `We have paused ${what}. Nothing new will be charged until we resume it, and we will email you then.`,
      'If you have a question, reply to this email.',
    ]),
  },
  'plan-resumed': {
    subject: 'plan resumed',
    opening: 'A paused plan was resumed in Stripe. The buyer has been told.',
    toBuyer: tell((what, { interval }) => [
      'Your plan has been resumed',
      `${what} is no longer paused: you are charged each ${interval} again. Your account page has the date of the next charge.`,
      'If you did not expect this, reply to this email.',
    ]),
  },
  'subscription-ending': {
    subject: 'subscription cancelled',
    opening: 'A plan was cancelled and will end. The buyer has been told.',
    toBuyer: tell((what) => [
      'Your subscription is cancelled',
      `Your subscription to ${what} is cancelled. Your account has the day on which it ends.`,
      'If you did not ask for this, or would like to keep it, reply to this email.',
    ]),
  },
  'subscription-kept': {
    subject: 'subscription continues',
    opening: 'The cancellation of a plan was withdrawn. The buyer has been told.',
    toBuyer: ({ order: { planName, reference }, event }) => ({
      subject: 'Your subscription continues',
      parts: [
        paragraph(`Your subscription to ${planName} (${reference}) is no longer cancelled. ${event.text}`),
        paragraph('If you did not ask for this, reply to this email.'),
      ],
    }),
  },
  'subscription-ended': {
    subject: 'subscription ended',
    opening: 'A plan has ended. The buyer has been told.',
    toBuyer: ({ order: { planName, reference }, event }) => ({
      subject: 'Your subscription has ended',
      parts: [
        paragraph(`Your subscription to ${planName} (${reference}) has ended. ${event.text}`),
        paragraph('If you have a question, reply to this email.'),
      ],
    }),
  },
};

/** Writes the email with a receipt; undefined if there is none, because the agency first checks the payment. */
function writeReceipt(
  options: EmailOptions,
  words: { subject: string; opening: string; closing?: string },
): BuyerEmail | undefined {
  const { receipt, order, seller, samePurchases } = options;
  if (!receipt) return undefined;
  const isFormal = receipt.title === 'Tax invoice' || receipt.title === 'Adjustment note';
  const twice =
    receipt.kind === 'payment' && samePurchases.length > 0
      ? [
          paragraph(
            `You have also paid for this plan in ${samePurchases.join(' and ')}. If that was a mistake, reply to this email, and we will refund one of the payments.`,
          ),
        ]
      : [];
  return {
    subject: `${words.subject}${isFormal ? `: ${receipt.title.toLowerCase()}` : ''}`,
    parts: [
      paragraph(words.opening),
      ...twice,
      ...listReceiptParts(receipt, order, seller),
      ...(words.closing ? [paragraph(words.closing)] : []),
    ],
  };
}

/** Lists who may get an email about a kind of event. */
export function listRecipients(what: OrderEvent['what']): ('agency' | 'buyer')[] {
  const template = templates[what];
  if (!template) return [];
  return template.toBuyer ? ['agency', 'buyer'] : ['agency'];
}

/** Writes the agency's email about an event, with all details of the order. A reply goes to the buyer. */
export function writeAgencyOrderEmail(options: EmailOptions): EmailContent | undefined {
  const { order, movements, event, receipt, samePurchases } = options;
  // A held order's payment has an alarm of its own.
  if (event.what === 'payment' && !receipt) return undefined;
  const { subject, opening } = templates[event.what] ?? { subject: event.what, opening: '' };
  const isTwice = event.what === 'payment' && samePurchases.length > 0;
  const twice = `PAID TWICE? The same buyer has also paid for this plan and website in ${samePurchases.join(' and ')}. Unless both are intended, cancel one in Stripe and refund it.`;
  return {
    ...write(
      `${markTrial(order)}${order.reference}: ${isTwice ? 'paid, perhaps TWICE' : subject} (${order.planName})`,
      [
        paragraph(opening),
        ...(isTwice ? [paragraph(twice)] : []),
        ...listTrialWarning(order),
        paragraph(event.text),
        ...(event.what === 'refund' && isRunning(order.subscription)
          ? [paragraph('The plan still runs and will be charged again. To end it, cancel it in Stripe.')]
          : []),
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

/** Lists the known facts about an order as name and value. */
export function listOrderFacts(order: Order, movements: Movement[]): [name: string, value: string][] {
  const { interval, cents } = order;
  const { refundedCents, taken } = viewOrder(order, movements);
  const gst = formatCents(splitGst(cents).gstCents);
  const facts: [string, string | undefined][] = [
    ['Reference', order.reference],
    ['Status', formatOrderState(order)],
    ['Plan', `${order.planName} (${order.plan})`],
    ['Amount', `${formatCents(cents)} AUD${interval ? ` a ${interval}` : ''}, GST ${gst}`],
    ['At least', order.minimumPayments > 1 ? `${order.minimumPayments} payments` : undefined],
    ['Received', taken && formatMoney(taken)],
    ['Refunded', taken && refundedCents > 0 ? formatMoney({ ...taken, cents: refundedCents }) : undefined],
    ['Dispute', order.dispute],
    ['Subscription', order.subscription],
    ['Website', order.website],
    ['Email', order.mailTo],
    ['Ordered with', order.email === order.mailTo ? undefined : order.email],
    ['Buyer', order.buyer],
    ['Account', order.userId],
    ['Ordered', formatSydneyTime(order.createdAt)],
    ['Paid', order.paidAt && formatSydneyTime(order.paidAt)],
    ['Processed by', processors[order.mode]],
    ['Checkout session', order.sessionId],
    ['Try later events', order.mode === 'sandbox' ? order.sessionUrl : undefined],
    ['Stripe subscription', order.subscriptionId],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

const processors = { live: 'Stripe', test: 'Stripe, with a test key', sandbox: 'the sandbox' };

function markTrial({ mode }: Order): string {
  return mode === 'live' ? '' : 'Trial: ';
}

function listTrialWarning({ mode }: Order): EmailPart[] {
  return mode === 'live' ? [] : [paragraph('This was a trial. No card was charged, and nothing is owed.')];
}

function paragraph(text: string): EmailPart {
  return { kind: 'paragraph', text };
}

function write(subject: string, parts: EmailPart[]): Pick<EmailContent, 'subject' | 'text' | 'html'> {
  return { subject: sanitizeHeader(subject), text: renderText(parts), html: renderHtml(parts) };
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
