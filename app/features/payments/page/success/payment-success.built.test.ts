import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { createFakeCheckout, createOrder } from '#tests/fake-checkout.ts';
import { readPage } from '#tests/read-page.ts';
import type { OrderState } from '../../domain/order.ts';
import type { OrderView } from '../../domain/order-view.ts';

type Pretence = Parameters<typeof createFakeCheckout>[0];

function open(pretence?: Pretence) {
  return createTestApp({ services: createFakeCheckout(pretence).services });
}

const pathOf = (state: string) => `/payment-success?session_id=cs_test_${state.replaceAll('-', '_')}`;

async function visit(path: string, pretence?: Pretence) {
  const response = await open(pretence).get(path);
  const html = await response.text();
  const page = readPage(html);
  const main = page.first('main');
  const [title] = page.first('title').text.split(' | ');
  const robots = page.all('meta[name=robots]').map(({ attribute }) => attribute('content'));
  return { response, html, title, robots, main, text: main.text };
}

/** Returns the text of an order's page. */
async function visitOrder(change: Partial<OrderView>) {
  const orders = { cs_test_own: createOrder(change) };
  return (await visit('/payment-success?session_id=cs_test_own', { orders })).text;
}

const states = [
  ['paid', 'Paid. Thank you.', 'Status Paid', 'Payment received'],
  ['pending', 'Your payment is pending', 'Status Payment pending', 'Payment pending'],
  ['open', 'Not paid yet', 'Status Not paid yet', 'Not paid yet'],
  ['failed', 'The payment did not go through', 'Status Payment failed', 'Payment failed'],
  ['expired', 'This payment page has closed', 'Status Closed, not paid', 'Payment page closed'],
  [
    'partly-refunded',
    'Part of your payment has been refunded',
    'Status Paid, partly refunded',
    'Partly refunded',
  ],
  ['refunded', 'Your payment has been refunded in full', 'Status Refunded', 'Refunded'],
  [
    'disputed',
    'This payment was disputed with the bank',
    'Status Disputed at the bank',
    'Payment in dispute',
  ],
  ['held', 'A person is checking this payment', 'Status Being checked by a person', 'Payment being checked'],
] as const satisfies [OrderState, ...string[]][];

test.each(states)(
  'R-18 P-02 P-04 the page of an order that is %s says so in heading, receipt and title, and whether a card was charged',
  async (state, heading, label, expectedTitle) => {
    const { response, html, robots, main, text, title } = await visit(pathOf(state), { sandbox: false });
    expect(response.status).toBe(200);
    expect(main.first('h1').text).toBe(heading);
    expect(text).toContain(`${label} Plan`);
    expect(text).toContain('SB-P-7K3M9Q2');
    expect(title).toBe(expectedTitle);
    // The page is neither cached nor indexed, and does not identify the buyer.
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
    expect(robots).toEqual(['noindex']);
    expect(html).not.toContain('@tidepool');
    expect(text).not.toMatch(/no card |trial/i);
    const trial = (await visit(pathOf(state))).text;
    expect(trial).toContain('No card is charged');
    expect(trial).toContain(`${label}, no card charged Plan`);
    // An unpaid order links back to payment, and a paid one says what happens next.
    const leadsBack = main.all('a[href="/pricing?plan=fix-it#pay"]').length > 0;
    expect(leadsBack).toBe(['open', 'failed', 'expired'].includes(state));
    expect(/What happens (next|after)/.test(text)).toBe(state === 'paid');
    // While an order is pending, React loads at once to poll; a link works without it.
    expect(/<script[^>]* data-now/.test(html)).toBe(state === 'pending');
    expect(main.links.some(([words]) => words === 'Check again now')).toBe(state === 'pending');
  },
);

test('P-02 the receipt shows plan, amount, GST, reference, seller and Sydney time', async () => {
  const { main, text } = await visit(pathOf('paid'), { sandbox: false });
  const { legalName, registration, email } = createTestApp().services.content.site;
  for (const expectedText of [
    'Plan SEO Fix It',
    'Reference SB-P-7K3M9Q2',
    'Ordered 21 November 2026, 11:00 am',
    `Seller ${legalName}, ${registration.label} ${registration.number}`,
    'GST included in the total $45.00',
    'Total $495.00',
  ])
    expect(text).toContain(expectedText);
  expect(main.first('time').attribute('datetime')).toBe('2026-11-21T00:00:00.000Z');
  expect(main.links).toContainEqual([email, `mailto:${email}?subject=SB-P-7K3M9Q2`]);
});

const care = { plan: 'care', planName: 'Care', interval: 'month', minimumPayments: 3 } as const;
const monthly = { ...care, cents: 22_000 };
const minimum = [
  'Total each month $220.00',
  'At least three months $660.00',
  'It is charged each month for at least three months, then until you cancel.',
  'The term counts from the first payment.',
];
const ended = [
  'This plan has ended',
  'Care is no longer charged each month',
  'Total each month, until it ended',
];
const late = [
  'A payment is overdue',
  'Stripe, our payment provider, may try again. Please check that your card is valid',
  'Change the card or cancel the plan in your account',
];
const paidAt = '2026-11-23T01:30:00.000Z';

