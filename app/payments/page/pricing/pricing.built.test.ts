import { expect, test } from 'vitest';
import { built, createTestApp } from '#tests/built-app.ts';
import { createOrder, createPretendCheckout, orderStates, paymentPage } from '#tests/pretend-checkout.ts';
import { readPage } from '#tests/read-page.ts';
import type { CheckoutAnswer, Recalled } from '../../domain/checkout.ts';

type Pretence = NonNullable<Parameters<typeof createPretendCheckout>[0]>;
type Sent = { type?: string; cookie?: string };

/** The site over a checkout in memory, which sells the plans of `tests/made-plans.ts`. */
function open(pretence?: Pretence) {
  const { services, asked } = createPretendCheckout(pretence);
  const { app, get, logged } = createTestApp({ services });
  const visit = async (path: string, headers: Record<string, string> = {}) => read(await get(path, headers));
  const post = (fields: Record<string, string>, { type, cookie }: Sent = {}, path = '/pricing') => {
    const headers = {
      'content-type': type ?? 'application/x-www-form-urlencoded',
      ...(cookie && { cookie }),
    };
    const init = { method: 'POST', body: String(new URLSearchParams(fields)), headers };
    const visitor = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };
    return app.request(`http://site.test${path}`, init, visitor) as Promise<Response>;
  };
  return { visit, post, asked, logged };
}

async function read(response: Response) {
  const html = await response.text();
  const page = readPage(html);
  const readValue = (name: string) => page.first(`input[name=${name}]`).attribute('value');
  return {
    response,
    html,
    page,
    main: page.first('main'),
    text: page.first('main').text,
    /** The title without the brand. */
    title: page.first('title').text.replace(/ \| [^|]*$/, ''),
    input: (name: string) => page.first(`input[name=${name}]`),
    readValue,
    readForm: () => ({ plan: readValue('plan'), email: readValue('email'), attempt: readValue('attempt') }),
  };
}

const ownAttempt = 'Zm9yX3RoaXNfb3JkZXJfb25seQ';
const cookie = `saltbush-order-fix-it=${ownAttempt}`;
const filledIn = { plan: 'fix-it', email: 'ana@tidepool.example', attempt: 'attempt-of-the-form' };
const site = open();
const closed = open({ open: false });

test('R-18 P-01 the plans of the content are listed with what they cost, lead on by links, and may be kept', async () => {
  const { response, title, text, main } = await site.visit('/pricing');
  expect([response.status, title]).toEqual([200, 'What it costs']);
  expect(response.headers.get('cache-control')).toContain('s-maxage');
  for (const words of ['$495', '$220 a month', '$9,000 and up', 'Three', 'A result, or you don’t pay'])
    expect(text).toContain(words);
  expect(main.all('#pay, form')).toEqual([]);
  expect(main.all('.plan').flatMap(({ links }) => links)).toEqual([
    ['Choose SEO Fix It', '/pricing?plan=fix-it#pay'],
    ['Choose Care', '/pricing?plan=care#pay'],
    // This plan has no price, so the visitor asks for a quote.
    ['Ask for a price: Build', '/contact?plan=build'],
  ]);
});

test('P-01 the table compares every plan in every row, heads its rows, and has a caption', async () => {
  const { main } = await site.visit('/pricing');
  const table = main.first('section.table[tabindex="0"][aria-labelledby=compare-caption] table');
  expect(table.first('caption#compare-caption').text).toBe('How each plan is paid');
  expect(table.all('th[scope=col]')).toHaveLength(3);
  const rows = table.all('tbody tr').map((row) => [...row.all('th[scope=row]'), ...row.all('td')]);
  expect(rows.map((cells) => cells.map(({ text }) => text))).toEqual([
    ['How you pay', 'Once, by card', 'Each month, by card', 'In stages'],
    ['What you keep', 'The fixes', 'The words', 'The site'],
  ]);
});

