import { beforeEach, expect, test } from 'vitest';
import type { CheckoutAnswer, Recalled } from '#domain/payments/checkout.ts';
import { built, createTestApp } from '#tests/built-app.ts';
import { createOrder, createPretendCheckout, orderStates, paymentPage } from '#tests/pretend-checkout.ts';

const { PaymentsUnavailable } = built;

type Pretence = Parameters<typeof createPretendCheckout>[0];

function open(pretence?: Pretence) {
  const { checkout, asked } = createPretendCheckout(pretence);
  const { app, get, logged } = createTestApp({ services: { checkout } });
  const post = async (
    fields: Record<string, string>,
    path = '/pricing',
    { type, cookie }: { type?: string; cookie?: string } = {},
  ) =>
    app.request(
      `http://site.test${path}`,
      {
        method: 'POST',
        body: String(new URLSearchParams(fields)),
        headers: {
          'content-type': type ?? 'application/x-www-form-urlencoded',
          ...(cookie && { cookie }),
        },
      },
      { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
    );
  return { get, post, asked, logged };
}

const filledIn = { plan: 'no-fluff', email: 'ana@tidepool.example', attempt: 'attempt-of-the-form' };

const readTitle = (html: string) => html.match(/<title>([^<]*)/)?.[1];
/** The input with that name, as one tag. */
const findInput = (html: string, name: string) =>
  html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0] ?? '';
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
/** As it is read: without elements, and with the spaces that React parts texts by closed up. */
const readText = (html: string) =>
  mainOf(html)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');

let site: ReturnType<typeof open>;
beforeEach(() => {
  site = open();
});

test('R-18 P-01 the plans of the content are listed with what they cost, and lead on by links', async () => {
  const response = await site.get('/pricing');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(readTitle(html)).toBe('Plain prices for search and websites | Saltbush Media');
  const text = readText(html);
  for (const words of ['$690', '$1,850 a month', '$9,400 and up', 'Done for you, not just listed'])
    expect(text).toContain(words);
  expect(html).toContain('href="/pricing?plan=no-fluff#pay"');
  expect(html).toContain('href="/pricing?plan=visibility-accelerator#pay"');
  // A quote is asked for.
  expect(html).toContain('href="/contact?plan=sustainable-website"');
  expect(html).not.toContain('href="/pricing?plan=sustainable-website');
  expect(text).toContain('Results in the first 3 months, or you don’t pay');
  expect(html).toContain('href="/visibility-accelerator#the-promise-and-how-it-works"');
});

test('P-01 the place that tells how results are measured is there', async () => {
  const html = await (await site.get('/visibility-accelerator')).text();
  expect(html).toContain('id="the-promise-and-how-it-works"');
});

test('P-01 without a choice there is no form, and the page may be kept', async () => {
  const response = await site.get('/pricing');
  const html = await response.text();
  expect(html).not.toContain('id="pay"');
  expect(mainOf(html)).not.toContain('<form');
  expect(response.headers.get('cache-control')).toContain('s-maxage');
});

test('P-01 the table compares every plan in every row, heads its rows, and has a caption', async () => {
  const html = await (await site.get('/pricing')).text();
  const table = html.match(/<table>.*?<\/table>/s)?.[0] ?? '';
  expect(table).toMatch(/<caption id="compare-caption">\w/);
  expect(table.match(/<th scope="col">/g)).toHaveLength(3);
  const rows = table.match(/<th scope="row">/g)?.length ?? 0;
  expect(rows).toBeGreaterThan(4);
  expect(table.match(/<td>[^<]/g)).toHaveLength(rows * 3);
  expect(html).toMatch(/<section class="table wide" tabindex="0" aria-labelledby="compare-caption">/i);
});

test('P-01 C18 a choice shows what it costs, with its GST, before anything is paid', async () => {
  const html = await (await site.get('/pricing?plan=no-fluff')).text();
  const text = readText(html);
  expect(readTitle(html)).toBe('Pay for No Fluff | Saltbush Media');
  expect(text).toContain('SEO Fix It, once $627.27 GST $62.73 Total today $690.00');
  expect(text).toContain('Pay $690.00');
  expect(text).toContain('Changed your mind before we begin? You get all of it back.');
  const form = html.match(/<form [^>]*>/)?.[0] ?? '';
  for (const attribute of ['action="/pricing?plan=no-fluff"', 'method="post"', 'data-react=""'])
    expect(form).toContain(attribute);
  expect(findInput(html, 'email').toLowerCase()).toContain('autocomplete="email"');
  expect(findInput(html, 'plan')).toContain('value="no-fluff"');
  expect(findInput(html, 'access_token')).toContain('value=""');
  // The card is nobody's business here.
  expect(html).not.toMatch(/autocomplete="cc-|name="(?:card|cvc|price|amount|quantity)/i);
});

