import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { createOrder, createPretendCheckout, orderStates } from '#tests/pretend-checkout.ts';

function open(pretence?: Parameters<typeof createPretendCheckout>[0]) {
  const { checkout, orders } = createPretendCheckout(pretence);
  return { ...createTestApp({ services: { checkout } }), orders };
}

const readText = (html: string) =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[ \n]+/g, ' ');
const pathOf = (state: string) => `/payment-success?session_id=cs_test_${state.replaceAll('-', '_')}`;

async function visit(path: string, pretence?: Parameters<typeof createPretendCheckout>[0]) {
  const response = await open(pretence).get(path);
  const html = await response.text();
  return { response, html, text: readText(html), title: html.match(/<title>([^<]*)/)?.[1] };
}

test.each([
  ['paid', 'Paid. Thank you.', 'State Paid', 'Payment received'],
  ['pending', 'Your payment is on its way', 'State On its way', 'Payment on its way'],
  ['open', 'Not paid yet', 'State Not paid yet', 'Not paid yet'],
  ['failed', 'The payment did not go through', 'State Failed', 'Payment failed'],
  ['expired', 'This payment page has closed', 'State Closed, not paid', 'Payment page closed'],
  ['partly-refunded', 'Part of it is on its way back', 'State Paid, partly refunded', 'Partly refunded'],
  ['refunded', 'All of it is on its way back', 'State Refunded', 'Refunded'],
  ['disputed', 'This payment was questioned at the bank', 'State Disputed', 'Payment in dispute'],
  ['held', 'A person is checking this payment', 'State Being checked', 'Payment being checked'],
])(
  'R-18 P-02 an order that is %s says so in its heading, its receipt and its title',
  async (state, ...said) => {
    const { response, html, text, title } = await visit(pathOf(state), { sandbox: false });
    expect(response.status).toBe(200);
    expect(html).toContain(`<h1>${said[0]}</h1>`);
    expect(text).toContain(said[1]);
    expect(title).toBe(`${said[2]} | Saltbush Media`);
    expect(text).toContain('SB-P-7K3M9Q2');
  },
);

test('P-02 no two states look alike in words', async () => {
  const titles = await Promise.all(orderStates.map(async (state) => (await visit(pathOf(state))).title));
  expect(new Set(titles).size).toBe(orderStates.length);
});

test('P-02 the receipt has plan, amount, GST, reference, seller and Sydney’s time', async () => {
  const { html, text } = await visit(pathOf('paid'), { sandbox: false });
  for (const words of [
    'Plan No Fluff',
    'Reference SB-P-7K3M9Q2',
    'Ordered 21 November 2026, 11:00 AEDT',
    'Seller Saltbush Media, ABN\u00a000\u00a0000\u00a0000\u00a0000',
    'GST in the total $62.73',
    'Total $690.00',
  ])
    expect(text).toContain(words);
  expect(html).toContain('dateTime="2026-11-21T00:00:00.000Z"');
  expect(html).toContain('mailto:hello@saltbush.example?subject=SB-P-7K3M9Q2');
});

/** The page of an order that is like this. */
async function visitOrder(change: Parameters<typeof createOrder>[0]) {
  const orders = { cs_test_own: createOrder(change) };
  return (await visit('/payment-success?session_id=cs_test_own', { orders })).text;
}

const monthly = {
  plan: 'visibility-accelerator',
  planName: 'Visibility Accelerator',
  kind: 'monthly',
  cents: 185_000,
  gstCents: 16_818,
} as const;

test('P-02 a monthly order says so, for how long at least, and what that comes to', async () => {
  for (const change of [monthly, { ...monthly, subscription: 'active' as const }]) {
    const text = await visitOrder(change);
    expect(text).toContain('Total each month $1,850.00');
    expect(text).toContain('At least three months $5,550.00');
    expect(text).toContain(
      'paid each month for at least three months from the first payment, and then until you stop it',
    );
  }
});

test('P-02 the steps after paying tell from when the months count to whoever pays by the month alone', async () => {
  expect(await visitOrder(monthly)).toContain('The three months that a monthly plan is paid at least');
  const text = await visitOrder({});
  expect(text).toContain('On the day that both of us have agreed to the number.');
  expect(text).not.toContain('monthly plan');
});

test('P-02 an order at another price than today’s tells no minimum that may not be its own', async () => {
  const text = await visitOrder({ ...monthly, cents: 150_000, gstCents: 13_636 });
  expect(text).toContain('paid each month until you stop it');
  expect(text).not.toContain('At least');
});

test('P-02 a page that closed before its time does not say that its time ran out', async () => {
  const { text } = await visit(pathOf('expired'));
  expect(text).toContain('Its time was up, or another page took its place.');
});

test('P-02 a monthly plan that has ended is not said to be paid each month', async () => {
  const text = await visitOrder({ ...monthly, subscription: 'ended' });
  expect(text).toContain('This plan has ended');
  expect(text).toContain('nothing more is charged');
  expect(text).toContain('State Paid, and ended');
  expect(text).not.toMatch(/until you stop it|At least|What happens/);
});