test('P-01 a choice shows what it costs, with its GST and the terms of refund, before anything is paid', async () => {
  const { title, text, main, input, readValue } = await site.visit('/pricing?plan=fix-it');
  expect(title).toBe('Pay for SEO Fix It');
  expect(main.all('.plan a[aria-current=true]').map((link) => link.text)).toEqual([
    'Chosen: pay below: SEO Fix It',
  ]);
  expect(text).toContain('SEO Fix It, once $450.00 GST $45.00 Total today $495.00');
  expect(main.first('#pay-refund').text).toContain('Money back in 14 days.');
  const form = main.first('form[action="/pricing?plan=fix-it"][method=post][data-react]');
  const button = form.first('button[type=submit]');
  expect(button.text).toContain('Pay $495.00');
  expect(button.attribute('aria-describedby')).toBe('pay-refund pay-next');
  expect(input('email').attribute('autocomplete')).toBe('email');
  expect([readValue('plan'), readValue('access_token')]).toEqual(['fix-it', '']);
  // The form asks neither for the card nor for the price.
  const names = form.all('input, select, textarea').map(({ attribute }) => attribute('name'));
  expect(names).toEqual(['email', 'plan', 'attempt', 'access_token']);
});

test('P-01 a monthly plan says for how long it is paid at least, and what that comes to', async () => {
  const { text } = await site.visit('/pricing?plan=care');
  for (const words of [
    '$220 a month At least three months, $660 in all',
    'GST $20.00 Total each month $220.00 At least three months $660.00',
    'The first month today, then each month on the same day, for at least three months from this first payment. After that you can stop any time.',
    'Pay $220.00, the first of at least three months',
    'The months count from the first payment.',
  ])
    expect(text).toContain(words);
  expect(text).not.toMatch(/until you stop it/i);
  expect((await site.visit('/pricing?plan=fix-it')).text).not.toContain('the first of at least');
});

test('P-01 P-02 two visitors who choose at once get a form each, and no cache or address hands out an attempt', async () => {
  const path = '/pricing?plan=fix-it';
  const [first, second] = await Promise.all([site.visit(path), site.visit(path)]);
  expect(first.response.headers.get('cache-control')).toBe('no-store');
  expect(first.response.headers.get('etag')).toBeNull();
  expect(first.readValue('attempt')).toMatch(/^attempt-\d+$/);
  expect(second.readValue('attempt')).not.toBe(first.readValue('attempt'));
  for (const query of ['', '&cancelled=1']) {
    const given = await site.visit(`${path}${query}&attempt=${ownAttempt}`);
    expect(given.readValue('attempt')).toMatch(/^attempt-\d+$/);
  }
});