test.each<[change: Partial<OrderView>, said: string[], unsaid: RegExp]>([
  [{}, ['On the day we agree on.'], /The term counts|each month/],
  [{ ...monthly, subscription: 'active' }, minimum, /cancelled/],
  [{ ...monthly, minimumPayments: 1 }, ['It is charged each month until you cancel.'], /At least/],
  [
    { ...monthly, interval: 'year' },
    ['Total each year $220.00', 'It is charged each year for at least three years'],
    /month/,
  ],
  [
    { ...monthly, subscription: 'unpaid' },
    ['This plan is on hold', 'Status Overdue, and on hold'],
    /What happens/,
  ],
  [{ ...monthly, subscription: 'paused' }, ['This plan is paused', 'Status Paused'], /What happens/],
  // Until Stripe has ended the plan, ordering again might be charged twice.
  [{ ...monthly, state: 'failed', subscription: 'late' }, ['We are ending the plan'], /Back to paying/],
  [
    { ...monthly, state: 'failed', subscription: 'ended' },
    ['Try again', 'Back to paying'],
    /ending the plan/,
  ],
  [
    { state: 'held', taken: { cents: 100, currency: 'aud' } },
    ['We received $1.00, and the order is for $495.00', 'Received $1.00'],
    /Received Nothing/,
  ],
  [{ ...monthly, subscription: 'ended' }, ended, /until you cancel|At least|What happens/],
  [{ ...monthly, subscription: 'late' }, late, /What happens/],
  [{ state: 'expired' }, ['It expired, or another page replaced it.'], /ran out/],
  [
    { state: 'partly-refunded', refundedCents: 12_050, taken: { cents: 49_500, currency: 'aud' } },
    ['We have sent $120.50 back', 'Total $495.00'],
    /part of this payment/,
  ],
  [
    {
      ...monthly,
      later: [
        { kind: 'renewal', cents: 22_000, currency: 'aud', at: '2026-12-21T00:05:00.000Z' },
        { kind: 'refund', cents: -1250, currency: 'aud', at: '2026-12-23T00:05:00.000Z' },
        { kind: 'charge', cents: 1250, currency: 'usd', at: '2026-12-24T00:05:00.000Z' },
      ],
    },
    [
      'Paid again, 21 December 2026 $220.00 Refunded, 23 December 2026 −$12.50',
      'Paid for something else, 24 December 2026 12.50 USD',
    ],
    /in part/,
  ],
  [
    { state: 'disputed', dispute: 'lost' },
    ['The bank has reversed this payment', 'Status Reversed by the bank'],
    /Status Disputed/,
  ],
  [{ state: 'disputed', dispute: 'open' }, ['Status Disputed at the bank'], /reversed this payment/],
  [{ paidAt }, ['Paid 23 November 2026, 12:30 pm'], /First paid/],
  [{ ...monthly, paidAt }, ['First paid 23 November 2026, 12:30 pm'], / Paid 23/],
])('P-02 an order is described in its own words: %j', async (change, expected, unexpected) => {
  const text = await visitOrder(change);
  for (const expectedText of expected) expect(text).toContain(expectedText);
  expect(text).not.toMatch(unexpected);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test.each([
  [{ createdAt: minutesAgo(4000), paidAt: minutesAgo(50) }, 'is on its way', 'What happens next'],
  [{ createdAt: minutesAgo(4000), paidAt: minutesAgo(61) }, 'was sent', 'What happens after you pay'],
  [{ createdAt: minutesAgo(61) }, 'was sent', 'What happens after you pay'],
])(
  'P-02 within an hour of payment the email is on its way, and later it was sent (%#)',
  async (change, verb, heading) => {
    const text = await visitOrder(change);
    expect(text).toContain(`A confirmation email ${verb} to the address you gave`);
    expect(text).toContain(heading);
  },
);

test.each([
  ...['', '?session_id=', '?session_id=cs_test_nothing', '?session_id=SB-P-7K3M9Q2', '?session_id=%3Cb%3E'],
])('P-02 an unknown order (%j) gets a calm 404 that reveals nothing', async (query) => {
  const { response, robots, text, title } = await visit(`/payment-success${query}`);
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(title).toBe('No such payment');
  expect(text).toContain('We can’t find that payment');
  expect(text).not.toContain('SB-P-');
  expect(robots).toEqual(['noindex']);
});

test('P-02 a seller whose number is only a placeholder is shown without it', async () => {
  const { services } = createFakeCheckout();
  const site = { ...services.content.site, placeholders: { 'registration.number': 'put the real one' } };
  const app = createTestApp({ services: { ...services, content: { ...services.content, site } } });
  const text = readPage(await (await app.get(pathOf('paid'))).text()).first('main').text;
  expect(text).toContain(`Seller ${site.legalName} GST`);
  expect(text).not.toContain(site.registration.number);
});

test('P-02 while the database is down the page claims neither paid, unpaid nor unknown, and offers a retry', async () => {
  const { get, logged } = open();
  const response = await get(pathOf('away'));
  const main = readPage(await response.text()).first('main');
  expect(response.status).toBe(503);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('retry-after')).toBe('60');
  expect(main.text).toContain('We can’t look up your payment right now');
  expect(main.text).toContain('If you have paid, your payment is safe');
  expect(main.links).toContainEqual(['Try again', pathOf('away')]);
  expect(logged).toContainEqual(
    expect.objectContaining({ level: 'error', message: 'an order could not be looked up' }),
  );
});

test('P-04 only a sandbox order links to the page where its owner can try refunds', async () => {
  const sandboxUrl = 'http://site.test/stripe-sandbox/pay/cs_test_own';
  const { main } = await visit('/payment-success?session_id=cs_test_own', {
    orders: { cs_test_own: createOrder({ sandboxUrl }) },
  });
  expect(main.first('.trial').links).toEqual([['Try a refund and other later events', sandboxUrl]]);
  expect((await visit(pathOf('paid'))).main.first('.trial').links).toEqual([]);
});
