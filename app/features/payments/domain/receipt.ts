import type { SiteConfig } from '#app/content/site-config.ts';
import { currency as priceCurrency, splitGst } from './money.ts';
import type { Movement, StoredMovement } from './movement.ts';
import type { Order } from './order.ts';

/** The seller's details for receipts. */
export type Seller = {
  brand: string;
  legalName: string;
  /** Such as `ABN 51 824 753 556`; undefined while the content has only a placeholder. */
  registration: string | undefined;
  /** The postal and email address, a line each. */
  contact: string[];
  siteUrl: string;
};

type SellerConfig = Pick<
  SiteConfig,
  'brand' | 'legalName' | 'registration' | 'placeholders' | 'address' | 'email'
>;

export function createSeller(config: SellerConfig, siteUrl: string): Seller {
  const { brand, legalName, registration, placeholders, address, email } = config;
  const isReal = !('registration.number' in placeholders) && !('legalName' in placeholders);
  return {
    brand,
    legalName,
    registration: isReal ? `${registration.label} ${registration.number}` : undefined,
    contact: [address.display, email],
    siteUrl,
  };
}

/** Names the seller and, if it is known, the ABN. */
export function formatSeller({
  legalName,
  registration,
}: Pick<Seller, 'legalName' | 'registration'>): string {
  return registration ? `${legalName}, ${registration}` : legalName;
}

/** From this amount a tax invoice must name the buyer: s 29-70 (1) of the Act cited below. */
const namedFromCents = 100_000;

/**
 * What a buyer gets for a payment or refund. It is stored when it is issued and never changes: a refund has a receipt of
 * its own, which corrects the payment's. It is titled a tax invoice or adjustment note if it has everything that one
 * requires (A New Tax System (Goods and Services Tax) Act 1999, s 29-70 and 29-75): the seller and ABN, the date, what was
 * sold, the GST, the total and, from $1,000, the buyer. Orders paid with a test key get neither.
 */
export type Receipt = {
  /** The order's reference; after its first receipt with a suffix, such as `SB-P-7K3M9Q2-2`. */
  number: string;
  title: 'Tax invoice' | 'Receipt' | 'Adjustment note' | 'Refund receipt';
  /** The movement that it is about. */
  kind: Movement['kind'];
  stripeId: string;
  /** Times are ISO 8601 in UTC. */
  issuedAt: string;
  /** When the money moved. */
  at: string;
  /** The seller's legal name and, if known, the ABN, then the addresses, a line each. */
  seller: string;
  /** The buyer's name and business, if known, and email address. */
  buyer: string;
  /** Such as `1 × Visibility Accelerator, the first month`. */
  item: string;
  /** Negative for a refund. */
  cents: number;
  currency: string;
  gstCents: number;
  /** The number of the receipt that it corrects. */
  corrects: string | undefined;
};

export type ReceiptFacts = {
  order: Order;
  movement: Movement;
  /** The order's receipts so far, oldest first. */
  earlier: Receipt[];
  seller: Seller;
  issuedAt: string;
};

/**
 * Issues a movement's receipt; undefined if it gets none: nothing of $0.00 is a receipt, a dispute changes no price, and
 * the agency first has to check a held order.
 */
export function issueReceipt({
  order,
  movement,
  earlier,
  seller,
  issuedAt,
}: ReceiptFacts): Receipt | undefined {
  const { kind, stripeId, cents, currency, at, what } = movement;
  const isRefund = kind === 'refund' || kind === 'refund-failed';
  const corrected = earlier.find((receipt) => receipt.stripeId === movement.corrects);
  const isDue = isRefund ? corrected !== undefined : kind !== 'dispute' && kind !== 'dispute-won';
  if (!isDue || cents === 0 || order.fulfilledAt === undefined) return undefined;
  const isNamed = order.buyer !== '' || cents < namedFromCents;
  const isTaxed = currency === priceCurrency;
  const isTaxInvoice = order.mode === 'live' && seller.registration !== undefined && isNamed && isTaxed;
  const paymentTitle = isTaxInvoice ? 'Tax invoice' : 'Receipt';
  const refundTitle = corrected?.title === 'Tax invoice' ? 'Adjustment note' : 'Refund receipt';
  return {
    number: earlier.length === 0 ? order.reference : `${order.reference}-${earlier.length + 1}`,
    title: isRefund ? refundTitle : paymentTitle,
    ...{ kind, stripeId, issuedAt, at, cents, currency },
    seller: [formatSeller(seller), ...seller.contact].join('\n'),
    buyer: [order.buyer, order.mailTo].filter(Boolean).join(', '),
    item: `1 × ${what}`,
    gstCents: isTaxed ? findGst(movement, corrected, earlier) : 0,
    corrects: corrected?.number,
  };
}

/**
 * Whether a movement's receipt was issued later than the movement was booked: when the agency accepted the order, which was
 * held until then. Payments that were carried over from earlier releases have receipts from the day of the payment.
 */
export function isIssuedOnAcceptance(
  { issuedAt }: Receipt,
  { storedAt }: StoredMovement,
  { fulfilledAt = storedAt }: Order,
): boolean {
  return storedAt < fulfilledAt && storedAt < issuedAt;
}

/** Splits the GST off an amount. What corrects a receipt to $0.00, or returns a refund, gives back the same cents of GST. */
function findGst(
  { cents, stripeId, kind }: Movement,
  corrected: Receipt | undefined,
  earlier: Receipt[],
): number {
  const { gstCents } = splitGst(cents);
  if (!corrected) return gstCents;
  if (kind === 'refund-failed') {
    const refund = earlier.find((receipt) => receipt.kind === 'refund' && receipt.stripeId === stripeId);
    return refund ? -refund.gstCents : gstCents;
  }
  const soFar = [corrected, ...earlier.filter(({ corrects }) => corrects === corrected.number)];
  const sum = (field: 'cents' | 'gstCents') => soFar.reduce((total, receipt) => total + receipt[field], 0);
  return sum('cents') + cents === 0 ? -sum('gstCents') : gstCents;
}

/** Names the amounts of a receipt, from the price without GST to the total. */
export function listAmounts({ kind, cents, gstCents }: Pick<Receipt, 'kind' | 'cents' | 'gstCents'>) {
  const total =
    kind === 'refund'
      ? 'Refunded, GST included'
      : kind === 'refund-failed'
        ? 'Refund returned, GST included'
        : 'Total paid, GST included';
  return { before: cents - gstCents, gst: gstCents, total: { name: total, cents } };
}