test('P-01 a monthly plan says for how long it is paid at least, and what that comes to, wherever it is sold', async () => {
  const text = readText(await (await site.get('/pricing?plan=visibility-accelerator')).text());
  expect(text).toContain('$1,850 a month At least three months, $5,550 in all');
  expect(text).toContain('GST $168.18 Total each month $1,850.00 At least three months $5,550.00');
  expect(text).toContain(
    'The first month today, then each month on the same day, for at least three months from this first payment. After that you can stop any time.',
  );
  expect(text).toContain('Pay $1,850.00, the first of at least three months');
  expect(text).not.toMatch(/until you stop it/i);
  const offer = readText(await (await site.get('/pricing')).text());
  expect(offer).toContain('paid for three months at least, counted from the first payment');
  const terms = readText(await (await site.get('/terms')).text());
  expect(terms).toContain('at least three months, counted from that first payment');
  expect(readText(await (await site.get('/pricing?plan=no-fluff')).text())).not.toContain(
    'the first of at least',
  );
});

test('P-01 two visitors who choose at once get a form each: no cache hands out an attempt twice', async () => {
  const [first, second] = await Promise.all([
    site.get('/pricing?plan=no-fluff'),
    site.get('/pricing?plan=no-fluff'),
  ]);
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(first.headers.get('etag')).toBeNull();
  const attempts = [await first.text(), await second.text()].map((html) => findInput(html, 'attempt'));
  expect(attempts[0]).toMatch(/value="attempt-\d+"/);
  expect(attempts[0]).not.toBe(attempts[1]);
});

test('P-01 the plan that was chosen is marked, in words too', async () => {
  const html = await (await site.get('/pricing?plan=no-fluff')).text();
  expect(html.match(/<a [^>]*aria-current="true"[^>]*>([^<]*)/)?.[1]).toBe('Chosen: pay below');
  expect(readText(html)).toContain('Chosen: pay below : No Fluff');
});

test('P-01 the plan that stands out keeps its button when it is chosen', async () => {
  const html = await (await site.get('/pricing?plan=visibility-accelerator')).text();
  expect(html).toMatch(/<a (?=[^>]*aria-current="true")[^>]*class="btn btn-berry"/);
});

test('P-01 the refund terms are marked under the total, and the button is described by them', async () => {
  const html = await (await site.get('/pricing?plan=no-fluff')).text();
  expect(html).toMatch(/<\/dl><p class="note" id="pay-refund">/);
  expect(html).toMatch(/<button [^>]*aria-describedby="pay-refund pay-next"/);
});

