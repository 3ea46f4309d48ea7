import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { createFakeCheckout, paymentPage } from '#tests/fake-checkout.ts';
import { readPage } from '#tests/read-page.ts';
import type { Choice } from '../../domain/checkout.ts';

type Pretence = NonNullable<Parameters<typeof createFakeCheckout>[0]>;

/** Opens the site with a fake checkout that sells the plans of `tests/fixed-content.ts`. */
function open(pretence?: Pretence) {
  const { services, requests: asked } = createFakeCheckout(pretence);
  const { app, get, logged } = createTestApp({ services });
  const visit = async (path: string, headers: Record<string, string> = {}) => read(await get(path, headers));
  const post = (fields: Record<string, string>, type = 'application/x-www-form-urlencoded') => {
    const headers = { 'content-type': type };
    const init = { method: 'POST', body: String(new URLSearchParams(fields)), headers };
    const visitor = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };
    return app.request('http://site.test/pricing', init, visitor) as Promise<Response>;
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
    /** The document title without the brand. */
    title: page.first('title').text.replace(/ \| [^|]*$/, ''),
    input: (name: string) => page.first(`input[name=${name}]`),
    readValue,
    readForm: () =>
      Object.fromEntries(['plan', 'email', 'website', 'attempt'].map((name) => [name, readValue(name)])),
  };
}

const filledIn = {
  plan: 'fix-it',
  email: 'ana@tidepool.example',
  website: 'tidepool.example',
  attempt: 'attempt-of-the-form',
};
const site = open();
const closed = open({ isOpen: false });

test('R-18 P-01 the page lists the plans of the content with their prices and links, and is cacheable', async () => {
  const { response, title, text, main } = await site.visit('/pricing');
  expect([response.status, title]).toEqual([200, 'What it costs']);
  expect(response.headers.get('cache-control')).toContain('s-maxage');
  for (const expected of [
    '$495',
    '$220 a month',
    '$2,200 a year',
    'from $9,000',
    'A result, or you don’t pay',
  ])
    expect(text).toContain(expected);
  expect(main.all('#pay, form')).toEqual([]);
  expect(main.all('.plan').flatMap(({ links }) => links)).toEqual([
    ['Choose SEO Fix It', '/pricing?plan=fix-it#pay'],
    ['Choose Care', '/pricing?plan=care#pay'],
    ['Choose Care by the year', '/pricing?plan=care-yearly#pay'],
    // This plan has no fixed price, so the visitor asks for a quote.
    ['Ask for a price (Build)', '/contact?plan=build'],
  ]);
});

test('P-01 every plan’s card states its refund terms', async () => {
  const { main } = await site.visit('/pricing');
  const terms = main.all('.plan .refund').map(({ text }) => text);
  expect(terms).toEqual(Array(4).fill('Money back in 14 days.'));
});

test('P-01 the comparison table has a cell for every plan, row and column headers, and a caption', async () => {
  const { main } = await site.visit('/pricing');
  const table = main.first('section.table[tabindex="0"][aria-labelledby=compare-caption] table');
  expect(table.first('caption#compare-caption').text).toBe('How each plan is paid');
  expect(table.all('th[scope=col]')).toHaveLength(4);
  const rows = table.all('tbody tr').map((row) => [...row.all('th[scope=row]'), ...row.all('td')]);
  expect(rows.map((cells) => cells.map(({ text }) => text))).toEqual([
    ['How you pay', 'Once, by card', 'Each month, by card', 'Each year, by card', 'In stages'],
    ['What you keep', 'The fixes', 'The words', 'All words', 'The site'],
  ]);
});

test('P-01 a chosen plan shows its total, GST and refund terms before payment', async () => {
  const { title, text, main, input, readValue } = await site.visit('/pricing?plan=fix-it');
  expect(title).toBe('Pay for SEO Fix It');
  expect(main.all('.plan a[aria-current=true]').map((link) => link.text)).toEqual([
    'Chosen: pay below (SEO Fix It)',
  ]);
  expect(text).toContain('SEO Fix It, once $450.00 GST $45.00 Total today $495.00');
  expect(main.first('#pay-refund').text).toContain('Money back in 14 days.');
  const form = main.first('form[action="/pricing?plan=fix-it"][method=post][data-react]');
  const button = form.first('button[type=submit]');
  expect(button.text).toContain('Pay $495.00');
  expect(button.attribute('aria-describedby')).toBe('pay-refund pay-next');
  expect([input('email'), input('website')].map((field) => field.attribute('autocomplete'))).toEqual([
    'email',
    'url',
  ]);
  expect([readValue('plan'), readValue('access_token')]).toEqual(['fix-it', '']);
  // The form has fields for neither the card nor the price.
  const names = form.all('input, select, textarea').map(({ attribute }) => attribute('name'));
  expect(names).toEqual(['website', 'email', 'plan', 'attempt', 'access_token']);
});

