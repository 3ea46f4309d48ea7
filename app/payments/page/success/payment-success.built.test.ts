import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { createFakeCheckout, createOrder } from '#tests/fake-checkout.ts';
import { readPage } from '#tests/read-page.ts';
import type { OrderState, OrderView } from '../../domain/order.ts';

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

/** Renders the page of an order with these changes. */
async function visitOrder(change: Partial<OrderView>) {
  const orders = { cs_test_own: createOrder(change) };
  return (await visit('/payment-success?session_id=cs_test_own', { orders })).text;
}

const states = [
  ['paid', 'Paid. Thank you.', 'State Paid', 'Payment received'],
  ['pending', 'Your payment is on its way', 'State Payment on its way', 'Payment on its way'],
  ['open', 'Not paid yet', 'State Not paid yet', 'Not paid yet'],
  ['failed', 'The payment did not go through', 'State Payment failed', 'Payment failed'],
  ['expired', 'This payment page has closed', 'State Closed, not paid', 'Payment page closed'],
  ['partly-refunded', 'Part of it has been refunded', 'State Paid, partly refunded', 'Partly refunded'],
  ['refunded', 'All of it has been refunded', 'State Refunded', 'Refunded'],
  ['disputed', 'This payment was disputed with the bank', 'State Disputed at the bank', 'Payment in dispute'],
  ['held', 'A person is checking this payment', 'State Being checked by a person', 'Payment being checked'],
] as const satisfies [OrderState, ...string[]][];

test.each(states)(
  'R-18 P-02 P-04 an order that is %s says so in its heading, its receipt and its title, and whether a card was charged',
  async (state, heading, label, expectedTitle) => {
    const { response, html, robots, main, text, title } = await visit(pathOf(state), { sandbox: false });
    expect(response.status).toBe(200);
    expect(main.first('h1').text).toBe(heading);
    expect(text).toContain(`${label} Plan`);
    expect(text).toContain('SB-P-7K3M9Q2');
    expect(title).toBe(expectedTitle);
    // The page is neither cached nor indexed, and names nobody.
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
    expect(robots).toEqual(['noindex']);
    expect(html).not.toContain('@tidepool');
    expect(text).not.toMatch(/no card |trial/i);
    const trial = (await visit(pathOf(state))).text;
    expect(trial).toContain('No card is charged');
    expect(trial).toContain(`${label}, no card charged Plan`);
    // An unpaid order leads back to payment, and a paid one says what comes next.
    const leadsBack = main.all('a[href="/pricing?plan=fix-it#pay"]').length > 0;
    expect(leadsBack).toBe(['open', 'failed', 'expired'].includes(state));
    expect(/What happens (next|after)/.test(text)).toBe(state === 'paid');
    // While an order is pending React loads and asks again; without React a link does.
    expect(/<script[^>]* data-now/.test(html)).toBe(state === 'pending');
    expect(main.links.some(([words]) => words === 'Check again now')).toBe(state === 'pending');
  },
);

test('P-02 the receipt has plan, amount, GST, reference, seller and Sydney’s time', async () => {
  const { main, text } = await visit(pathOf('paid'), { sandbox: false });
  const { legalName, registration, email } = createTestApp().services.content.site;
  for (const words of [
    'Plan SEO Fix It',
    'Reference SB-P-7K3M9Q2',
    'Ordered 21 November 2026, 11:00 AEDT',
    `Seller ${legalName}, ${registration.label} ${registration.number}`,
    'GST included in the total $45.00',
    'Total $495.00',
  ])
    expect(text).toContain(words);
  expect(main.first('time').attribute('datetime')).toBe('2026-11-21T00:00:00.000Z');
  expect(main.links).toContainEqual([email, `mailto:${email}?subject=SB-P-7K3M9Q2`]);
});

