import { formatSydneyTime } from '#app/content/sydney-time.ts';
import type { EmailContent } from '#platform/mail/email.ts';
import { type EmailPart, renderHtml, renderText, sanitizeHeader } from '#platform/mail/email.ts';
import { formatCents, splitGst } from './money.ts';
import type { Order } from './order.ts';
import type { NoteKind, StoredNote } from './order-note.ts';
import { createReceipt, listReceiptParts, type Seller } from './receipt.ts';

type EmailOptions = {
  order: Order;
  /** All notes of the order, oldest first. */
  notes: StoredNote[];
  /** The note that the email is about. */
  note: StoredNote;
  seller: Seller;
};

type BuyerEmail = { subject: string; parts: EmailPart[] };

type EmailTemplate = {
  /** The subject of the agency's email. */
  subject: string;
  /** The first sentence of the agency's email; the note follows. */
  opening: string;
  /** Set if the buyer gets an email too. Stripe itself emails buyers about refunds. */
  toBuyer?: (options: EmailOptions) => BuyerEmail;
};

/** The emails about each kind of note; undefined for notes that only the operator's commands show. */
const templates: Record<NoteKind, EmailTemplate | undefined> = {
  paid: {
    subject: 'paid',
    opening: 'An order was paid, and the buyer got a receipt. Write to them by the next business day.',
    toBuyer: (options) =>
      writeReceipt(options, {
        subject: 'We have your payment',
        opening: `Thank you. We have received your payment for ${options.order.planName}.`,
        closing:
          'One of us will read your order and write to you on a weekday. If you write first, please quote the reference.',
      }),
  },
  pending: undefined,
  failed: {
    subject: 'payment failed',
    opening: 'The buyer’s bank declined a delayed payment. The buyer has been told.',
    toBuyer: ({ order: { planName, reference } }) =>
      writeParagraphs(
        'Your payment did not go through',
        `Your bank did not make the payment for ${planName} (${reference}). Nothing was charged.`,
        'You can order again on our site, or reply to this email and we will find another way.',
      ),
  },
  expired: undefined,
  held: {
    subject: 'HELD, please check',
    opening: 'A payment does not match its order. Please check it.',
  },
  'paid-twice': {
    subject: 'PAID TWICE, please refund one',
    opening:
      'A buyer has paid twice for the same plan and website, and has been told that you will refund one payment.',
    toBuyer: ({ order: { planName, reference }, note }) =>
      writeParagraphs(
        'You paid twice',
        `We have two payments from you for ${planName}: ${note.about}, and then ${reference}. We will refund the second by the next business day, to the card it came from.`,
        'If you meant to order twice, reply to this email before then.',
      ),
  },
  refund: { subject: 'refunded', opening: 'An order was refunded.' },
  'refund-failed': {
    subject: 'REFUND FAILED, please check',
    opening: 'A refund you made did not go through.',
  },
  'dispute-opened': {
    subject: 'DISPUTED, please answer',
    opening: 'A payment is disputed. Respond before the deadline.',
  },
  'dispute-closed': { subject: 'dispute closed', opening: 'A dispute has been decided.' },
  'month-paid': {
    subject: 'another month paid',
    opening: 'Another month of a plan was paid, and the buyer got a receipt.',
    toBuyer: (options) =>
      writeReceipt(options, {
        subject: 'We have your payment for another month',
        opening: `Thank you. We have received your payment for another month of ${options.order.planName}.`,
      }),
  },
  'month-failed': {
    subject: 'a month was not paid',
    opening: 'A month of a plan could not be charged. The buyer has been told, and Stripe will try again.',
    toBuyer: ({ order: { planName, reference }, seller }) => ({
      subject: 'We could not charge this month',
      parts: [
        paragraph(
          `This month of ${planName} (${reference}) could not be charged. We will try again automatically.`,
        ),
        paragraph(
          'Please check that your card is valid and has funds. You can change the card on your account page: sign in with this email address.',
        ),
        { kind: 'link', text: 'Open your account', url: `${seller.siteUrl}/account` },
        paragraph('Or reply to this email.'),
      ],
    }),
  },
  'subscription-ending': {
    subject: 'subscription cancelled',
    opening: 'A monthly plan was cancelled and will end. The buyer has been told.',
    toBuyer: ({ order: { planName, reference } }) =>
      writeParagraphs(
        'Your subscription is cancelled',
        `Your subscription to ${planName} (${reference}) is cancelled. It runs to the end of the months you have paid for or agreed to.`,
        'If you did not ask for this, or would like to keep it, reply to this email.',
      ),
  },
  'subscription-kept': {
    subject: 'subscription continues',
    opening: 'The cancellation of a monthly plan was withdrawn. The buyer has been told.',
    toBuyer: ({ order: { planName, reference } }) =>
      writeParagraphs(
        'Your subscription continues',
        `Your subscription to ${planName} (${reference}) is no longer cancelled. You will be charged each month as before.`,
        'If you did not ask for this, reply to this email.',
      ),
  },
  'subscription-ended': {
    subject: 'subscription ended',
    opening: 'A monthly plan has ended. The buyer has been told.',
    toBuyer: ({ order: { planName, reference } }) =>
      writeParagraphs(
        'Your subscription has ended',
        `Your subscription to ${planName} (${reference}) has ended. You won’t be charged again.`,
      ),
  },
};

