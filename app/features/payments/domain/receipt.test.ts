import { expect, test } from 'vitest';
import { createPaidOrder, createPayment, testSeller } from '#tests/orders.ts';
import { describeMovement, type Movement } from './movement.ts';
import type { Order } from './order.ts';
import { writeAgencyOrderEmail, writeBuyerOrderEmail } from './order-emails.ts';
import { describeEvent } from './order-event.ts';
import { createSeller, issueReceipt, type Receipt, type ReceiptFacts } from './receipt.ts';

const order = createPaidOrder({ buyer: 'Tidepool Pty Ltd, ABN 53 004 085 616' });
const payment = createPayment();
const renewal = createPayment({
  kind: 'renewal',
  stripeId: 'in_2',
  at: '2026-12-21T00:05:00.000Z',
  what: 'Visibility Accelerator, 21 December 2026 to 21 January 2027',
});
const refundOf = (change: Partial<Movement> = {}) =>
  createPayment({
    kind: 'refund',
    stripeId: 're_1',
    cents: -10_000,
    at: '2027-01-02T01:00:00.000Z',
    corrects: 'pi_1',
    ...change,
  });

const issue = (change: Partial<ReceiptFacts> = {}) =>
  issueReceipt({
    order,
    movement: payment,
    earlier: [],
    seller: testSeller,
    issuedAt: '2026-11-21T00:05:10.000Z',
    ...change,
  });

/** Issues the receipts of movements in order. */
const issueAll = (movements: Movement[], change: Partial<ReceiptFacts> = {}) => {
  const issued: Receipt[] = [];
  for (const movement of movements) {
    const receipt = issue({ ...change, movement, earlier: [...issued] });
    if (receipt) issued.push(receipt);
  }
  return issued;
};

type Change = { order?: Order; movement?: Movement; receipt?: Receipt | undefined; samePurchases?: Order[] };

const emailOf = ({ order: change = order, movement = payment, samePurchases = [], ...rest }: Change) => ({
  order: change,
  movements: [movement],
  event: describeEvent(movement),
  receipt: 'receipt' in rest ? rest.receipt : issue({ order: change, movement }),
  samePurchases,
  seller: testSeller,
  nameCommands: (text: string) => text.replace('npm run', 'saltbush'),
});

/** Writes the buyer's email about a movement. */
function write(change: Change = {}) {
  const email = writeBuyerOrderEmail(emailOf(change));
  if (!email) throw new Error('The buyer gets no email.');
  return email;
}

test('P-03 the buyer’s email is a tax invoice with seller, number, dates, buyer, item, net price, GST and total', () => {
  const { subject, text } = write();
  expect(subject).toBe('We have your payment: tax invoice (SB-P-7K3M9Q2)');
  for (const expected of [
    'Tax invoice',
    'From: Saltbush Media Pty Ltd, ABN 51 824 753 556, 1 Headland Road',
    'Number: SB-P-7K3M9Q2',
    'To: Tidepool Pty Ltd, ABN 53 004 085 616, ana@buyer.example',
    'Date: 21 November 2026',
    'Paid on: 21 November 2026',
    'For: 1 × Visibility Accelerator, the first month',
    'Before GST: $1,681.82 AUD',
    'GST (10%): $168.18 AUD',
    'Total paid, GST included: $1,850.00 AUD',
    'https://saltbush.example/payment-success?session_id=cs_live_1',
    'https://saltbush.example/terms',
  ])
    expect(text).toContain(expected);
});

test('P-03 a receipt has the day of the payment at Stripe, even if the site heard of it days later', () => {
  const late = issue({
    movement: createPayment({ at: '2026-06-30T13:00:00.000Z' }),
    issuedAt: '2026-07-02T01:00:00.000Z',
  });
  expect(late).toMatchObject({ at: '2026-06-30T13:00:00.000Z', issuedAt: '2026-07-02T01:00:00.000Z' });
  const { text } = write({ receipt: late });
  expect(text).toContain('Date: 2 July 2026\nPaid on: 30 June 2026');
});

test('P-03 the email states the minimum term of a plan and its total cost', () => {
  expect(write().text).toContain('for at least three months ($5,550 in total), then until you cancel');
  const free = write({ order: { ...order, minimumPayments: 1 } });
  expect(free.text).toContain('You will be charged $1,850 each month until you cancel');
  const yearly = write({ order: { ...order, interval: 'year', minimumPayments: 2 } });
  expect(yearly.text).toContain('You will be charged $1,850 each year for at least two years ($3,700');
  // The agency has accepted another amount than the price.
  const accepted = createPayment({ cents: 100_000 });
  const otherEmail = write({ movement: accepted, receipt: issue({ movement: accepted }) });
  expect(otherEmail.text).not.toMatch(/\$1,850|\$5,550/);
  const once = write({ order: { ...order, interval: undefined, minimumPayments: 1 } });
  expect(once.text).toContain('You won’t be charged again.');
});