test.each([
  ['nonsense', site, 'There is no such plan to pay for'],
  ['', site, 'There is no such plan to pay for'],
  ['__proto__', site, 'There is no such plan to pay for'],
  ['build', site, 'Build is priced after a talk'],
  ['fix-it', closed, 'SEO Fix It can’t be paid here at the moment'],
])('P-01 a plan that can’t be paid (%j) brings no form, and says why', async (plan, { visit }, why) => {
  const { response, main } = await visit(`/pricing?plan=${plan}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(main.all('form')).toEqual([]);
  const note = main.first('.note[role=group]');
  expect(note.first('h2#answer-title').text).toBe(why);
  const talk = why.startsWith('There is no') ? [] : [`/contact?plan=${plan}`];
  expect(note.links.map(([, href]) => href)).toEqual(talk);
});

test('P-01 where nothing can be bought every plan leads to the contact form, and no word is of cards', async () => {
  const { main, text } = await closed.visit('/pricing');
  expect(main.all('.plan').flatMap(({ links }) => links)).toEqual([
    ['Ask for SEO Fix It', '/contact?plan=fix-it'],
    ['Ask for Care', '/contact?plan=care'],
    ['Ask for a price: Build', '/contact?plan=build'],
  ]);
  for (const words of ['Once, by invoice', 'Each month, by invoice', 'What happens after you write'])
    expect(text).toContain(words);
  expect(text).toContain('At least three months, $660 in all');
  // The invitation to an audit says what it does not need.
  expect(text.replace(/no credit card/gi, '')).not.toMatch(/\bcards?\b|after you pay|Stripe/i);
  const pressed = await read(await closed.post(filledIn));
  expect(pressed.response.status).toBe(503);
  expect(pressed.text).toContain('Nothing can be paid here at the moment');
  expect(closed.asked).toEqual([]);
});

/** A browser that went to pay before, and what the checkout recalls of that. */
function openRecalling(recalled: Recalled, pretence: Pretence = {}) {
  const recall: Pretence['recall'] = ({ plan, attempt }) =>
    plan === 'fix-it' && attempt === ownAttempt ? recalled : undefined;
  return open({ recall, ...pretence });
}

test('P-02 who comes back after the time to pay ran out reads that, and not that they left', async () => {
  const { visit } = openRecalling({ kind: 'unpaid', email: '', ranOut: true });
  const late = await visit('/pricing?plan=fix-it&cancelled=1', { cookie });
  expect(late.text).toContain('The time to pay ran out. Nothing was charged.');
  expect(late.text).not.toContain('You came back before paying');
  expect(late.readValue('attempt')).toBe(ownAttempt);
  // A visitor who opens the form is not told of an earlier return.
  expect((await visit('/pricing?plan=fix-it', { cookie })).text).not.toContain('ran out');
  // The site does not know whether this visitor has been here before.
  const stranger = await visit('/pricing?plan=fix-it&cancelled=1');
  expect(stranger.text).toContain('You came back before paying');
});

test('P-02 who comes back without paying reads that nothing was charged, and keeps choice, attempt and address without a script', async () => {
  const { visit } = openRecalling({ kind: 'unpaid', email: 'ana@tidepool.example' });
  const path = '/pricing?plan=fix-it&cancelled=1';
  const { response, html, title, main, readForm } = await visit(path, { cookie: `other=1; ${cookie}` });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(title).toBe('Nothing charged: Pay for SEO Fix It');
  expect(main.first('.note[role=group][autofocus] h3#answer-title').text).toBe('Nothing was charged');
  expect(readForm()).toEqual({ plan: 'fix-it', email: 'ana@tidepool.example', attempt: ownAttempt });
  // This works without React.
  expect(html).not.toMatch(/<script[^>]* data-now/);
  for (const other of ['', 'saltbush-order-fix-it=', 'saltbush-order-fix-it=%22%3E', 'x=y']) {
    const others = await visit(path, other ? { cookie: other } : {});
    expect(others.readValue('attempt')).toMatch(/^attempt-\d+$/);
    expect(others.html).not.toContain('ana@tidepool.example');
  }
  expect((await visit('/pricing?cancelled=1')).text).toContain('You came back before paying');
});

test('P-01 who has paid already and presses Pay is told so, with a link to the order, also without cookies', async () => {
  const paid = createOrder({ paidAt: new Date() });
  const settled = { outcome: 'settled', sessionId: 'cs_test_first', reference: paid.reference } as const;
  const { post, visit } = open({
    orders: { cs_test_first: paid },
    start: ({ attempt }) => ({ ...settled, attempt }),
  });
  const pressed = await post(filledIn);
  expect(pressed.status).toBe(303);
  const to = pressed.headers.get('location') ?? '';
  expect(to).toBe('/pricing?plan=fix-it&ordered=cs_test_first');
  expect(pressed.headers.getSetCookie()).toHaveLength(1);
  const { response, title, main, text } = await visit(to);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(title).toBe('Paid already: Pay for SEO Fix It');
  const note = main.first('.note[role=group][autofocus]');
  expect(note.first('h3#answer-title').text).toBe('You paid for this a moment ago');
  expect(note.links).toEqual([
    [`See that order, ${paid.reference}`, '/payment-success?session_id=cs_test_first'],
  ]);
  expect(text).toContain('Pay $495.00 again');
});

test('P-01 who has paid already reads so before pressing anything, and paying again is a choice of its own', async () => {
  const order = createOrder({ paidAt: new Date() });
  const { post, visit, asked } = openRecalling({ kind: 'settled', sessionId: 'cs_test_first', order });
  const { text, html, readValue } = await visit('/pricing?plan=fix-it', { cookie });
  expect(text).toContain('You paid for this a moment ago');
  expect(readValue('again')).toBe(order.reference);
  // Another order needs another attempt.
  expect(readValue('attempt')).toMatch(/^attempt-\d+$/);
  expect(html).not.toContain(ownAttempt);
  const again = { ...filledIn, again: order.reference };
  await post(again, { cookie });
  expect(asked).toMatchObject([{ again: order.reference, earlier: ownAttempt }]);
  // A fault does not change the choice.
  const faulty = await read(await post({ ...again, email: 'ana' }, { cookie }, '/pricing?plan=fix-it'));
  expect(faulty.text).toContain('Pay $495.00 again');
  expect(faulty.readValue('again')).toBe(order.reference);
  expect(faulty.readValue('attempt')).toBe('attempt-of-the-form');
});

test.each([
  ['pending', 'Your bank payment is on its way'],
  ['paid', 'You paid for this on 21 November 2026'],
  ['partly-refunded', 'You paid for this on 21 November 2026'],
  ['refunded', 'You paid for this, and all of it went back'],
  ['disputed', 'Your payment for this was questioned at the bank'],
  ['held', 'Your payment for this is being checked'],
] as const)('P-01 an order that is %s is told of in its own words', async (state, words) => {
  const paidAt = new Date('2026-11-21T01:00:00Z');
  const order = createOrder({ state, ...(state !== 'pending' && { paidAt }) });
  const { visit } = openRecalling({ kind: 'settled', sessionId: 'cs_test_first', order });
  expect((await visit('/pricing?plan=fix-it', { cookie })).text).toContain(words);
});

test.each([
  ...['open', 'failed', 'expired', 'unknown', 'away'].map((state) => `fix-it&ordered=cs_test_${state}`),
  'care&ordered=cs_test_paid',
])('P-01 an address tells of no order but one of this plan that is settled: %s', async (query) => {
  expect((await site.visit(`/pricing?plan=${query}`)).text).not.toContain('See that order');
});

test('P-01 where nobody can say what was paid the form is there all the same', async () => {
  const { visit, logged } = open({
    recall: () => {
      throw new built.PaymentsUnavailable(new Error('connect ECONNREFUSED'));
    },
  });
  const { response, readValue } = await visit('/pricing?plan=fix-it', { cookie });
  expect(response.status).toBe(200);
  // The attempt is the same, so that the next submit finds the order if it was paid.
  expect(readValue('attempt')).toBe(ownAttempt);
  expect(logged).toContainEqual(expect.objectContaining({ level: 'warn' }));
});

test.each(['/pricing', '/pricing?plan=x', '/pricing?plan=fix-it', '/pricing?plan=fix-it&cancelled=1'])(
  'P-04 in the sandbox %s says that no card is charged; with a live checkout it does not',
  async (path) => {
    const trial = await site.visit(path);
    const live = await open({ sandbox: false }).visit(path);
    // The notice stands once, in the head, so that a second one does not push the form down. The button says it too.
    expect(trial.main.all('.note.trial').map(({ text }) => text)).toEqual([
      expect.stringContaining('This is a trial run of our checkout. No card is charged,'),
    ]);
    expect(live.text).not.toContain('No card is charged');
    if (!path.includes('fix-it')) return;
    expect(trial.main.first('#pay-next').text).toContain(
      'No card is charged on the next page: it is a trial',
    );
    expect(trial.text).not.toContain('Card details go straight to Stripe');
    expect(live.main.first('#pay-next').text).toContain('The next page is Stripe’s');
  },
);

test('P-01 paying opens the page of the provider, with 303 and nothing of the price in the request', async () => {
  const { post, asked } = open();
  const response = await post({ ...filledIn, price: '1', amount: '1', quantity: '9', currency: 'usd' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(paymentPage);
  await post({ ...filledIn, access_token: 'a.b.c' });
  const nothing = { earlier: undefined, again: undefined, accessToken: undefined };
  const order = { ...filledIn, ...nothing, address: '203.0.113.7' };
  // A signed-in visitor's order belongs to the account.
  expect(asked).toEqual([order, { ...order, accessToken: 'a.b.c' }]);
});

const notTaken = 'The payment provider does not take this address. Please check it, or use another.';

test.each([
  ['ana@tidepool', undefined, 'That address looks unfinished'],
  ['', undefined, 'Put in your email address: the receipt goes there.'],
  ['ana@tidepool.example', { outcome: 'refused-email' }, notTaken],
] as const)(
  'P-01 the address %j is answered beside its field, and all is kept',
  async (email, answer, fault) => {
    const { post, asked } = open(answer && { start: () => answer });
    const sent = await post({ ...filledIn, email, access_token: 'secret.token' });
    const { response, title, main, input, readValue, html } = await read(sent);
    expect(response.status).toBe(422);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(asked).toHaveLength(answer ? 1 : 0);
    expect(title).toBe('Error: Pay for SEO Fix It');
    const note = main.first('.note.bad[tabindex="-1"][autofocus]');
    expect(note.links).toEqual([[expect.stringContaining(fault), '#pay-email']]);
    expect(input('email').attribute('aria-invalid')).toBe('true');
    expect(input('email').attribute('aria-describedby')).toBe('pay-email-error');
    expect(main.first('#pay-email-error').text).toContain(fault);
    expect([readValue('email'), readValue('attempt')]).toEqual([email, 'attempt-of-the-form']);
    expect(html).not.toContain('secret.token');
  },
);

test('P-01 too many from one address: 429, when to try again, and nothing is lost', async () => {
  const { post } = open({ start: (): CheckoutAnswer => ({ outcome: 'limited', retryAfterSeconds: 341 }) });
  const { response, text, readForm } = await read(await post(filledIn));
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '341']);
  expect(text).toContain('Please try again in 6 minutes');
  expect(text).toContain('Nothing was charged');
  expect(readForm()).toEqual(filledIn);
});

test.each([
  ['the provider or the database is away', built.PaymentsUnavailable],
  ['something else breaks', Error],
])('P-01 where %s: 503, nothing charged, and the same attempt with the same choice', async (_, Failure) => {
  const { post, logged } = open({
    start: () => {
      throw new Failure('connect ECONNREFUSED');
    },
  });
  const { response, text, html, readForm } = await read(await post(filledIn));
  expect(response.status).toBe(503);
  expect(text).toContain('Nothing was charged: the payment page does not answer');
  expect(html).not.toContain('ECONNREFUSED');
  expect(readForm()).toEqual(filledIn);
  const message = 'a checkout could not be started';
  expect(logged).toContainEqual(expect.objectContaining({ level: 'error', message }));
  expect(JSON.stringify(logged)).not.toContain('tidepool');
});

test.each(['gold', '', 'build', 'toString'])(
  'P-01 an order for %j is refused with 404: it is no plan that can be paid',
  async (plan) => {
    const { post, asked } = open();
    const { response, text } = await read(await post({ ...filledIn, plan }));
    expect(response.status).toBe(404);
    expect(text).toContain('There is no such plan to pay for');
    expect(asked).toEqual([]);
  },
);

test('P-01 a form without an attempt gets one, and a body that is no form is answered', async () => {
  const { post, asked } = open();
  await post({ plan: 'fix-it', email: 'ana@tidepool.example' });
  expect(asked[0]?.attempt).toMatch(/^attempt-\d+$/);
  expect((await post(filledIn, { type: 'application/json' })).status).toBe(404);
  expect(asked).toHaveLength(1);
});

test('P-01 whoever asks about a plan finds it named in the contact form', async () => {
  const { main } = await site.visit('/contact?plan=build');
  expect(main.first('textarea').text).toContain('I would like to talk about Build.');
  expect(main.all('input[name=services][checked]').map(({ attribute }) => attribute('value'))).toEqual([
    'A new website',
  ]);
  expect((await site.visit('/contact?plan=nonsense')).text).not.toContain('I would like to talk about');
});
