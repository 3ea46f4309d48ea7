import type { SiteConfig } from '#app/content/site-config.ts';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { formatCents, formatPrice, readCents, splitGst } from './money.ts';
import type { Order } from './order.ts';
import type { KeptNote } from './order-note.ts';

/** The seller, as an email about money has to name it. */
export type Seller = {
  brand: string;
  legalName: string;
  /** Such as `ABN 51 824 753 556`; undefined while the content has only a placeholder. */
  registration: string | undefined;
  siteUrl: string;
};

type SellerConfig = Pick<SiteConfig, 'brand' | 'legalName' | 'registration' | 'placeholders'>;

export function readSeller(config: SellerConfig, siteUrl: string): Seller {
  const { brand, legalName, registration, placeholders } = config;
  const isReal = !('registration.number' in placeholders) && !('legalName' in placeholders);
  return {
    brand,
    legalName,
    registration: isReal ? `${registration.label} ${registration.number}` : undefined,
    siteUrl,
  };
}

/**
 * What a buyer keeps of one payment: everything that a tax invoice needs. It is called one if nothing is missing
 * (A New Tax System (Goods and Services Tax) Act 1999, s 29-70): the seller with the ABN, the date, what was sold, the
 * GST, the total and, from $1,000, the buyer. Orders paid with a test key get no tax invoice.
 */
export type Receipt = {
  /** The order's reference; later months have their number behind it, such as `SB-P-7K3M9Q2-2`. */
  number: string;
  title: 'Tax invoice' | 'Receipt';
  /** ISO 8601 in UTC. */
  at: string;
  /** The seller's legal name, with the ABN if it is known. */
  from: string;
  /** The buyer's email address. */
  to: string;
  /** Such as `1 × Visibility Accelerator, the first month`. */
  item: string;
  cents: number;
  gstCents: number;
  withoutGstCents: number;
};

/** Creates a receipt for each payment of an order, oldest first. `notes` are those of the order, oldest first. */
export function listReceipts(order: Order, notes: KeptNote[], seller: Seller): Receipt[] {
  const isPayment = ({ what }: KeptNote) => what === 'paid' || what === 'month-paid';
  return notes.filter(isPayment).map((note, index) => {
    const cents = note.what === 'paid' ? order.cents : (readCents(note.text) ?? order.cents);
    const month = index === 0 ? 'the first month' : `month ${index + 1}`;
    return {
      number: index === 0 ? order.reference : `${order.reference}-${index + 1}`,
      title: isTaxInvoice(order, seller) ? 'Tax invoice' : 'Receipt',
      at: note.at,
      from: [seller.legalName, seller.registration].filter(Boolean).join(', '),
      to: order.email,
      item: `1 × ${order.planName}${order.kind === 'monthly' ? `, ${month}` : ''}`,
      cents,
      ...splitGst(cents),
    };
  });
}

export function isTaxInvoice({ mode }: Order, { registration }: Seller): boolean {
  return mode === 'live' && registration !== undefined;
}

/** Names the facts of a receipt. */
function listReceiptFacts(receipt: Receipt): [name: string, value: string][] {
  return [
    ['Reference', receipt.number],
    ['Date', formatSydneyTime(receipt.at)],
    ['From', receipt.from],
    ['To', receipt.to],
    ['For', receipt.item],
    ['Before GST', `${formatCents(receipt.withoutGstCents)} AUD`],
    ['GST (10%)', `${formatCents(receipt.gstCents)} AUD`],
    ['Total paid, with GST', `${formatCents(receipt.cents)} AUD`],
  ];
}

/** Writes the receipt of an order's first payment into the email about it. */
export function listReceiptParts(order: Order, note: KeptNote, seller: Seller): EmailPart[] {
  const [receipt] = listReceipts(order, [note], seller);
  const thanks = `${seller.siteUrl}/payment-success?session_id=${encodeURIComponent(order.sessionId ?? '')}`;
  return [
    ...(receipt?.title === 'Tax invoice' ? [{ kind: 'paragraph' as const, text: receipt.title }] : []),
    { kind: 'facts', facts: receipt ? listReceiptFacts(receipt) : [] },
    { kind: 'paragraph', text: sayWhatFollows(order) },
    ...(order.sessionId ? [{ kind: 'link' as const, text: 'Your order, as it stands', url: thanks }] : []),
    { kind: 'link', text: 'Our terms', url: `${seller.siteUrl}/terms` },
  ];
}

function sayWhatFollows({ kind, cents, minimumMonths }: Order): string {
  if (kind === 'one-off') return 'Nothing more is charged.';
  const each = `${formatPrice(cents)} is charged each month`;
  if (minimumMonths === 1) return `${each} until you end it in your account, or by a reply to this email.`;
  const all = formatPrice(cents * minimumMonths);
  return `${each}, for at least ${minimumMonths} months (${all} in all), and then until you end it in your account, or by a reply to this email.`;
}