test.each(['nonsense', '', '__proto__'])(
  'P-01 a plan that can’t be paid (%j) brings no form, and says so',
  async (plan) => {
    const response = await site.get(`/pricing?plan=${plan}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(readText(html)).toContain('There is no such plan to pay for');
    expect(mainOf(html)).not.toContain('<form');
  },
);

test('P-01 a plan that is priced after a talk says so, and leads to that talk', async () => {
  const response = await site.get('/pricing?plan=sustainable-website');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const note = html.match(/<div class="note" role="group".*?<\/div>/s)?.[0] ?? '';
  expect(note).toContain('<h2 id="answer-title">Sustainable website is priced after a talk</h2>');
  expect(note).toMatch(/<a [^>]*href="\/contact\?plan=sustainable-website"[^>]*><span>Get a strategy/);
  expect(readText(html)).not.toContain('There is no such plan');
  expect(mainOf(html)).not.toContain('<form');
});

test('P-01 where nothing can be bought, a plan that has a price does not say that it is priced after a talk', async () => {
  const text = readText(await (await open({ open: false }).get('/pricing?plan=no-fluff')).text());
  expect(text).toContain('No Fluff can’t be paid here at the moment');
  expect(text).toContain('Ask for No Fluff');
  expect(text).not.toMatch(/There is no such plan|after a talk/);
});

test('P-02 who comes back without paying keeps the choice, and reads that nothing was charged', async () => {
  const html = await (await site.get('/pricing?plan=no-fluff&cancelled=1')).text();
  expect(readTitle(html)).toBe('Nothing charged: Pay for No Fluff | Saltbush Media');
  expect(html).toMatch(/<h3 id="answer-title">Nothing was charged<\/h3>/);
  expect(html).toMatch(/class="note" role="group" [^>]*autofocus=""/i);
  expect(findInput(html, 'plan')).toContain('value="no-fluff"');
  const without = await (await site.get('/pricing?cancelled=1')).text();
  expect(readText(without)).toContain('Nothing was charged You came back before paying');
});

const ownAttempt = 'Zm9yX3RoaXNfb3JkZXJfb25seQ';
const cookie = `saltbush-order-no-fluff=${ownAttempt}`;

/** A browser that went to pay before, and what the checkout recalls of that. */
function openRecalling(recalled: Recalled, pretence: Pretence = {}) {
  const recall: NonNullable<Pretence>['recall'] = ({ plan, attempt }) =>
    plan === 'no-fluff' && attempt === ownAttempt ? recalled : undefined;
  return open({ recall, ...pretence });
}

test('P-02 who comes back after the time to pay ran out reads that, and not that they left', async () => {
  const late = openRecalling({ kind: 'unpaid', email: '', ranOut: true });
  const html = await (await late.get('/pricing?plan=no-fluff&cancelled=1', { cookie })).text();
  expect(readText(html)).toContain('The time to pay ran out. Nothing was charged.');
  expect(readText(html)).not.toContain('You came back before paying');
  expect(findInput(html, 'attempt')).toContain(`value="${ownAttempt}"`);
  // Whoever comes for the form is not told of what was.
  const plain = await (await late.get('/pricing?plan=no-fluff', { cookie })).text();
  expect(readText(plain)).not.toContain('ran out');
  // Of a stranger's visit nothing is known.
  const stranger = await (await late.get('/pricing?plan=no-fluff&cancelled=1')).text();
  expect(readText(stranger)).toContain('You came back before paying');
});

test('P-02 who comes back without paying finds attempt and address again, without a script', async () => {
  const recalling = openRecalling({ kind: 'unpaid', email: 'ana@tidepool.example' });
  const path = '/pricing?plan=no-fluff&cancelled=1';
  const response = await recalling.get(path, { cookie: `other=1; ${cookie}` });
  expect(response.headers.get('cache-control')).toBe('no-store');
  const html = await response.text();
  expect(findInput(html, 'attempt')).toContain(`value="${ownAttempt}"`);
  expect(findInput(html, 'email')).toContain('value="ana@tidepool.example"');
  // Nothing of React is needed for it.
  expect(html).not.toMatch(/<script[^>]* data-now/);
  for (const other of [undefined, 'saltbush-order-no-fluff=', 'saltbush-order-no-fluff=%22%3E', 'x=y']) {
    const others = await (await recalling.get(path, other ? { cookie: other } : {})).text();
    expect(findInput(others, 'attempt')).toMatch(/value="attempt-\d+"/);
    expect(others).not.toContain('ana@tidepool.example');
  }
});

test.each([`plan=no-fluff&attempt=${ownAttempt}`, `plan=no-fluff&cancelled=1&attempt=${ownAttempt}`])(
  'P-02 no address brings an attempt into the form (%s): nobody is made to pay for another',
  async (query) => {
    const response = await site.get(`/pricing?${query}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(findInput(await response.text(), 'attempt')).toMatch(/value="attempt-\d+"/);
  },
);

test('P-01 the browser remembers for a week with which attempt it went to pay, out of reach of scripts', async () => {
  const response = await site.post(filledIn);
  expect(response.headers.getSetCookie()).toEqual([
    'saltbush-order-no-fluff=attempt-of-the-form; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax',
  ]);
  for (const path of ['/pricing', '/pricing?plan=no-fluff', '/pricing?plan=no-fluff&cancelled=1'])
    expect((await site.get(path)).headers.getSetCookie()).toEqual([]);
});

test('P-01 a second window, with a form of its own, goes on with what the browser remembers', async () => {
  await site.post(filledIn, '/pricing', { cookie });
  expect(site.asked[0]).toMatchObject({ attempt: 'attempt-of-the-form', earlier: ownAttempt });
  // That of another plan is none.
  await site.post({ ...filledIn, plan: 'visibility-accelerator' }, '/pricing', { cookie });
  expect(site.asked[1]?.earlier).toBeUndefined();
});

test('P-01 who has paid already and presses Pay is told so, with a link to the order', async () => {
  const paid = createOrder({ paidAt: new Date() });
  const { post, get } = open({
    orders: { cs_test_first: paid },
    start: ({ attempt }) => ({
      outcome: 'settled',
      sessionId: 'cs_test_first',
      reference: paid.reference,
      attempt,
    }),
  });
  const response = await post(filledIn);
  expect(response.status).toBe(303);
  const to = response.headers.get('location') ?? '';
  expect(to).toBe('/pricing?plan=no-fluff&ordered=cs_test_first');
  expect(response.headers.getSetCookie()).toHaveLength(1);
  // Also where the browser takes no cookies.
  const answer = await get(to);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const html = await answer.text();
  expect(readTitle(html)).toBe('Paid already: Pay for No Fluff | Saltbush Media');
  expect(html).toMatch(/<h3 id="answer-title">You paid for this a moment ago<\/h3>/);
  expect(html).toMatch(/class="note" role="group" [^>]*autofocus=""/i);
  expect(html).toContain('href="/payment-success?session_id=cs_test_first"');
  expect(readText(html)).toContain('SB-P-7K3M9Q2');
  expect(readText(html)).toContain('Pay $690.00 again');
});

test('P-01 who has paid already reads so before pressing anything, and paying again is a choice of its own', async () => {
  const order = createOrder({ paidAt: new Date() });
  const { post, get, asked } = openRecalling({ kind: 'settled', sessionId: 'cs_test_first', order });
  const html = await (await get('/pricing?plan=no-fluff', { cookie })).text();
  expect(readText(html)).toContain('You paid for this a moment ago');
  expect(findInput(html, 'again')).toContain('value="SB-P-7K3M9Q2"');
  // Another order wants another attempt.
  expect(findInput(html, 'attempt')).toMatch(/value="attempt-\d+"/);
  expect(html).not.toContain(ownAttempt);
  await post({ ...filledIn, again: 'SB-P-7K3M9Q2' }, '/pricing?plan=no-fluff', { cookie });
  expect(asked).toMatchObject([{ again: 'SB-P-7K3M9Q2', earlier: ownAttempt }]);
  // A fault does not turn the choice into one that nobody made.
  const faulty = await post({ ...filledIn, email: 'ana', again: 'SB-P-7K3M9Q2' }, '/pricing?plan=no-fluff', {
    cookie,
  });
  const mended = await faulty.text();
  expect(readText(mended)).toContain('Pay $690.00 again');
  expect(findInput(mended, 'again')).toContain('value="SB-P-7K3M9Q2"');
  expect(findInput(mended, 'attempt')).toContain('value="attempt-of-the-form"');
});

test.each([
  ['pending', 'Your bank payment is on its way'],
  ['paid', 'You paid for this on 21 November 2026'],
  ['partly-refunded', 'You paid for this on 21 November 2026'],
  ['refunded', 'You paid for this, and all of it went back'],
  ['disputed', 'Your payment for this was questioned at the bank'],
  ['held', 'Your payment for this is being checked'],
] as const)('P-01 an order that is %s is told of in its own words', async (state, words) => {
  const order = createOrder({
    state,
    ...(state !== 'pending' && { paidAt: new Date('2026-11-21T01:00:00Z') }),
  });
  const { get } = openRecalling({ kind: 'settled', sessionId: 'cs_test_first', order });
  expect(readText(await (await get('/pricing?plan=no-fluff', { cookie })).text())).toContain(words);
});

test('P-01 an address tells of no order but one of this plan that is settled', async () => {
  for (const state of ['open', 'failed', 'expired', 'unknown', 'away'])
    expect(
      readText(await (await site.get(`/pricing?plan=no-fluff&ordered=cs_test_${state}`)).text()),
    ).not.toContain('See that order');
  const html = await (await site.get('/pricing?plan=visibility-accelerator&ordered=cs_test_paid')).text();
  expect(html).not.toContain('See that order');
  expect(orderStates).toContain('paid');
});

test('P-01 where nobody can say what was paid the form is there all the same', async () => {
  const { get, logged } = open({
    recall: () => {
      throw new PaymentsUnavailable(new Error('connect ECONNREFUSED'));
    },
  });
  const response = await get('/pricing?plan=no-fluff', { cookie });
  expect(response.status).toBe(200);
  // The same attempt: if it was paid, pressing finds it.
  expect(findInput(await response.text(), 'attempt')).toContain(ownAttempt);
  expect(logged).toContainEqual(expect.objectContaining({ level: 'warn' }));
});

test('P-04 in the sandbox every view says that no card is charged; with a live checkout none does', async () => {
  const paths = [
    '/pricing',
    '/pricing?plan=no-fluff',
    '/pricing?plan=no-fluff&cancelled=1',
    '/pricing?plan=x',
  ];
  const live = open({ sandbox: false });
  for (const path of paths.filter((other) => other.includes('no-fluff'))) {
    const html = await (await site.get(path)).text();
    // Once as a notice, in the head: the form is not pushed down by a second. The button says it in its own words.
    expect(html.match(/class="note trial"/g)).toHaveLength(1);
    expect(html.match(/<h1.*?<h2/s)?.[0]).toContain(
      'This is a trial run of our checkout. No card is charged,',
    );
    const lead = html.match(/<h2 id="pay-title">.*?<h3>/s)?.[0] ?? '';
    expect(lead).not.toMatch(/trial|straight to Stripe/);
    expect(html.match(/id="pay-next">[^<]*/)?.[0]).toContain(
      'No card is charged on the next page: it is a trial',
    );
    expect(await (await live.get(path)).text()).toContain('straight to Stripe');
  }
  for (const path of paths) {
    expect(readText(await (await site.get(path)).text())).toContain('No card is charged');
    expect(readText(await (await live.get(path)).text())).not.toContain('No card is charged');
  }
  expect(readText(await (await live.get('/pricing?plan=no-fluff')).text())).toContain(
    'The next page is Stripe’s',
  );
});

test('P-01 where nothing can be bought every plan leads to the contact form, and nothing is sold', async () => {
  const closed = open({ open: false });
  const html = await (await closed.get('/pricing?plan=no-fluff')).text();
  for (const slug of ['no-fluff', 'visibility-accelerator', 'sustainable-website'])
    expect(html).toContain(`href="/contact?plan=${slug}"`);
  expect(mainOf(html)).not.toContain('<form');
  const response = await closed.post(filledIn);
  expect(response.status).toBe(503);
  expect(readText(await response.text())).toContain('Nothing can be paid here at the moment');
  expect(closed.asked).toEqual([]);
});

test('P-01 where nothing can be bought the page speaks of invoices, and of no card', async () => {
  const text = readText(await (await open({ open: false }).get('/pricing')).text());
  for (const words of ['Once, by invoice', 'Each month, by invoice', 'What happens after you write'])
    expect(text).toContain(words);
  // The audit says what it does not need.
  expect(text.replace(/no credit card/gi, '')).not.toMatch(/\bcards?\b|after you pay|Stripe/i);
  expect(text).toContain('$1,850 a month At least three months, $5,550 in all');
});

test('P-01 paying opens the page of the provider, with 303 and nothing of the price in the request', async () => {
  const response = await site.post({ ...filledIn, price: '1', amount: '1', quantity: '9', currency: 'usd' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(paymentPage);
  expect(site.asked).toEqual([
    {
      plan: 'no-fluff',
      attempt: 'attempt-of-the-form',
      email: 'ana@tidepool.example',
      earlier: undefined,
      again: undefined,
      accessToken: undefined,
      address: '203.0.113.7',
    },
  ]);
});

test('P-01 who is signed in has the order under the account', async () => {
  await site.post({ ...filledIn, access_token: 'a.b.c' });
  expect(site.asked[0]?.accessToken).toBe('a.b.c');
});

test.each([
  ['ana@tidepool', 'That address looks unfinished'],
  ['', 'Put in your email address: the receipt goes there.'],
])('P-01 an address such as %j is answered beside its field, and all is kept', async (email, fault) => {
  const response = await site.post({ ...filledIn, email, access_token: 'secret.token' });
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(site.asked).toEqual([]);
  expect(readTitle(html)).toBe('Error: Pay for No Fluff | Saltbush Media');
  expect(html).toMatch(/<div class="note bad"[^>]*tabindex="-1"[^>]*autofocus=""/i);
  expect(html).toContain('href="#pay-email"');
  const input = findInput(html, 'email');
  expect(input).toContain('aria-invalid="true"');
  expect(input).toContain('aria-describedby="pay-email-error"');
  expect(input).toContain(`value="${email}"`);
  expect(html.match(/id="pay-email-error">.*?<\/p>/s)?.[0]).toContain(fault);
  expect(findInput(html, 'attempt')).toContain('value="attempt-of-the-form"');
  expect(html).not.toContain('secret.token');
});

test('P-01 an address that the provider does not take is answered beside its field', async () => {
  const { post } = open({ start: () => ({ outcome: 'refused-email' }) });
  const response = await post(filledIn);
  const html = await response.text();
  expect(response.status).toBe(422);
  const input = findInput(html, 'email');
  expect(input).toContain('aria-invalid="true"');
  expect(input).toContain('value="ana@tidepool.example"');
  expect(html.match(/id="pay-email-error">.*?<\/p>/s)?.[0]).toContain(
    'The payment provider does not take this address. Please check it, or use another.',
  );
  expect(findInput(html, 'attempt')).toContain('value="attempt-of-the-form"');
});

test('P-01 too many from one address: 429, when to try again, and nothing is lost', async () => {
  const { post } = open({ start: (): CheckoutAnswer => ({ outcome: 'limited', retryAfterSeconds: 341 }) });
  const response = await post(filledIn);
  const html = await response.text();
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('341');
  expect(readText(html)).toContain('Please try again in 6 minutes');
  expect(readText(html)).toContain('Nothing was charged');
  expect(findInput(html, 'email')).toContain('value="ana@tidepool.example"');
  expect(findInput(html, 'attempt')).toContain('value="attempt-of-the-form"');
});

test.each([
  ['the provider or the database is away', () => new PaymentsUnavailable(new Error('connect ECONNREFUSED'))],
  ['something else breaks', () => new Error('connect ECONNREFUSED')],
])('P-01 where %s: 503, nothing charged, and the same attempt with the same choice', async (_what, fail) => {
  const { post, logged } = open({
    start: () => {
      throw fail();
    },
  });
  const response = await post(filledIn);
  const html = await response.text();
  expect(response.status).toBe(503);
  expect(readText(html)).toContain('Nothing was charged: the payment page does not answer');
  expect(html).not.toContain('ECONNREFUSED');
  expect(findInput(html, 'plan')).toContain('value="no-fluff"');
  expect(findInput(html, 'attempt')).toContain('value="attempt-of-the-form"');
  expect(findInput(html, 'email')).toContain('value="ana@tidepool.example"');
  expect(logged).toContainEqual(
    expect.objectContaining({ level: 'error', message: 'a checkout could not be started' }),
  );
  expect(JSON.stringify(logged)).not.toContain('tidepool');
});

test.each(['gold', '', 'sustainable-website', 'toString'])(
  'P-01 an order for %j is refused with 404: it is no plan that can be paid',
  async (plan) => {
    const response = await site.post({ ...filledIn, plan });
    expect(response.status).toBe(404);
    expect(readText(await response.text())).toContain('There is no such plan to pay for');
    expect(site.asked).toEqual([]);
  },
);

test('P-01 a plan that the checkout no longer knows is answered alike', async () => {
  const { post } = open({ start: () => ({ outcome: 'unknown-plan' }) });
  expect((await post(filledIn)).status).toBe(404);
});

test('P-01 a form without an attempt gets one, and a body that is no form is answered', async () => {
  await site.post({ plan: 'no-fluff', email: 'ana@tidepool.example' });
  expect(site.asked[0]?.attempt).toMatch(/^attempt-\d+$/);
  const response = await site.post(filledIn, '/pricing', { type: 'application/json' });
  expect(response.status).toBe(404);
  expect(site.asked).toHaveLength(1);
});

test('P-01 whoever asks about a plan finds it named in the contact form', async () => {
  const html = await (await site.get('/contact?plan=sustainable-website')).text();
  expect(html).toContain('I would like to talk about Sustainable website.');
  expect(html).toMatch(/<input(?=[^>]*value="A new website")[^>]*checked=""/);
  const plain = await (await site.get('/contact?plan=nonsense')).text();
  expect(plain).not.toContain('I would like to talk about');
});
