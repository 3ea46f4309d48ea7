import { expect, test } from 'vitest';
import type { Order } from './order.ts';
import { writeAgencyOrderLetter, writeBuyerOrderLetter } from './order-letters.ts';
import { readSeller, type Seller } from './seller.ts';

const order: Order = {
  id: 'order-1',
  reference: 'SB-P-7K3M9Q2',
  mode: 'live',
  plan: 'visibility-accelerator',
  planName: 'Visibility Accelerator',
  kind: 'monthly',
  cents: 185_000,
  minimumMonths: 3,
  email: 'ana@buyer.example',
  userId: undefined,
  state: 'paid',
  sessionNumber: 1,
  sessionId: 'cs_live_1',
  paymentIntentId: 'pi_1',
  subscriptionId: 'sub_1',
  subscription: 'active',
  refundedCents: 0,
  dispute: undefined,
  createdAt: '2026-11-21T00:00:00.000Z',
  paidAt: '2026-11-21T00:05:00.000Z',
  fulfilledAt: '2026-11-21T00:05:00.000Z',
  version: 3,
};
const note = { what: 'paid' as const, about: '', text: '$1,850.00', at: '2026-11-21T00:05:00.000Z' };
const seller: Seller = {
  brand: 'Saltbush',
  legalName: 'Saltbush Media Pty Ltd',
  registration: 'ABN 51 824 753 556',
  siteUrl: 'https://saltbush.example',
};

test('P-03 the letter of a payment is a tax invoice: seller, reference, date, buyer, what, before GST, GST and total', () => {
  const { subject, text } = writeBuyerOrderLetter({ order, note, seller });
  expect(subject).toBe('We have your payment: tax invoice (SB-P-7K3M9Q2)');
  for (const words of [
    'Tax invoice',
    'From: Saltbush Media Pty Ltd, ABN 51 824 753 556',
    'Reference: SB-P-7K3M9Q2',
    'To: ana@buyer.example',
    'Date: 2026-11-21 11:05 AEDT',
    'For: 1 × Visibility Accelerator, the first month',
    'Before GST: $1,681.82 AUD',
    'GST (10%): $168.18 AUD',
    'Total paid, with GST: $1,850.00 AUD',
    'https://saltbush.example/payment-success?session_id=cs_live_1',
    'https://saltbush.example/terms',
  ])
    expect(text).toContain(words);
});

test('P-03 a monthly plan is said to run for its least months, with all that they cost', () => {
  const { text } = writeBuyerOrderLetter({ order, note, seller });
  expect(text).toContain('for at least 3 months ($5,550 in all), and then until you end it');
  const free = writeBuyerOrderLetter({ order: { ...order, minimumMonths: 1 }, note, seller });
  expect(free.text).toContain('$1,850 is charged each month until you end it');
  const once = writeBuyerOrderLetter({
    order: { ...order, kind: 'one-off', minimumMonths: 1 },
    note,
    seller,
  });
  expect(once.text).toContain('Nothing more is charged.');
});

test('P-03 P-04 a trial, and a seller whose number only holds its place, make no tax invoice', () => {
  const site = {
    brand: 'Saltbush',
    legalName: 'Saltbush Media',
    registration: { label: 'ABN', number: '00 000 000 000' },
  };
  const unnamed = readSeller({ ...site, placeholders: { 'registration.number': 'put the real one' } }, 'x:');
  for (const given of [
    { order, note, seller: unnamed },
    { order: { ...order, mode: 'test' as const }, note, seller },
  ]) {
    const { subject, text } = writeBuyerOrderLetter(given);
    expect(`${subject}\n${text}`).not.toMatch(/tax invoice/i);
  }
  expect(writeBuyerOrderLetter({ order, note, seller: unnamed }).text).not.toContain('00 000 000 000');
  expect(readSeller({ ...site, placeholders: {} }, 'x:').registration).toBe('ABN 00 000 000 000');
});

test('P-03 P-02 letters call the reference what the page of the order calls it', () => {
  for (const what of ['paid', 'failed', 'month-failed', 'subscription-ended'] as const) {
    const { text } = writeBuyerOrderLetter({ order, note: { ...note, what }, seller });
    expect(text).not.toMatch(/\bnumber\b/i);
  }
  expect(writeAgencyOrderLetter({ order, note }).text).toContain('Reference: SB-P-7K3M9Q2');
});

test('P-03 a letter to the agency begins with a sentence that says what to do', () => {
  expect(writeAgencyOrderLetter({ order, note }).text).toMatch(
    /^An order was paid, and the buyer has a receipt\./,
  );
});