test.each([
  ['active', 'payment', 'You will be charged $1,850 each month'],
  ['late', 'renewal', 'Your account has the day of the next charge'],
  ['active', 'charge', 'Your account has the day of the next charge'],
  ['ending', 'renewal', 'The plan is cancelled.'],
  ['ended', 'payment', 'The plan has ended.'],
  ['paused', 'charge', 'nothing new is charged until we resume it'],
  ['unpaid', 'charge', 'The plan is on hold'],
] as const)(
  'P-03 the receipt of a plan that is %s, for a %s, promises no other charge than is due',
  (subscription, kind, promise) => {
    const movement = createPayment({ kind });
    const { text } = write({ order: { ...order, subscription }, movement, receipt: issue({ movement }) });
    expect(text).toContain(promise);
    if (!promise.startsWith('You will')) expect(text).not.toMatch(/You will be charged|\$5,550/);
  },
);

test('P-03 a payment that is refunded in parts, and a refund that comes back, give back each cent of its GST once', () => {
  const payment = createPayment({ cents: 69_000 });
  const first = issue({ movement: payment });
  const refund = (stripeId: string, cents: number, kind: 'refund' | 'refund-failed' = 'refund') =>
    createPayment({ kind, stripeId, cents, corrects: payment.stripeId });
  const issued = [first];
  for (const movement of [
    refund('re_1', -34_500),
    refund('re_2', -34_500),
    refund('re_2', 34_500, 'refund-failed'),
    refund('re_3', -34_500),
  ])
    issued.push(issue({ movement, earlier: issued.flatMap((receipt) => receipt ?? []) }));
  expect(issued.map((receipt) => receipt?.gstCents)).toEqual([6273, -3136, -3137, 3137, -3137]);
});

test('P-03 P-04 trials, and sellers with a placeholder number, send no tax invoices', () => {
  const site = {
    brand: 'Saltbush',
    legalName: 'Saltbush Media',
    registration: { label: 'ABN', number: '00 000 000 000' },
    address: { display: 'Bronte' } as Parameters<typeof createSeller>[0]['address'],
    email: 'hello@saltbush.example',
  };
  const seller = createSeller({ ...site, placeholders: { 'registration.number': 'put the real one' } }, 'x:');
  const trial = { ...order, mode: 'test' as const };
  for (const change of [{ receipt: issue({ seller }) }, { order: trial }]) {
    const { subject, text } = write(change);
    expect(`${subject}\n${text}`).not.toMatch(/tax invoice/i);
  }
  expect(write({ receipt: issue({ seller }) }).text).not.toContain('00 000 000 000');
  expect(createSeller({ ...site, placeholders: {} }, 'x:').registration).toBe('ABN 00 000 000 000');
});

test('P-03 the agency’s email begins with what happened, states the reference, and whether the buyer got a receipt', () => {
  const text = writeAgencyOrderEmail(emailOf({}))?.text;
  expect(text).toMatch(
    /^An order was paid\.[\s\S]*The buyer’s receipt is SB-P-7K3M9Q2\.[\s\S]*Reference: SB-P-/,
  );
  const textWithoutReceipt = writeAgencyOrderEmail(
    emailOf({ movement: refundOf(), receipt: undefined }),
  )?.text;
  expect(textWithoutReceipt).toContain('The buyer has no receipt for it.');
});

test('C-02 P-03 the agency’s email about a held order names the command that accepts it as it is typed there', () => {
  const event = { what: 'held' as const, subjectId: 'cs_1', text: 'It paid less.' };
  const text = writeAgencyOrderEmail({ ...emailOf({}), event })?.text;
  expect(text).toContain('run “saltbush orders -- accept” with the reference');
});

