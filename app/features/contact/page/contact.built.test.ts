import { expect, test } from 'vitest';
import { built, createTestApp } from '#tests/built-app.ts';
import { readPage } from '#tests/read-page.ts';
import type { LeadInbox, Receipt, SentLead } from '../domain/lead-inbox.ts';

const { budgetChoices, maxLengths, serviceChoices } = built;

const filledIn = {
  name: 'Ana Ferreira',
  email: 'ana@tidepool.example',
  company: 'Tidepool Trust',
  budget: budgetChoices[1],
  message: 'Our site is slow.\r\nCan it be lighter? 🌿',
  consent: 'yes',
  form_time: 'time.signed',
  attribution: '/services,chatgpt.com,utm_source=news',
  website: '',
};
const thanks = '/contact/thanks?ref=SB-7K3M9QX.contact';

const received = (): Receipt => ({ state: 'received', reference: 'SB-7K3M9QX' });

/** The site over an inbox in memory, which responds as configured and records its input. */
function open(receipt = received, options: { trustProxy?: number | string } = {}) {
  const leads: SentLead[] = [];
  const inbox: LeadInbox = {
    createFormTime: () => 'time.signed',
    signReference: (reference, about) => `${reference}.${about}`,
    readReference: (signed, about) =>
      signed.match(/^(SB-\w{7})\.(.*)$/)?.[2] === about ? signed.slice(0, 10) : undefined,
    async receive(lead) {
      leads.push(lead);
      return receipt();
    },
  };
  const { app, get, logged, services } = createTestApp({ services: { leads: inbox }, ...options });
  const post = async (
    fields: Record<string, string | string[]> | string,
    headers: Record<string, string> = {},
    path = '/contact',
  ) => {
    const pairs = Object.entries(fields).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value]),
    );
    const init = {
      method: 'POST',
      body: typeof fields === 'string' ? fields : String(new URLSearchParams(pairs)),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    };
    const visitor = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };
    return app.request(`http://site.test${path}`, init, visitor);
  };
  return { get, post, leads, logged, services };
}

async function read(response: Response) {
  const html = await response.text();
  const page = readPage(html);
  const control = (name: string) => page.first(`:is(input, textarea, select)[name=${name}]`);
  return {
    response,
    html,
    page,
    control,
    readValue: (name: string) => control(name).attribute('value'),
    title: page.first('title').text,
    /** The boxes that are ticked, and the options that are chosen. */
    picked: page
      .all('input[checked], option[selected]')
      .map((element) => element.attribute('value') ?? element.text),
    /** A textarea keeps its line breaks. */
    message: html.match(/<textarea[^>]*>([^<]*)<\/textarea>/)?.[1],
  };
}

test('R-02 C-01 the form has every field, labelled, with its autocomplete token and its limit, and only the browser keeps it', async () => {
  const { response, page, control, readValue } = await read(await open().get('/contact'));
  expect(response.status).toBe(200);
  // The time in it is this visitor's own; the browser keeps what is typed for when Back returns here.
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(response.headers.get('etag')).toBeNull();
  expect(page.all('form[data-react]')).toHaveLength(1);
  for (const [name, token] of [
    ['name', 'name'],
    ['email', 'email'],
    ['company', 'organization'],
  ] as const) {
    expect(control(name).attribute('autocomplete')).toBe(token);
    expect(control(name).attribute('maxlength')).toBe(String(maxLengths[name]));
    expect(page.all(`label[for=contact-${name}]`)).toHaveLength(1);
  }
  // A long paste is told of by the server, whole; a limit here would cut it without a word.
  expect(control('message').attribute('maxlength')).toBeUndefined();
  const services = page.all('input[name=services]').map(({ attribute }) => attribute('value'));
  expect(services).toEqual([...serviceChoices]);
  expect(page.all('option').map(({ text }) => text)).toEqual(expect.arrayContaining([...budgetChoices]));
  // A translated text is not what is sent.
  expect(page.all('option').map((option) => option.attribute('value'))).toEqual(['', ...budgetChoices]);
  expect(page.all('form a[href="/privacy"]')).toHaveLength(1);
  expect(readValue('form_time')).toBe('time.signed');
  expect(page.all('[aria-invalid=true]')).toEqual([]);
});

