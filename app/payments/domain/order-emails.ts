import { formatSydneyTime } from '#app/content/sydney-time.ts';
import type { EmailWords } from '#platform/mail/email.ts';
import { type EmailPart, headerText, renderHtml, renderText } from '#platform/mail/email.ts';
import { formatCents, splitGst } from './money.ts';
import type { Order } from './order.ts';
import type { KeptNote, NoteKind } from './order-note.ts';
import { createReceipt, listReceiptParts, type Seller } from './receipt.ts';

type Given = {
  order: Order;
  /** The notes of the order, oldest first. */
  notes: KeptNote[];
  /** The one that the email is about. */
  note: KeptNote;
  seller: Seller;
};

type Letter = { subject: string; parts: EmailPart[] };

type Telling = {
  /** The subject of the agency's email. */
  subject: string;
  /** How the agency's email begins; the note follows. */
  opening: string;
  /** Set if the buyer gets an email too. Stripe itself tells buyers of refunds. */
  toBuyer?: (given: Given) => Letter;
};

/** How each note is told; undefined for what only the operator's commands show. */
const tellings: Record<NoteKind, Telling | undefined> = {
  paid: {
    subject: 'paid',
    opening: 'An order was paid, and the buyer has a receipt. Write to them by the next weekday.',
    toBuyer: (given) =>
      writeReceipt(given, {
        subject: 'We have your payment',
        opening: `Thank you. Your payment for ${given.order.planName} has reached us.`,
        closing:
          'A person reads your order and writes to you on a weekday. Quote the reference if you write first.',
      }),
  },
  pending: undefined,
  failed: {
    subject: 'payment failed',
    opening: 'The buyer’s bank did not make a delayed payment. The buyer has been told.',
    toBuyer: ({ order: { planName, reference } }) =>
      letter(
        'Your payment did not go through',
        `Your bank did not make the payment for ${planName} (${reference}). Nothing was charged.`,
        'You can order again on our site, or reply to this email and we will find another way.',
      ),
  },
  expired: undefined,
  held: {
    subject: 'HELD, please check',
    opening: 'A payment does not match its order, and a person has to look at it.',
  },
  'paid-twice': {
    subject: 'PAID TWICE, please refund one',
    opening:
      'A buyer has paid twice for the same plan and website, and has been told that you will refund one payment.',
    toBuyer: ({ order: { planName, reference }, note }) =>
      letter(
        'You paid twice',
        `We have two payments from you for ${planName}: ${note.about}, and then ${reference}. We will refund the second by the next weekday, to the card it came from.`,
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
    opening: 'A payment is disputed, and you have to answer in time.',
  },
  'dispute-closed': { subject: 'dispute closed', opening: 'A dispute has been decided.' },
  'month-paid': {
    subject: 'another month paid',
    opening: 'Another month of a plan was paid, and the buyer has a receipt.',
    toBuyer: (given) =>
      writeReceipt(given, {
        subject: 'We have your payment for another month',
        opening: `Thank you. Another month of ${given.order.planName} is paid.`,
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
          'Please check that your card is valid and has funds. You can change the card on your account page; sign in with this email address.',
        ),
        { kind: 'link', text: 'Open your account', url: `${seller.siteUrl}/account` },
        paragraph('Or reply to this email.'),
      ],
    }),
  },
  'subscription-ending': {
    subject: 'subscription ends',
    opening: 'A monthly plan is going to end. The buyer has been told.',
    toBuyer: ({ order: { planName, reference } }) =>
      letter(
        'Your subscription will end',
        `Your subscription to ${planName} (${reference}) will end after the months you have paid for or agreed to.`,
        'If you did not ask for this, or would like to keep it, reply to this email.',
      ),
  },
  'subscription-kept': {
    subject: 'subscription continues',
    opening: 'A monthly plan that was going to end continues after all. The buyer has been told.',
    toBuyer: ({ order: { planName, reference } }) =>
      letter(
        'Your subscription continues',
        `Your subscription to ${planName} (${reference}) will not end: it is charged each month as before.`,
        'If you did not ask for this, reply to this email.',
      ),
  },
  'subscription-ended': {
    subject: 'subscription ended',
    opening: 'A monthly plan has ended. The buyer has been told.',
    toBuyer: ({ order: { planName, reference } }) =>
      letter(
        'Your subscription has ended',
        `Your subscription to ${planName} (${reference}) has ended. Nothing more is charged.`,
      ),
  },
};