test('P-01 P-03 a buyer who has paid for the same plan in two orders is told with the receipt, and so is the agency', () => {
  const otherOrder = createPaidOrder({ reference: 'SB-P-AAAAAAA' });
  const pending = createPaidOrder({ reference: 'SB-P-BBBBBBB', state: 'pending' });
  const twice = { samePurchases: [otherOrder, pending] };
  expect(write(twice).text).toContain(
    'You have also ordered this plan in SB-P-AAAAAAA and SB-P-BBBBBBB (payment pending).',
  );
  const text = writeAgencyOrderEmail(emailOf(twice));
  expect(text?.subject).toContain('paid, perhaps twice');
  expect(text?.text).toContain(
    'Paid twice? The same buyer has also ordered this plan for this website in SB-P-AAAAAAA and SB-P-BBBBBBB',
  );
  expect(write().text).not.toContain('also ordered');
});

test('P-03 a payment of $1,000 or more gets no tax invoice while the buyer’s name is unknown', () => {
  const unknown = { ...order, buyer: '' };
  const read = (cents: number) => issue({ order: unknown, movement: createPayment({ cents }) });
  expect(read(99_999)).toMatchObject({ title: 'Tax invoice', buyer: 'ana@buyer.example' });
  expect(read(100_000)).toMatchObject({ title: 'Receipt' });
});

test('P-03 P-04 the email about a trial contains no visitor input', () => {
  expect(write({ order: { ...order, mode: 'sandbox' } }).text).not.toContain('Tidepool');
});

test('P-03 each receipt is numbered when it is issued, and a later payment says which period it is for', () => {
  const [first, second] = issueAll([payment, renewal]);
  expect([first?.number, second?.number]).toEqual(['SB-P-7K3M9Q2', 'SB-P-7K3M9Q2-2']);
  const { subject, text } = write({ movement: renewal, receipt: second });
  expect(subject).toBe('We have your payment for another month: tax invoice (SB-P-7K3M9Q2)');
  for (const expected of [
    'Number: SB-P-7K3M9Q2-2',
    'Paid on: 21 December 2026',
    'For: 1 × Visibility Accelerator, 21 December 2026 to 21 January 2027',
  ])
    expect(text).toContain(expected);
});

test('P-03 an invoice for a change of the plan says what it is for, and does not thank for another month', () => {
  const charge = createPayment({
    kind: 'charge',
    stripeId: 'in_3',
    cents: 4321,
    what: 'Care: Remaining time',
  });
  const { subject, text } = write({ movement: charge });
  expect(`${subject} ${text}`).not.toContain('another month');
  expect(text).toContain('For: 1 × Care: Remaining time');
});

test('P-03 nothing of $0.00, no dispute and no payment of a held order is a receipt', () => {
  const held = { ...order, fulfilledAt: undefined };
  const zero = createPayment({ kind: 'credit', stripeId: 'in_3', cents: 0 });
  const dispute = createPayment({ kind: 'dispute', stripeId: 'dp_1', cents: -185_000, corrects: 'pi_1' });
  expect(issueAll([zero, dispute])).toEqual([]);
  expect(issueAll([payment, refundOf()], { order: held })).toEqual([]);
});

test('P-03 a refund is an adjustment note of its own, with its number, its GST and the invoice that it corrects', () => {
  const back = refundOf({ kind: 'refund-failed', cents: 10_000 });
  const receipts = issueAll([payment, renewal, refundOf(), back]);
  expect(receipts.slice(2)).toMatchObject([
    {
      number: 'SB-P-7K3M9Q2-3',
      title: 'Adjustment note',
      cents: -10_000,
      gstCents: -909,
      corrects: 'SB-P-7K3M9Q2',
    },
    {
      number: 'SB-P-7K3M9Q2-4',
      title: 'Adjustment note',
      cents: 10_000,
      gstCents: 909,
      corrects: 'SB-P-7K3M9Q2',
    },
  ]);
  const { subject, text } = write({ movement: refundOf(), receipt: receipts[2] });
  expect(subject).toBe('We have refunded you: adjustment note (SB-P-7K3M9Q2)');
  expect(text).toContain('Corrects: SB-P-7K3M9Q2\n');
  expect(text).toContain('Refunded, GST included: −$100.00 AUD');
  expect(text).not.toContain('You will be charged');
  const trial = { ...order, mode: 'test' as const };
  expect(issueAll([payment, refundOf()], { order: trial })[1]?.title).toBe('Refund receipt');
});

test('P-03 movements are told to the agency with their amount', () => {
  expect(describeMovement(payment)).toBe('$1,850.00 for Visibility Accelerator, the first month.');
  expect(describeMovement(refundOf())).toContain('$100.00 was refunded:');
  expect(describeMovement(refundOf({ kind: 'dispute' }))).toContain('took back $100.00');
  expect(describeMovement(createPayment({ kind: 'credit', cents: 0 }))).toContain('Nothing was charged for');
});
