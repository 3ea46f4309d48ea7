import { expect, test } from 'vitest';
import { createPaidOrder } from '#tests/orders.ts';
import { writeAgencyOrderEmail, writeBuyerOrderEmail } from './order-emails.ts';
import { readSeller, type Seller } from './receipt.ts';

const order = createPaidOrder();
const note = { what: 'paid' as const, about: '', text: '$1,850.00', at: '2026-11-21T00:05:00.000Z' };
const seller: Seller = {
  brand: 'Saltbush',
  legalName: 'Saltbush Media Pty Ltd',
  registration: 'ABN 51 824 753 556',
  siteUrl: 'https://saltbush.example',
};

test('P-03 the email about a payment is a tax invoice: seller, reference, date, buyer, item, price before GST, GST and total', () => {
  const { subject, text } = writeBuyerOrderEmail({ order, note, seller });
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

test('P-03 the email names the minimum term of a monthly plan and what it costs', () => {
  const { text } = writeBuyerOrderEmail({ order, note, seller });
  expect(text).toContain('for at least 3 months ($5,550 in all), and then until you end it');
  const free = writeBuyerOrderEmail({ order: { ...order, minimumMonths: 1 }, note, seller });
  expect(free.text).toContain('$1,850 is charged each month until you end it');
  const oneOff = { ...order, kind: 'one-off' as const, minimumMonths: 1 };
  const once = writeBuyerOrderEmail({ order: oneOff, note, seller });
  expect(once.text).toContain('Nothing more is charged.');
});

test('P-03 P-04 a trial, or a seller with a placeholder for a number, sends no tax invoice', () => {
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
    const { subject, text } = writeBuyerOrderEmail(given);
    expect(`${subject}\n${text}`).not.toMatch(/tax invoice/i);
  }
  expect(writeBuyerOrderEmail({ order, note, seller: unnamed }).text).not.toContain('00 000 000 000');
  expect(readSeller({ ...site, placeholders: {} }, 'x:').registration).toBe('ABN 00 000 000 000');
});

test('P-03 the email to the agency begins with what happened, and names the order', () => {
  const { text } = writeAgencyOrderEmail({ order, note });
  expect(text).toMatch(/^An order was paid, and the buyer has a receipt\.[\s\S]*Reference: SB-P-7K3M9Q2/);
});
