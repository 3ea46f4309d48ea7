import type { SiteConfig } from '#app/content/site-config.ts';
import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { formatCountInWords } from '#platform/text/count.ts';
import { formatCents, formatPrice, parseCents, splitGst } from './money.ts';
import type { Order } from './order.ts';
import { listRefunds, type StoredNote } from './order-note.ts';

/** The seller's details for receipts. */
export type Seller = {
  brand: string;
  legalName: string;
  /** Such as `ABN 51 824 753 556`; undefined while the content has only a placeholder. */
  registration: string | undefined;
  siteUrl: string;
};

type SellerConfig = Pick<SiteConfig, 'brand' | 'legalName' | 'registration' | 'placeholders'>;

export function createSeller(config: SellerConfig, siteUrl: string): Seller {
  const { brand, legalName, registration, placeholders } = config;
  const isReal = !('registration.number' in placeholders) && !('legalName' in placeholders);
  return {
    brand,
    legalName,
    registration: isReal ? `${registration.label} ${registration.number}` : undefined,
    siteUrl,
  };
}

/** From this amount a tax invoice must name the buyer: s 29-70 (1) of the Act cited below. */
const namedFromCents = 100_000;

/**
 * The receipt for one payment. It is titled a tax invoice if it has everything that one requires (A New Tax System (Goods
 * and Services Tax) Act 1999, s 29-70): the seller and ABN, the date, what was sold, the GST, the total and, from $1,000,
 * the buyer. Orders paid with a test key get no tax invoice.
 */
export type Receipt = {
  /** The order's reference; for later months with a suffix, such as `SB-P-7K3M9Q2-2`. */
  number: string;
  title: 'Tax invoice' | 'Receipt';
  /** ISO 8601 in UTC. */
  at: string;
  /** The seller's legal name and, if known, the ABN. */
  from: string;
  /** The buyer's name and business, if known, and email address. */
  to: string;
  /** Such as `1 × Visibility Accelerator, the first month`. */
  item: string;
  cents: number;
  gstCents: number;
  withoutGstCents: number;
  /** The refunds of this payment, oldest first. */
  refunds: { at: string; cents: number }[];
  /** The amount that was not refunded, and the GST in it. */
  keptCents: number;
  keptGstCents: number;
};

/** Creates a receipt for each payment of an order, oldest first, from its notes, oldest first. */
export function listReceipts(order: Order, notes: StoredNote[], seller: Seller): Receipt[] {
  return listPayments(notes).map((note, index) => createReceipt({ order, notes, note, seller }, index));
}

function listPayments(notes: StoredNote[]): StoredNote[] {
  const find = (kind: StoredNote['what']) => notes.filter(({ what }) => what === kind);
  return [...find('paid'), ...find('month-paid')];
}

type ReceiptOptions = { order: Order; notes: StoredNote[]; note: StoredNote; seller: Seller };

/** Creates the receipt for the payment that a note records. */
export function createReceipt(
  { order, notes, note, seller }: ReceiptOptions,
  index = listPayments(notes).findIndex(({ what, about }) => what === note.what && about === note.about),
): Receipt {
  const cents = index === 0 ? order.cents : (parseCents(note.text) ?? order.cents);
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
 * Lists a receipt's parts for an email. A trial is free and can be sent to any address, so its email contains no visitor
 * input.
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
        ['Date', formatSydneyLongDay(at)],
        ['From', from],
        ['To', order.mode === 'live' ? to : order.email],
        ['For', item],
        ['Before GST', `${formatCents(withoutGstCents)} AUD`],
        ['GST (10%)', `${formatCents(gstCents)} AUD`],
        ['Total paid, with GST', `${formatCents(cents)} AUD`],
      ],
    },
    { kind: 'paragraph', text: describeFutureCharges(order) },
    ...(order.sessionId ? [{ kind: 'link' as const, text: 'Your order', url: page }] : []),
    { kind: 'link', text: 'Our terms', url: `${siteUrl}/terms` },
  ];
}

function describeFutureCharges({ kind, cents, minimumMonths }: Order): string {
  if (kind === 'one-off') return 'You won’t be charged again.';
  const each = `You will be charged ${formatPrice(cents)} each month`;
  const cancel = 'until you cancel in your account or by replying to this email.';
  if (minimumMonths === 1) return `${each} ${cancel}`;
  const total = formatPrice(cents * minimumMonths);
  return `${each} for at least ${formatCountInWords(minimumMonths, 'month')} (${total} in total), then ${cancel}`;
}
