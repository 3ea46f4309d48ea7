import { expect, test } from 'vitest';
import type { LeadInbox, Receipt, SentLead } from '#domain/leads/lead-inbox.ts';
import { built, createTestApp } from '#tests/built-app.ts';

const { budgetChoices, maxLengths, serviceChoices } = built;

const filledIn = {
  name: 'Ana Ferreira',
  email: 'ana@tidepool.example',
  company: 'Tidepool Trust',
  budget: budgetChoices[1],
  message: 'Our site is slow.\r\nCan it be lighter? 🌿',
  consent: 'yes',
  form_time: 'time.signed',
  arrival: '/services,chatgpt.com,utm_source=news',
  website: '',
};

const thanked = (): Receipt => ({ outcome: 'received', reference: 'SB-7K3M9QX' });

/** The site over an inbox in memory, which answers as told and remembers what it was given. */
function open(answer = thanked, options: { trustProxy?: boolean } = {}) {
  const received: SentLead[] = [];
  const inbox: LeadInbox = {
    createFormTime: () => 'time.signed',
    signReference: (reference, about) => `${reference}.${about}`,
    readReference: (signed, about) =>
      signed.match(/^(SB-\w{7})\.(.*)$/)?.[2] === about ? signed.slice(0, 10) : undefined,
    async receive(lead) {
      received.push(lead);
      return answer();
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
  return { get, post, received, logged, services };
}

const readTitle = (html: string) => html.match(/<title>([^<]*)/)?.[1];
/** The control with that name, as one tag. */
const findControl = (html: string, name: string) =>
  html.match(new RegExp(`<(?:input|textarea|select)[^>]* name="${name}"[^>]*>`))?.[0] ?? '';

test('R-02 C-01 the form has every field, labelled, with its autocomplete token and its limit, and is kept by nobody', async () => {
  const { get } = open();
  const response = await get('/contact');
  const html = await response.text();
  expect(response.status).toBe(200);
  // The time in it is this visitor's own.
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('etag')).toBeNull();
  expect(html).toContain('id="payload"');
  expect(html).toMatch(/<form [^>]*data-react=""/);
  for (const [name, token] of [
    ['name', 'name'],
    ['email', 'email'],
    ['company', 'organization'],
  ] as const) {
    const control = findControl(html, name);
    expect(control.toLowerCase()).toContain(`autocomplete="${token}"`);
    expect(control.toLowerCase()).toContain(`maxlength="${maxLengths[name]}"`);
    expect(html).toContain(`for="contact-${name}"`);
  }
  // A long paste is told of by the server, whole; a limit here would cut it without a word.
  expect(findControl(html, 'message').toLowerCase()).not.toContain('maxlength');
  for (const choice of serviceChoices) expect(html).toContain(`name="services" value="${choice}"`);
  for (const choice of budgetChoices) expect(html).toContain(`<option>${choice}</option>`);
  expect(html).toMatch(/name="consent"[\s\S]{0,400}href="\/privacy"/);
  expect(findControl(html, 'form_time')).toContain('value="time.signed"');
  expect(html).not.toContain('aria-invalid');
});

test('C-01 C-04 a link may tick a service, and its campaign goes with the form without a script', async () => {
  const path = '/contact?service=ai-seo&service=nonsense&utm_source=card';
  const html = await (await open().get(path, { referer: 'https://www.google.com/' })).text();
  expect(html.match(/<input[^>]*checked=""[^>]*>/g)).toHaveLength(1);
  expect(html).toMatch(/<input(?=[^>]*value="SEO and AI search")[^>]*checked=""/);
  expect(findControl(html, 'arrival')).toContain('value="/contact,www.google.com,utm_source=card"');
});

test('C-01 C-02 a message goes to the inbox as it was typed, and thanks follow', async () => {
  const { post, received } = open();
  const services = [serviceChoices[0], serviceChoices[2]];
  const response = await post({ ...filledIn, services, extra: 'no' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/contact/thanks?ref=SB-7K3M9QX.contact');
  expect(received).toEqual([
    {
      values: {
        name: 'Ana Ferreira',
        email: 'ana@tidepool.example',
        company: 'Tidepool Trust',
        services,
        budget: budgetChoices[1],
        message: 'Our site is slow.\nCan it be lighter? 🌿',
        consent: true,
      },
      attribution: expect.objectContaining({
        utm_source: 'news',
        referring_host: 'chatgpt.com',
        landing_path: '/services',
        assistant: 'ChatGPT',
      }),
      address: '203.0.113.7',
      honeypot: '',
      formTime: 'time.signed',
    },
  ]);
});

test('C-03 what only robots fill in reaches the inbox, and the answer is the same thanks', async () => {
  const { post, received } = open();
  const response = await post({ ...filledIn, website: 'https://spam.example', form_time: '' });
  expect(response.headers.get('location')).toBe('/contact/thanks?ref=SB-7K3M9QX.contact');
  expect(received[0]).toMatchObject({ honeypot: 'https://spam.example', formTime: '' });
});

test('C-01 faults come back beside their fields, with a summary that takes focus and all that was typed', async () => {
  const { post, received } = open();
  const response = await post({
    ...filledIn,
    name: '<b>Ana</b> "A" & Co',
    email: 'ana@tidepool',
    message: '',
    consent: [],
    services: serviceChoices[3],
    form_time: 'first.signed',
  });
  const html = await response.text();
  expect(response.status).toBe(400);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(received).toEqual([]);
  expect(readTitle(html)).toMatch(/^Error: Contact \|/);
  const summary = html.match(/<div class="note bad"[^>]*>.*?<\/ul>/s)?.[0] ?? '';
  expect(summary).toMatch(/^<div[^>]*tabindex="-1"/i);
  expect(summary).toMatch(/^<div[^>]*autofocus=""/i);
  expect([...summary.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)).toEqual([
    'contact-email',
    'contact-message',
    'contact-consent',
  ]);
  for (const field of ['email', 'message', 'consent']) {
    const control = findControl(html, field);
    expect(control).toContain('aria-invalid="true"');
    expect(control).toMatch(new RegExp(`aria-describedby="contact-${field}-error`));
    expect(html).toMatch(new RegExp(`class="err" id="contact-${field}-error"`));
  }
  expect(findControl(html, 'name')).toContain('value="&lt;b&gt;Ana&lt;/b&gt; &quot;A&quot; &amp; Co"');
  expect(findControl(html, 'name')).not.toContain('aria-invalid');
  expect(findControl(html, 'email')).toContain('value="ana@tidepool"');
  expect(findControl(html, 'company')).toContain('value="Tidepool Trust"');
  expect(html).toMatch(/<input(?=[^>]*value="Content or film")[^>]*checked=""/);
  expect(html).toContain(`<option selected="">${budgetChoices[1]}</option>`);
  expect(findControl(html, 'form_time')).toContain('value="first.signed"');
  expect(findControl(html, 'arrival')).toContain('value="/services,chatgpt.com,utm_source=news"');
});

test('C-03 too many from one address: 429, when to try again, and nothing typed is lost', async () => {
  const { post } = open(() => ({ outcome: 'limited', retryAfterSeconds: 341 }));
  const response = await post(filledIn);
  const html = await response.text();
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('341');
  expect(html).toContain('Please try again');
  expect(html).toContain('in 6 minutes');
  expect(readTitle(html)).toContain('Error: ');
  expect(html).toContain('Can it be lighter? 🌿</textarea>');
});

test('C-02 an inbox that can keep nothing: 503, no thanks, the mail address, and nothing typed is lost', async () => {
  const { post, logged, services } = open(() => {
    throw new Error('database or disk is full');
  });
  const response = await post(filledIn);
  const html = await response.text();
  expect(response.status).toBe(503);
  expect(html).toContain('We could not take your message');
  expect(html).not.toMatch(/thank you|SB-[0-9A-Z]{7}/);
  expect(html).not.toContain('disk is full');
  const { email, brand } = services.content.site;
  expect(html).toContain(`href="mailto:${email}?subject=${encodeURIComponent(`Enquiry for ${brand}`)}"`);
  expect(findControl(html, 'email')).toContain('value="ana@tidepool.example"');
  expect(html).toContain('Can it be lighter? 🌿</textarea>');
  expect(logged).toContainEqual(
    expect.objectContaining({ level: 'error', message: 'an enquiry could not be kept' }),
  );
  // The log is no place for what visitors write.
  expect(JSON.stringify(logged)).not.toContain('tidepool');
});

test('C-01 a body that is no form is answered like an empty one', async () => {
  const { post, received } = open();
  for (const type of ['application/json', 'text/plain', 'multipart/form-data']) {
    const response = await post('{"name":"Ana"}', { 'content-type': type });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Put in your name');
  }
  expect(received).toEqual([]);
});

test('D05 a message from another site’s page is refused and never reaches the inbox', async () => {
  const { post, received } = open();
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
    { origin: 'https://elsewhere.example' },
  ]) {
    expect((await post(filledIn, headers)).status).toBe(403);
    expect((await post(filledIn, headers, '/contact.data')).status).toBe(403);
  }
  expect(received).toEqual([]);
});

test.each([
  ['of this site', { 'sec-fetch-site': 'same-origin', origin: 'http://site.test' }],
  ['behind a proxy that changes Host', { origin: 'http://site.test', host: 'internal:3000' }],
  ['that knows us by another name', { origin: 'http://localhost:3000', host: 'localhost:3000' }],
  ['too old to say where it is', undefined],
])('D05 C-01 a browser %s gets its message through', async (_which, headers) => {
  const { post, received } = open();
  expect((await post(filledIn, headers)).status).toBe(303);
  expect(received).toHaveLength(1);
});

test('D07 a body above 64 kB is refused with 413 before anybody reads it', async () => {
  const { post, received } = open();
  const response = await post({ ...filledIn, message: 'x'.repeat(65_536) });
  expect(response.status).toBe(413);
  expect(await response.text()).toContain('64 kB');
  expect(received).toEqual([]);
});

test('D07 the longest message there may be fits, in any script', async () => {
  const { post, received } = open();
  const longest = Object.fromEntries(
    (['name', 'company', 'message'] as const).map((field) => [field, '語'.repeat(maxLengths[field])]),
  );
  expect((await post({ ...filledIn, ...longest })).status).toBe(303);
  expect(received[0]?.values).toMatchObject(longest);
});

test('D10 behind a trusted proxy the address is the one the proxy saw', async () => {
  const headers = { 'x-forwarded-for': '1.1.1.1, 198.51.100.9' };
  for (const [trustProxy, address] of [
    [true, '198.51.100.9'],
    [false, '203.0.113.7'],
  ] as const) {
    const { post, received } = open(undefined, { trustProxy });
    await post(filledIn, headers);
    expect(received[0]?.address).toBe(address);
  }
});

test('C-01 the thanks show the reference, name nobody, and are for no index and no cache', async () => {
  const { get } = open();
  const response = await get('/contact/thanks?ref=SB-7K3M9QX.contact');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain('<b>SB-7K3M9QX</b>');
  expect(html).toMatch(/<meta name="robots" content="noindex"\/>/);
});

test.each(['', '?ref=', '?ref=SB-7K3M9QX', '?ref=SB-7K3M9QX.quiz', '?ref=%3Cscript%3E'])(
  'C-01 thanks without a reference of ours (%j) lead to the form',
  async (query) => {
    const { status, headers } = await open().get(`/contact/thanks${query}`);
    expect([status, headers.get('location')]).toEqual([302, '/contact']);
  },
);
