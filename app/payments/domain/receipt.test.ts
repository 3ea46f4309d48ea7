import { expect, test } from 'vitest';
import { createPaidOrder } from '#tests/orders.ts';
import { writeAgencyOrderEmail, writeBuyerOrderEmail } from './order-emails.ts';
import type { StoredNote } from './order-note.ts';
import { createSeller, listReceipts, type Seller } from './receipt.ts';

const order = createPaidOrder({ buyer: 'Tidepool Pty Ltd, ABN 53 004 085 616' });
const note = { what: 'paid' as const, about: '', text: '$1,850.00', at: '2026-11-21T00:05:00.000Z' };
const notes = [note];
const seller: Seller = {
  brand: 'Saltbush',
  legalName: 'Saltbush Media Pty Ltd',
  registration: 'ABN 51 824 753 556',
  siteUrl: 'https://saltbush.example',
};

/** Writes the buyer's email about a payment. */
function write(change: Partial<Parameters<typeof writeBuyerOrderEmail>[0]>) {
  const email = writeBuyerOrderEmail({ order, notes, note, seller, ...change });
  if (!email) throw new Error('The buyer gets no email.');
  return email;
}

test('P-03 the buyer’s email is a tax invoice with seller, reference, date, buyer, item, net price, GST and total', () => {
  const { subject, text } = write({});
  expect(subject).toBe('We have your payment: tax invoice (SB-P-7K3M9Q2)');
  for (const words of [
    'Tax invoice',
    'From: Saltbush Media Pty Ltd, ABN 51 824 753 556',
    'Reference: SB-P-7K3M9Q2',
    'To: Tidepool Pty Ltd, ABN 53 004 085 616, ana@buyer.example',
    'Date: 21 November 2026',
    'For: 1 × Visibility Accelerator, the first month',
    'Before GST: $1,681.82 AUD',
    'GST (10%): $168.18 AUD',
    'Total paid, with GST: $1,850.00 AUD',
    'https://saltbush.example/payment-success?session_id=cs_live_1',
    'https://saltbush.example/terms',
  ])
    expect(text).toContain(words);
});

test('P-03 the email states the minimum term of a monthly plan and its total cost', () => {
  const { text } = write({});
  expect(text).toContain('for at least three months ($5,550 in total), then until you cancel');
  const free = write({ order: { ...order, minimumMonths: 1 } });
  expect(free.text).toContain('You will be charged $1,850 each month until you cancel');
  const oneOff = { ...order, kind: 'one-off' as const, minimumMonths: 1 };
  const once = write({ order: oneOff });
  expect(once.text).toContain('You won’t be charged again.');
});

test('P-03 P-04 trials, and sellers with a placeholder number, send no tax invoices', () => {
  const site = {
    brand: 'Saltbush',
    legalName: 'Saltbush Media',
    registration: { label: 'ABN', number: '00 000 000 000' },
  };
  const unnamed = createSeller(
    { ...site, placeholders: { 'registration.number': 'put the real one' } },
    'x:',
  );
  for (const given of [{ seller: unnamed }, { order: { ...order, mode: 'test' as const } }]) {
    const { subject, text } = write(given);
    expect(`${subject}\n${text}`).not.toMatch(/tax invoice/i);
  }
  expect(write({ seller: unnamed }).text).not.toContain('00 000 000 000');
  expect(createSeller({ ...site, placeholders: {} }, 'x:').registration).toBe('ABN 00 000 000 000');
});

test('P-03 the agency’s email begins with what happened and states the reference', () => {
  const { text } = writeAgencyOrderEmail({ order, note });
  expect(text).toMatch(/^An order was paid, and the buyer got a receipt\.[\s\S]*Reference: SB-P-7K3M9Q2/);
});

test('P-03 a payment of $1,000 or more gets no tax invoice while the buyer’s name is unknown', () => {
  const unknown = { ...order, buyer: '' };
  const read = (cents: number) => listReceipts({ ...unknown, cents }, notes, seller)[0];
  expect(read(99_999)).toMatchObject({ title: 'Tax invoice', to: 'ana@buyer.example' });
  expect(read(100_000)).toMatchObject({ title: 'Receipt' });
  expect(write({ order: unknown }).subject).not.toContain('tax invoice');
});

test('P-03 P-04 the email about a free trial contains no visitor input', () => {
  expect(write({ order: { ...order, mode: 'sandbox' } }).text).not.toContain('Tidepool');
});

const monthOf = (about: string, at: string): StoredNote => {
  return { what: 'month-paid', about, text: '$1,850.00 for another month.', at };
};
const refundOf = (about: string, cents: string, invoiceId?: string): StoredNote => {
  return { what: 'refund', about, text: `${cents} was refunded.`, at: '2027-01-02T01:00:00.000Z', invoiceId };
};

test('P-03 the buyer of a monthly plan gets a tax invoice for every month', () => {
  const later = monthOf('in_2', '2026-12-21T00:05:00.000Z');
  const { subject, text } = write({ note: later, notes: [note, later] });
  expect(subject).toBe('We have your payment for another month: tax invoice (SB-P-7K3M9Q2)');
  for (const words of [
    'Reference: SB-P-7K3M9Q2-2',
    'Date: 21 December 2026',
    'For: 1 × Visibility Accelerator, month 2',
    'Total paid, with GST: $1,850.00 AUD',
  ])
    expect(text).toContain(words);
});

test('P-03 a receipt lists the refunds of its payment with their dates, and the remaining GST', () => {
  const notes = [
    note,
    monthOf('in_2', '2026-12-21T00:05:00.000Z'),
    refundOf('re_1', '$100.00'),
    refundOf('re_2', '$1,850.00', 'in_2'),
    refundOf('re_3', '$5.00'),
    { ...refundOf('re_3', '$5.00'), what: 'refund-failed' as const },
  ];
  expect(listReceipts(order, notes, seller)).toMatchObject([
    {
      cents: 185_000,
      refunds: [{ at: '2027-01-02T01:00:00.000Z', cents: 10_000 }],
      keptCents: 175_000,
      keptGstCents: 15_909,
    },
    { refunds: [{ cents: 185_000 }], keptCents: 0, keptGstCents: 0 },
  ]);
});
