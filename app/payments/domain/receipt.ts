import type { SiteConfig } from '#app/content/site-config.ts';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { formatCents, formatPrice, splitGst } from './money.ts';
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

type Given = { order: Order; note: KeptNote; seller: Seller };

/**
 * Writes the receipt that the buyer keeps. It is called a tax invoice if it has everything that one needs: the seller
 * with the ABN, the date, what was sold, the GST, the total and, from $1,000, the buyer (A New Tax System (Goods and
 * Services Tax) Act 1999, s 29-70).
 */
export function listReceiptParts(given: Given): EmailPart[] {
  const { order, note, seller } = given;
  const { gstCents, withoutGstCents } = splitGst(order.cents);
  const month = order.kind === 'monthly' ? ', the first month' : '';
  const facts: [string, string][] = [
    ['Reference', order.reference],
    ['Date', formatSydneyTime(note.at)],
    ['From', [seller.legalName, seller.registration].filter(Boolean).join(', ')],
    ['To', order.email],
    ['For', `1 × ${order.planName}${month}`],
    ['Before GST', `${formatCents(withoutGstCents)} AUD`],
    ['GST (10%)', `${formatCents(gstCents)} AUD`],
    ['Total paid, with GST', `${formatCents(order.cents)} AUD`],
  ];
  return [
    ...(isTaxInvoice(given) ? [{ kind: 'paragraph' as const, text: 'Tax invoice' }] : []),
    { kind: 'facts', facts },
    { kind: 'paragraph', text: sayWhatFollows(order) },
    ...(order.sessionId
      ? [
          {
            kind: 'link' as const,
            text: 'Your order, as it stands',
            url: `${seller.siteUrl}/payment-success?session_id=${encodeURIComponent(order.sessionId)}`,
          },
        ]
      : []),
    { kind: 'link', text: 'Our terms', url: `${seller.siteUrl}/terms` },
  ];
}

/** Orders paid with a test key get no tax invoice. */
export function isTaxInvoice({ order, seller }: Pick<Given, 'order' | 'seller'>): boolean {
  return order.mode === 'live' && seller.registration !== undefined;
}

function sayWhatFollows({ kind, cents, minimumMonths }: Order): string {
  if (kind === 'one-off') return 'Nothing more is charged.';
  const each = `${formatPrice(cents)} is charged each month`;
  if (minimumMonths === 1) return `${each} until you end it. Answer this letter to do so.`;
  const all = formatPrice(cents * minimumMonths);
  return `${each}, for at least ${minimumMonths} months (${all} in all), and then until you end it. Answer this letter to do so.`;
}