test('P-01 a plan with an interval states its minimum term and total cost', async () => {
  const { text } = await site.visit('/pricing?plan=care');
  for (const expected of [
    '$220 a month At least three months, $660 in total',
    'GST $20.00 Total each month $220.00 At least three months $660.00',
    'The first month today, then each month on the same day, for at least three months from this first payment. After that you can cancel any time.',
    'Pay $220.00 now',
    'This pays the first month of at least three months.',
    'The term counts from the first payment.',
  ])
    expect(text).toContain(expected);
  const yearly = (await site.visit('/pricing?plan=care-yearly')).text;
  for (const expected of [
    '$2,200 a year At least two years, $4,400 in total',
    'GST $200.00 Total each year $2,200.00 At least two years $4,400.00',
    'The first year today, then each year on the same day, for at least two years from this first payment.',
    'This pays the first year of at least two years.',
  ])
    expect(yearly).toContain(expected);
  expect(text).not.toMatch(/until you cancel/i);
  expect((await site.visit('/pricing?plan=fix-it')).text).not.toContain('of at least');
});

test('P-01 P-02 concurrent visitors get different attempts, which are neither cached nor taken from the URL', async () => {
  const path = '/pricing?plan=fix-it';
  const [first, second] = await Promise.all([site.visit(path), site.visit(path)]);
  expect(first.response.headers.get('cache-control')).toBe('private, no-cache');
  expect(first.response.headers.get('etag')).toBeNull();
  expect(first.readValue('attempt')).toMatch(/^attempt-\d+$/);
  expect(second.readValue('attempt')).not.toBe(first.readValue('attempt'));
  for (const query of ['', '&cancelled=1']) {
    const redirected = await site.visit(`${path}${query}&attempt=Zm9yX3RoaXNfb3JkZXJfb25seQ`);
    expect(redirected.readValue('attempt')).toMatch(/^attempt-\d+$/);
  }
});