function writeReceipt(
  options: EmailOptions,
  words: { subject: string; opening: string; closing?: string },
): BuyerEmail {
  const receipt = createReceipt(options);
  return {
    subject: `${words.subject}${receipt.title === 'Tax invoice' ? ': tax invoice' : ''}`,
    parts: [
      paragraph(words.opening),
      ...listReceiptParts(receipt, options.order, options.seller),
      ...(words.closing ? [paragraph(words.closing)] : []),
    ],
  };
}

function writeParagraphs(subject: string, ...paragraphs: string[]): BuyerEmail {
  return { subject, parts: paragraphs.map(paragraph) };
}

/** Lists who gets an email about a kind of note. */
export function listRecipients(what: NoteKind): ('agency' | 'buyer')[] {
  const template = templates[what];
  if (!template) return [];
  return template.toBuyer ? ['agency', 'buyer'] : ['agency'];
}

/** Writes the agency's email about a note, with all details of the order. A reply goes to the buyer. */
export function writeAgencyOrderEmail({ order, note }: Pick<EmailOptions, 'order' | 'note'>): EmailContent {
  const { reference, planName, email } = order;
  const { subject, opening } = templates[note.what] ?? { subject: note.what, opening: '' };
  return {
    ...write(`${markTrial(order)}${reference}: ${subject} (${planName})`, [
      paragraph(opening),
      ...listTrialWarning(order),
      paragraph(note.text),
      { kind: 'facts', facts: listOrderFacts(order) },
      paragraph('A reply to this email goes to the buyer. The address was typed in and is not verified.'),
    ]),
    replyTo: { name: '', address: email },
  };
}

/** Writes the buyer's email; undefined if the note is for the agency only. The only visitor input in it is the name. */
export function writeBuyerOrderEmail(options: EmailOptions): EmailContent | undefined {
  const { order, note, seller } = options;
  const content = templates[note.what]?.toBuyer?.(options);
  if (!content) return undefined;
  const parts = [...listTrialWarning(order), ...content.parts, paragraph(seller.brand)];
  return {
    ...write(`${markTrial(order)}${content.subject} (${order.reference})`, parts),
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
/** Lists the known facts about an order as name and value. */
export function listOrderFacts(order: Order): [name: string, value: string][] {
  const { kind, cents, refundedCents } = order;
  const facts: [string, string | undefined][] = [
    ['Reference', order.reference],
    ['Status', order.state],
    ['Plan', `${order.planName} (${order.plan})`],
    [
      'Amount',
      `${formatCents(cents)} AUD${kind === 'monthly' ? ' a month' : ''}, GST ${formatCents(splitGst(cents).gstCents)}`,
    ],
    ['At least', order.minimumMonths > 1 ? `${order.minimumMonths} months` : undefined],
    ['Refunded', refundedCents > 0 ? formatCents(refundedCents) : undefined],
    ['Dispute', order.dispute],
    ['Subscription', order.subscription],
    ['Website', order.website],
    ['Email', order.email],
    ['Buyer', order.buyer],
    ['Account', order.userId],
    ['Ordered', formatSydneyTime(order.createdAt)],
    ['Paid', order.paidAt && formatSydneyTime(order.paidAt)],
    ['Processed by', processors[order.mode]],
    ['Checkout session', order.sessionId],
    ['Try later events', order.mode === 'sandbox' ? order.sessionUrl : undefined],
    ['Payment', order.paymentIntentId],
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

/** Writes the agency's email about a payment event that matches no order. */
export function writeStrayEventEmail(event: { id: string; type: string; objectId: string }): EmailContent {
  return write('Stripe reports a payment that matches no order of this site', [
    paragraph(
      'No confirmation was sent. If the payment was for something else, use a separate Stripe account for this site; if not, find the payment in Stripe and refund it.',
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