test('C-01 C-04 a link may tick a service, and its campaign goes with the form without a script', async () => {
  const path = '/contact?service=ai-seo&service=nonsense&utm_source=card';
  const { picked, readValue } = await read(await open().get(path, { referer: 'https://www.google.com/' }));
  expect(picked).toEqual(['SEO and AI search']);
  expect(readValue('attribution')).toBe('/contact,www.google.com,utm_source=card');
});

test('C-01 C-02 a message goes to the inbox as it was typed, and thanks follow', async () => {
  const { post, leads } = open();
  const services = [serviceChoices[0], serviceChoices[2]];
  const response = await post({ ...filledIn, services, extra: 'no' });
  expect([response.status, response.headers.get('location')]).toEqual([303, thanks]);
  const { name, email, company, budget } = filledIn;
  const message = 'Our site is slow.\nCan it be lighter? 🌿';
  expect(leads).toEqual([
    {
      kind: 'contact',
      values: { name, email, company, services, budget, message, consent: true },
      attribution: expect.objectContaining({
        utm_source: 'news',
        referring_host: 'chatgpt.com',
        landing_path: '/services',
      }),
      address: '203.0.113.7',
      honeypot: '',
      formTime: 'time.signed',
    },
  ]);
});

test('C-01 faults come back beside their fields, with a summary that takes focus and all that was typed', async () => {
  const { post, leads } = open();
  const typed = {
    name: '<b>Ana</b> "A" & Co',
    email: 'ana@tidepool',
    message: '',
    form_time: 'first.signed',
  };
  const sent = await post({ ...filledIn, ...typed, consent: [], services: 'Content or video' });
  const { response, page, control, readValue, title, picked } = await read(sent);
  expect(response.status).toBe(400);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(leads).toEqual([]);
  expect(title).toMatch(/^Error: Contact \|/);
  const faulty = ['email', 'message', 'consent'];
  const summary = page.first('.note.bad[tabindex="-1"][autofocus]');
  expect(summary.links.map(([, href]) => href)).toEqual(faulty.map((field) => `#contact-${field}`));
  for (const field of faulty) {
    expect(control(field).attribute('aria-invalid')).toBe('true');
    expect(control(field).attribute('aria-describedby')).toMatch(new RegExp(`^contact-${field}-error`));
    expect(page.all(`#contact-${field}-error.err`)).toHaveLength(1);
  }
  expect(control('name').attribute('aria-invalid')).toBeUndefined();
  for (const field of ['name', 'email', 'form_time'] as const) expect(readValue(field)).toBe(typed[field]);
  for (const field of ['company', 'attribution'] as const) expect(readValue(field)).toBe(filledIn[field]);
  expect(picked).toEqual(['Content or video', budgetChoices[1]]);
});

test('C-03 too many from one address: 429, when to try again, and nothing typed is lost', async () => {
  const { post } = open(() => ({ state: 'limited', retryAfterSeconds: 341 }));
  const { response, page, title, message } = await read(await post(filledIn));
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '341']);
  expect(page.text).toMatch(/Please try again.* in 6 minutes/);
  expect(title).toContain('Error: ');
  expect(message).toContain('Can it be lighter? 🌿');
});

test('C-02 an inbox that can keep nothing: 503, no thanks, the mail address, and nothing typed is lost', async () => {
  const { post, logged, services } = open(() => {
    throw new Error('database or disk is full');
  });
  const sent = await post({ ...filledIn, services: 'SEO and AI search' });
  const { response, html, page, readValue, picked, message } = await read(sent);
  expect(response.status).toBe(503);
  expect(page.text).toContain('We could not save your message');
  expect(page.first('main').text).not.toMatch(/thank you|message received|SB-[0-9A-Z]{7}/i);
  expect(html).not.toContain('disk is full');
  const { email, brand } = services.content.site;
  const subject = encodeURIComponent(`Enquiry for ${brand}`);
  expect(page.all(`a[href="mailto:${email}?subject=${subject}"]`)).toHaveLength(1);
  for (const field of ['name', 'email', 'company'] as const) expect(readValue(field)).toBe(filledIn[field]);
  expect(picked).toEqual(['SEO and AI search', budgetChoices[1], 'yes']);
  expect(message).toContain('Can it be lighter? 🌿');
  const error = { level: 'error', message: 'an enquiry could not be stored' };
  expect(logged).toContainEqual(expect.objectContaining(error));
  // The log is no place for what visitors write.
  expect(JSON.stringify(logged)).not.toContain('tidepool');
});