test.each([
  ['nonsense', site, 'There is no such plan'],
  ['', site, 'There is no such plan'],
  ['__proto__', site, 'There is no such plan'],
  ['build', site, 'Build is priced after a conversation'],
  ['fix-it', closed, 'SEO Fix It can’t be paid here at the moment'],
])(
  'P-01 a plan that can’t be paid online (%j) has no form, and the page says why',
  async (plan, { visit }, why) => {
    const { response, main } = await visit(`/pricing?plan=${plan}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(main.all('form')).toEqual([]);
    const note = main.first('.note[role=group]');
    expect(note.first('h2#note-title').text).toBe(why);
    const talk = why.startsWith('There is no') ? [] : [`/contact?plan=${plan}`];
    expect(note.links.map(([, href]) => href)).toEqual(talk);
  },
);

test('P-01 with payments closed every plan links to the contact form, and the page does not mention cards', async () => {
  const { main, text } = await closed.visit('/pricing');
  expect(main.all('.plan').flatMap(({ links }) => links)).toEqual([
    ['Ask for SEO Fix It', '/contact?plan=fix-it'],
    ['Ask for Care', '/contact?plan=care'],
    ['Ask for Care by the year', '/contact?plan=care-yearly'],
    ['Ask for a price (Build)', '/contact?plan=build'],
  ]);
  for (const expected of ['Once, by invoice', 'Each month, by invoice', 'What happens after you write'])
    expect(text).toContain(expected);
  expect(text).toContain('At least three months, $660 in total');
  // The call to book an audit says "no credit card".
  expect(text.replace(/no credit card/gi, '')).not.toMatch(/\bcards?\b|after you pay|Stripe/i);
  const pressed = await read(await closed.post(filledIn));
  expect(pressed.response.status).toBe(503);
  expect(pressed.text).toContain('Nothing can be paid here at the moment');
  expect(closed.asked).toEqual([]);
});

test('P-02 a visitor who comes back without paying reads that nothing was charged, and the choice is kept', async () => {
  const { response, title, main } = await site.visit('/pricing?plan=fix-it&cancelled=1');
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(title).toBe('Nothing charged: Pay for SEO Fix It');
  expect(main.first('.note[role=group][autofocus] h3#note-title').text).toBe('Nothing was charged');
  expect((await site.visit('/pricing?cancelled=1')).text).toContain('You came back before paying');
});

test('P-01 if the provider is down, the response is a 503 that says nothing was charged and keeps the choice, with a new attempt if the old one was refused', async () => {
  const refuse = (choice: Choice) =>
    ({ state: 'unavailable', choice: { ...choice, attempt: 'attempt-of-the-next-form' } }) as const;
  const { post } = open({ start: refuse });
  const { response, text, readForm } = await read(await post(filledIn));
  expect(response.status).toBe(503);
  expect(text).toContain('Nothing was charged: the payment page is not responding');
  expect(readForm()).toEqual({ ...filledIn, attempt: 'attempt-of-the-next-form' });
});

test.each(['/pricing', '/pricing?plan=x', '/pricing?plan=fix-it', '/pricing?plan=fix-it&cancelled=1'])(
  'P-04 in the sandbox %s says that no card is charged; with a live checkout it does not',
  async (path) => {
    const trial = await site.visit(path);
    const live = await open({ sandbox: false }).visit(path);
    // The notice appears only in the head, because a second one would push the form down. The button says it too.
    expect(trial.main.all('.note.trial').map(({ text }) => text)).toEqual([
      expect.stringContaining('This is a trial run of our checkout. No card is charged,'),
    ]);
    expect(live.text).not.toContain('No card is charged');
    if (!path.includes('fix-it')) return;
    expect(trial.main.first('#pay-next').text).toContain(
      'No card is charged on the next page: this is a trial run',
    );
    expect(trial.text).not.toContain('Card details go straight to Stripe');
    expect(live.main.first('#pay-next').text).toContain(
      'You enter your card details on the next page, which is Stripe’s',
    );
  },
);

test('P-01 paying redirects to the payment provider, and ignores a price in the request', async () => {
  const { post, asked } = open();
  const response = await post({ ...filledIn, price: '1', amount: '1', quantity: '9', currency: 'usd' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(paymentPage);
  expect(response.headers.getSetCookie()).toEqual([]);
  await post({ ...filledIn, access_token: 'a.b.c' });
  const order = { ...filledIn, accessToken: undefined, address: '203.0.113.7' };
  // A signed-in visitor's order belongs to the account.
  expect(asked).toEqual([order, { ...order, accessToken: 'a.b.c' }]);
});

const notTaken = 'The payment provider does not accept this address. Please check it, or use another.';

test.each([
  ['ana@tidepool', undefined, 'That address looks incomplete'],
  ['', undefined, 'Enter your email address: the receipt goes there.'],
  ['ana@tidepool.example', [{ field: 'email', text: notTaken }], notTaken],
] as const)(
  'P-01 an invalid address (%j) gets an error beside its field, and all values are kept',
  async (email, receipt, fault) => {
    const { post, asked } = open(
      receipt && { start: (choice) => ({ state: 'faulty', faults: [...receipt], choice }) },
    );
    const sent = await post({ ...filledIn, email, access_token: 'secret.token' });
    const { response, title, main, input, readValue, html } = await read(sent);
    expect(response.status).toBe(422);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(asked).toHaveLength(receipt ? 1 : 0);
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

test('P-01 a missing website and an invalid address each get an error, in the order of the form', async () => {
  const { main, readForm } = await read(await open().post({ ...filledIn, email: 'ana', website: '' }));
  const note = main.first('.note.bad');
  expect(note.first('h3').text).toBe('Nothing charged yet: 2 things to fix');
  expect(note.links.map(([, href]) => href)).toEqual(['#pay-website', '#pay-email']);
  expect(main.first('#pay-website-error').text).toContain('Enter the address of the website');
  expect(readForm()).toEqual({ ...filledIn, email: 'ana', website: '' });
});

test('P-01 too many requests get a 429 with the waiting time, and all values are kept', async () => {
  const { post } = open({ start: (choice) => ({ state: 'limited', retryAfterSeconds: 341, choice }) });
  const { response, text, readForm } = await read(await post(filledIn));
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '341']);
  expect(text).toContain('Please try again in 6 minutes');
  expect(text).toContain('Nothing was charged');
  expect(readForm()).toEqual(filledIn);
});

test.each(['gold', '', 'build', 'toString'])(
  'P-01 an order for %j, which is not a payable plan, gets a 404',
  async (plan) => {
    const { post, asked } = open();
    const { response, text } = await read(await post({ ...filledIn, plan }));
    expect(response.status).toBe(404);
    expect(text).toContain('There is no such plan');
    expect(asked).toEqual([]);
  },
);

test('P-01 a form without an attempt gets one, and a body that is not a form gets a 404', async () => {
  const { post, asked } = open();
  await post({ ...filledIn, attempt: '' });
  expect(asked[0]?.attempt).toMatch(/^attempt-\d+$/);
  expect((await post(filledIn, 'application/json')).status).toBe(404);
  expect(asked).toHaveLength(1);
});

test('P-01 the contact form mentions the plan that a visitor asks about', async () => {
  const { main } = await site.visit('/contact?plan=build');
  expect(main.first('textarea').text).toContain('I would like to talk about Build.');
  expect(main.all('input[name=services][checked]').map(({ attribute }) => attribute('value'))).toEqual([
    'A new website',
  ]);
  expect((await site.visit('/contact?plan=nonsense')).text).not.toContain('I would like to talk about');
});