function writeReceipt(given: Given, words: { subject: string; opening: string; closing?: string }): Letter {
  const receipt = createReceipt(given);
  return {
    subject: `${words.subject}${receipt.title === 'Tax invoice' ? ': tax invoice' : ''}`,
    parts: [
      paragraph(words.opening),
      ...listReceiptParts(receipt, given.order, given.seller),
      ...(words.closing ? [paragraph(words.closing)] : []),
    ],
  };
}

function letter(subject: string, ...paragraphs: string[]): Letter {
  return { subject, parts: paragraphs.map(paragraph) };
}

/** Lists who gets an email about such a note. */
export function listRecipients(what: NoteKind): ('agency' | 'buyer')[] {
  const telling = tellings[what];
  if (!telling) return [];
  return telling.toBuyer ? ['agency', 'buyer'] : ['agency'];
}

/** Tells the agency what happened and everything known about the order. A reply goes to the buyer. */
export function writeAgencyOrderEmail({ order, note }: Pick<Given, 'order' | 'note'>): EmailWords {
  const { reference, planName, email } = order;
  const { subject, opening } = tellings[note.what] ?? { subject: note.what, opening: '' };
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

/** Writes the email to the buyer; undefined if such a note is for the agency alone. Nothing but the name was typed. */
export function writeBuyerOrderEmail(given: Given): EmailWords | undefined {
  const { order, note, seller } = given;
  const told = tellings[note.what]?.toBuyer?.(given);
  if (!told) return undefined;
  const parts = [...listTrialWarning(order), ...told.parts, paragraph(seller.brand)];
  return {
    ...write(`${markTrial(order)}${told.subject} (${order.reference})`, parts),
    // This header keeps automatic replies from answering (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
/** Lists the order as names and values, without those that are unknown. */
export function listOrderFacts(order: Order): [name: string, value: string][] {
  const { kind, cents, refundedCents } = order;
  const facts: [string, string | undefined][] = [
    ['Reference', order.reference],
    ['State', order.state],
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
    ['Taken by', takers[order.mode]],
    ['Checkout session', order.sessionId],
    ['Try what comes later', order.mode === 'sandbox' ? order.sessionUrl : undefined],
    ['Payment', order.paymentIntentId],
    ['Stripe subscription', order.subscriptionId],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

const takers = { live: 'Stripe', test: 'Stripe, with a test key', sandbox: 'the sandbox' };

function markTrial({ mode }: Order): string {
  return mode === 'live' ? '' : 'Trial: ';
}

function listTrialWarning({ mode }: Order): EmailPart[] {
  return mode === 'live' ? [] : [paragraph('This was a trial. No card was charged, and nothing is owed.')];
}

function paragraph(text: string): EmailPart {
  return { kind: 'paragraph', text };
}

function write(subject: string, parts: EmailPart[]): Pick<EmailWords, 'subject' | 'text' | 'html'> {
  return { subject: headerText(subject), text: renderText(parts), html: renderHtml(parts) };
}

/** Tells the agency about money, or an event about money, that belongs to no order. */
export function writeStrayEventEmail(event: { id: string; type: string; objectId: string }): EmailWords {
  return write('Stripe reports a payment that belongs to no order of this site', [
    paragraph(
      'No confirmation was sent to anybody. If the payment was for something else, use a separate Stripe account for this site; if not, find the payment in Stripe and refund it.',
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