const care = { plan: 'care', planName: 'Care', kind: 'monthly', minimumMonths: 3 } as const;
const monthly = { ...care, cents: 22_000 };
const minimum = [
  'Total each month $220.00',
  'At least three months $660.00',
  'paid each month for at least three months from the first payment, and then until you stop it',
  'The months count from the first payment.',
];
const ended = ['This plan has ended', 'nothing more is charged', 'Total each month, until it ended'];
const late = ['A month is unpaid', 'We will try again automatically. Please check that your card is valid'];
const paidAt = '2026-11-23T01:30:00.000Z';

test.each<[change: Partial<OrderView>, said: string[], unsaid: RegExp]>([
  [{}, ['On the day we agree on.'], /The months count|each month/],
  [{ ...monthly, subscription: 'active' }, minimum, /ended/],
  [{ ...monthly, minimumMonths: 1 }, ['paid each month until you stop it'], /At least/],
  [{ ...monthly, subscription: 'ended' }, ended, /until you stop it|At least|What happens/],
  [{ ...monthly, subscription: 'late' }, late, /What happens/],
  [{ state: 'expired' }, ['It expired, or another page replaced it.'], /ran out/],
  [
    { state: 'partly-refunded', refundedCents: 12_050 },
    ['We have sent $120.50 of this payment back', 'Refunded in part $120.50 GST included in the rest $34.05'],
    /part of this payment/,
  ],
  [
    { state: 'disputed', dispute: 'lost' },
    ['The bank has reversed this payment', 'State Reversed by the bank'],
    /State Disputed/,
  ],
  [{ state: 'disputed', dispute: 'open' }, ['State Disputed at the bank'], /reversed this payment/],
  [{ paidAt }, ['Paid 23 November 2026, 12:30 AEDT'], /First paid/],
  [{ ...monthly, paidAt }, ['First paid 23 November 2026, 12:30 AEDT'], / Paid 23/],
])('P-02 an order is told of in words of its own: %j', async (change, said, unsaid) => {
  const text = await visitOrder(change);
  for (const words of said) expect(text).toContain(words);
  expect(text).not.toMatch(unsaid);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test.each([
  [{ createdAt: minutesAgo(4000), paidAt: minutesAgo(50) }, 'is on its way', 'What happens next'],
  [{ createdAt: minutesAgo(4000), paidAt: minutesAgo(61) }, 'went', 'What happens after you pay'],
  [{ createdAt: minutesAgo(61) }, 'went', 'What happens after you pay'],
])(
  'P-02 the email is on its way in the first hour after paying, and later it went (%#)',
  async (change, goes, heading) => {
    const text = await visitOrder(change);
    expect(text).toContain(`An email that says the same ${goes} to the address you gave`);
    expect(text).toContain(heading);
  },
);

test.each([
  ...['', '?session_id=', '?session_id=cs_test_nothing', '?session_id=SB-P-7K3M9Q2', '?session_id=%3Cb%3E'],
])('P-02 where there is no order of ours (%j) the answer is 404, calm, and tells nothing', async (query) => {
  const { response, robots, text, title } = await visit(`/payment-success${query}`);
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(title).toBe('No such payment');
  expect(text).toContain('There is no payment here');
  expect(text).not.toContain('SB-P-');
  expect(robots).toEqual(['noindex']);
});

test('P-02 where the database is away nobody is told that a payment is paid, unpaid or unknown, and the page can be tried again', async () => {
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

test('P-04 an order of the sandbox links to where a refund can be tried, and no other does', async () => {
  const sandboxUrl = 'http://site.test/stripe-sandbox/pay/cs_test_own';
  const { main } = await visit('/payment-success?session_id=cs_test_own', {
    orders: { cs_test_own: createOrder({ sandboxUrl }) },
  });
  expect(main.first('.trial').links).toEqual([['Try a refund and what else may follow', sandboxUrl]]);
  expect((await visit(pathOf('paid'))).main.first('.trial').links).toEqual([]);
});