test.each(['application/json', 'text/plain', 'multipart/form-data'])(
  'C-01 a body that is no form (%s) is answered like an empty one',
  async (type) => {
    const { post, leads } = open();
    const { response, page } = await read(await post('{"name":"Ana"}', { 'content-type': type }));
    expect(response.status).toBe(400);
    expect(page.text).toContain('Enter your name');
    expect(leads).toEqual([]);
  },
);

test('a message from another site’s page is refused and never reaches the inbox', async () => {
  const { post, leads } = open();
  const origin = 'https://elsewhere.example';
  for (const headers of [{ origin, 'sec-fetch-site': 'cross-site' }, { origin }])
    for (const path of ['/contact', '/contact.data'])
      expect((await post(filledIn, headers, path)).status).toBe(403);
  expect(leads).toEqual([]);
});

test.each([
  ['of this site', { 'sec-fetch-site': 'same-origin', origin: 'http://site.test' }],
  ['behind a proxy that changes Host', { origin: 'http://site.test', host: 'internal:3000' }],
  ['that knows us by another name', { origin: 'http://localhost:3000', host: 'localhost:3000' }],
  ['too old to say where it is', undefined],
])('C-01 a browser %s gets its message through', async (_which, headers) => {
  const { post, leads } = open();
  expect((await post(filledIn, headers)).status).toBe(303);
  expect(leads).toHaveLength(1);
});

test('the longest message there may be fits, in any script; a body above 256 kB is refused before anybody reads it', async () => {
  const { post, leads } = open();
  const longest = Object.fromEntries(
    (['name', 'company', 'message'] as const).map((field) => [field, '語'.repeat(maxLengths[field])]),
  );
  expect((await post({ ...filledIn, ...longest })).status).toBe(303);
  const response = await post({ ...filledIn, message: 'x'.repeat(262_144) });
  expect([response.status, await response.text()]).toEqual([413, expect.stringContaining('256 kB')]);
  expect(leads.map(({ values }) => values)).toMatchObject([longest]);
});

test.each([
  ['letters', 'x'.repeat(71_300)],
  ['Chinese', '語'.repeat(12_600)],
])(
  'C-01 without React a message far too long comes back whole, and says what to do: %s',
  async (_script, long) => {
    const { post, leads } = open();
    const { response, page, message } = await read(await post({ ...filledIn, message: long }));
    expect(response.status).toBe(400);
    expect(page.first('#contact-message-error').text).toBe('Shorten your message to 5,000 characters.');
    expect(message).toBe(long);
    expect(leads).toEqual([]);
  },
);

test('C-01 the form says how long a message may be before it is sent', async () => {
  const { page } = await read(await open().get('/contact'));
  expect(page.first('#contact-message-hint').text).toContain('Up to 5,000 characters.');
});

test.each([
  [0, '203.0.113.7'],
  [1, '198.51.100.9'],
  [2, '1.1.1.1'],
])('C-03 with %i trusted proxies in front the address is %s', async (trustProxy, address) => {
  const { post, leads } = open(undefined, { trustProxy });
  await post(filledIn, { 'x-forwarded-for': '1.1.1.1, 198.51.100.9' });
  expect(leads[0]?.address).toBe(address);
});

test('C-01 the thanks show the reference, name nobody, and are for no index and no cache', async () => {
  const { response, page } = await read(await open().get(thanks));
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(page.first('main b').text).toBe('SB-7K3M9QX');
  expect(page.all('meta[name=robots][content=noindex]')).toHaveLength(1);
});

test.each(['', '?ref=', '?ref=SB-7K3M9QX', '?ref=SB-7K3M9QX.quiz', '?ref=%3Cscript%3E'])(
  'C-01 thanks without a reference of ours (%j) lead to the form',
  async (query) => {
    const { status, headers } = await open().get(`/contact/thanks${query}`);
    expect([status, headers.get('location')]).toEqual([302, '/contact']);
  },
);
