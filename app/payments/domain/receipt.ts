import type { SiteConfig } from '#app/content/site-config.ts';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { formatCents, formatPrice, readCents, splitGst } from './money.ts';
import type { Order } from './order.ts';
import { type KeptNote, listRefunds } from './order-note.ts';

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

/** The price from which a tax invoice has to name the buyer: s 29-70 (1) of the Act named below. */
const namedFromCents = 100_000;

/**
 * The proof of one payment that a buyer keeps, with everything that a tax invoice needs. It is called one if nothing is
 * missing (A New Tax System (Goods and Services Tax) Act 1999, s 29-70): the seller with the ABN, the date, what was sold,
 * the GST, the total and, from $1,000, the buyer. Orders paid with a test key get no tax invoice.
 */
export type Receipt = {
  /** The order's reference; later months have their number behind it, such as `SB-P-7K3M9Q2-2`. */
  number: string;
  title: 'Tax invoice' | 'Receipt';
  /** ISO 8601 in UTC. */
  at: string;
  /** The seller's legal name, with the ABN if it is known. */
  from: string;
  /** The buyer's name and business if they are known, and the email address. */
  to: string;
  /** Such as `1 × Visibility Accelerator, the first month`. */
  item: string;
  cents: number;
  gstCents: number;
  withoutGstCents: number;
  /** The refunds of this payment, oldest first. */
  refunds: { at: string; cents: number }[];
  /** The sum that was not refunded, and the GST in it. */
  keptCents: number;
  keptGstCents: number;
};

/** Creates a receipt for each payment of an order, oldest first. `notes` are those of the order, oldest first. */
export function listReceipts(order: Order, notes: KeptNote[], seller: Seller): Receipt[] {
  return listPayments(notes).map((note, index) => createReceipt({ order, notes, note, seller }, index));
}

function listPayments(notes: KeptNote[]): KeptNote[] {
  const find = (kind: KeptNote['what']) => notes.filter(({ what }) => what === kind);
  return [...find('paid'), ...find('month-paid')];
}

type Given = { order: Order; notes: KeptNote[]; note: KeptNote; seller: Seller };

/** Creates the receipt of the payment that a note tells of. */
export function createReceipt(
  { order, notes, note, seller }: Given,
  index = listPayments(notes).findIndex(({ what, about }) => what === note.what && about === note.about),
): Receipt {
  const cents = index === 0 ? order.cents : (readCents(note.text) ?? order.cents);
  const month = index === 0 ? 'the first month' : `month ${index + 1}`;
  const invoiceId = note.what === 'month-paid' ? note.about : undefined;
  const refunds = listRefunds(notes).filter((refund) => refund.invoiceId === invoiceId);
  const keptCents = refunds.reduce((kept, refund) => kept - refund.cents, cents);
  const isNamed = order.buyer !== '' || cents < namedFromCents;
  const isTaxInvoice = order.mode === 'live' && seller.registration !== undefined && isNamed;
  return {
    number: index === 0 ? order.reference : `${order.reference}-${index + 1}`,
    title: isTaxInvoice ? 'Tax invoice' : 'Receipt',
    at: note.at,
    from: [seller.legalName, seller.registration].filter(Boolean).join(', '),
    to: [order.buyer, order.email].filter(Boolean).join(', '),
    item: `1 × ${order.planName}${order.kind === 'monthly' ? `, ${month}` : ''}`,
    cents,
    ...splitGst(cents),
    refunds: refunds.map(({ at, cents: refunded }) => ({ at, cents: refunded })),
    keptCents,
    keptGstCents: splitGst(keptCents).gstCents,
  };
}

/**
 * Writes a receipt into the email about its payment. A trial costs nothing and goes to any address, so its email holds no
 * word that anyone typed.
 */
export function listReceiptParts(receipt: Receipt, order: Order, { siteUrl }: Seller): EmailPart[] {
  const { title, number, at, from, to, item, withoutGstCents, gstCents, cents } = receipt;
  const page = `${siteUrl}/payment-success?session_id=${encodeURIComponent(order.sessionId ?? '')}`;
  return [
    ...(title === 'Tax invoice' ? [{ kind: 'paragraph' as const, text: title }] : []),
    {
      kind: 'facts',
      facts: [
        ['Reference', number],
        ['Date', formatSydneyTime(at)],
        ['From', from],
        ['To', order.mode === 'live' ? to : order.email],
        ['For', item],
        ['Before GST', `${formatCents(withoutGstCents)} AUD`],
        ['GST (10%)', `${formatCents(gstCents)} AUD`],
        ['Total paid, with GST', `${formatCents(cents)} AUD`],
      ],
    },
    { kind: 'paragraph', text: sayWhatFollows(order) },
    ...(order.sessionId ? [{ kind: 'link' as const, text: 'Your order', url: page }] : []),
    { kind: 'link', text: 'Our terms', url: `${siteUrl}/terms` },
  ];
}

function sayWhatFollows({ kind, cents, minimumMonths }: Order): string {
  if (kind === 'one-off') return 'Nothing more is charged.';
  const each = `${formatPrice(cents)} is charged each month`;
  if (minimumMonths === 1) return `${each} until you end it in your account, or by a reply to this email.`;
  const all = formatPrice(cents * minimumMonths);
  return `${each}, for at least ${minimumMonths} months (${all} in all), and then until you end it in your account, or by a reply to this email.`;
}