test('P-02 a month that could not be charged is told, with what to do', async () => {
  const text = await visitOrder({ ...monthly, subscription: 'late' });
  expect(text).toContain('A month is not paid yet');
  expect(text).toContain('It is tried again by itself. Please see that your card is valid');
  expect(text).not.toContain('What happens');
});

test('P-02 what went back is told by its amount where it is known', async () => {
  const text = await visitOrder({ state: 'partly-refunded', refundedCents: 12_050 });
  expect(text).toContain('We have sent $120.50 of this payment back');
  expect(text).toContain('Sent back $120.50');
  expect(await visitOrder({ state: 'partly-refunded' })).toContain('We have sent part of this payment back');
});

test('P-02 a letter is on its way in the first hour after paying, and later it went', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const fresh = await visitOrder({ createdAt: minutesAgo(4000), paidAt: minutesAgo(59) });
  expect(fresh).toContain('A letter that says the same is on its way');
  expect(fresh).toContain('What happens next');
  for (const change of [
    { createdAt: minutesAgo(4000), paidAt: minutesAgo(61) },
    { createdAt: minutesAgo(61) },
  ]) {
    const later = await visitOrder(change);
    expect(later).toContain('A letter that says the same went to the address you gave');
    expect(later).toContain('What happens after you pay');
    expect(later).not.toContain('on its way');
  }
});

test('P-02 a dispute that the buyer’s bank has decided against us says what came of it', async () => {
  const text = await visitOrder({ state: 'disputed', dispute: 'lost' });
  expect(text).toContain('The bank has given this payment back');
  expect(text).toContain('State Given back by the bank');
  expect(await visitOrder({ state: 'disputed', dispute: 'open' })).toContain('State Disputed');
});

test('P-02 when it was paid stands on the receipt where it is known', async () => {
  const paidAt = new Date('2026-11-23T01:30:00Z');
  expect(await visitOrder({ paidAt })).toContain('Paid 23 November 2026, 12:30 AEDT');
  expect(await visitOrder({ ...monthly, paidAt })).toContain('First paid 23 November 2026, 12:30 AEDT');
});

test.each(orderStates)('P-02 an order that is %s is kept by nobody and in no index', async (state) => {
  const { response, html } = await visit(pathOf(state));
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('etag')).toBeNull();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('@tidepool');
});

test('P-02 only what is not paid leads back to paying, with its plan', async () => {
  for (const state of orderStates) {
    const { html } = await visit(pathOf(state));
    const leadsBack = html.includes('href="/pricing?plan=no-fluff#pay"');
    expect([state, leadsBack]).toEqual([state, ['open', 'failed', 'expired'].includes(state)]);
  }
});

test('P-02 only a paid order says what happens next', async () => {
  for (const state of orderStates) {
    const { text } = await visit(pathOf(state));
    expect([state, /What happens (next|after)/.test(text)]).toEqual([state, state === 'paid']);
  }
});

test('P-02 a pending order can be asked for again without a script, and brings the one that asks by itself', async () => {
  const { html } = await visit(pathOf('pending'));
  expect(html).toContain(`href="${pathOf('pending')}"`);
  expect(html).toMatch(/<p role="status"><\/p>/);
  expect(html).toMatch(/<script[^>]* data-now/);
  for (const state of orderStates.filter((other) => other !== 'pending'))
    expect((await visit(pathOf(state))).html).not.toMatch(/<script[^>]* data-now/);
});

test.each([
  '',
  '?session_id=',
  '?session_id=cs_test_nothing',
  '?session_id=SB-P-7K3M9Q2',
  '?session_id=%3Cb%3E',
])('P-02 where there is no order of ours (%j) the answer is 404, calm, and tells nothing', async (query) => {
  const { response, html, text, title } = await visit(`/payment-success${query}`);
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(title).toBe('No such payment | Saltbush Media');
  expect(text).toContain('There is no payment here');
  expect(text).not.toContain('SB-P-');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('P-02 where the database is away nobody is told that a payment is paid, unpaid or unknown', async () => {
  const { get, logged } = open();
  const response = await get(pathOf('away'));
  const text = readText(await response.text());
  expect(response.status).toBe(503);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('retry-after')).toBe('60');
  expect(text).toContain('We can’t look up your payment just now');
  expect(text).toContain('If you have paid, it stays paid');
  expect(logged).toContainEqual(
    expect.objectContaining({ level: 'error', message: 'an order could not be looked up' }),
  );
});

test('P-04 an order of the sandbox says that no card was charged, beside its state too', async () => {
  for (const state of orderStates) {
    const { text } = await visit(pathOf(state));
    expect(text).toContain('No card is charged');
    expect(text).toMatch(/State .+, no card charged Plan/);
    expect((await visit(pathOf(state), { sandbox: false })).text).not.toMatch(/no card |trial/i);
  }
});

test('P-02 an order shows as it is at each look, not as it was', async () => {
  const { get, orders } = open();
  orders.cs_test_moving = createOrder({ state: 'pending' });
  expect(readText(await (await get(pathOf('moving'))).text())).toContain('State On its way');
  orders.cs_test_moving = createOrder({ state: 'paid' });
  expect(readText(await (await get(pathOf('moving'))).text())).toContain('State Paid');
});
