import { expect, test } from 'vitest';
import type { LeadInbox, Receipt, SentLead } from '#domain/leads/lead-inbox.ts';
import { built, createTestApp } from '#tests/built-app.ts';
import { makeQuiz } from '#tests/made-quiz.ts';
import { testSecret } from '#tests/test-settings.ts';

const { formatResultCode, readSignedReference, signReference } = built;

function open({ answer, quizzes }: { answer?: () => Receipt; quizzes?: ReturnType<typeof makeQuiz>[] } = {}) {
  const received: SentLead[] = [];
  const leads: LeadInbox = {
    createFormTime: () => 'time.signed',
    signReference: (reference, about) => signReference(reference, about, testSecret),
    readReference: (signed, about) => readSignedReference(signed, about, testSecret),
    async receive(lead) {
      received.push(lead);
      return answer?.() ?? { outcome: 'received', reference: 'SB-7K3M9QX' };
    },
  };
  const content = createTestApp().services.content;
  const [today, ...earlier] = quizzes ?? content.quizzes;
  if (!today) throw new Error('There is no quiz.');
  const test = createTestApp({
    services: { leads, content: { ...content, quizzes: [today, ...earlier] } },
  });
  const post = (path: string, fields: Record<string, string>) =>
    test.app.request(
      `http://site.test${path}`,
      {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
    );
  const code = formatResultCode(
    today,
    today.questions.map(() => 1),
  );
  return { ...test, post, received, today, code, path: `/sustainability-quiz/${code}` };
}

const readTitle = (html: string) => html.match(/<title>([^<]*)/)?.[1];
const find = async (answer: Promise<Response> | Response) => (await answer).headers.get('location');
const mine = { email: 'ana@tidepool.example', consent: 'yes', form_time: 'time.signed', website: '' };

test('R-08 the first page is kept for all, and unknown parameters don’t make another', async () => {
  const { get } = open();
  const response = await get('/sustainability-quiz');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('href="/sustainability-quiz?v=1&amp;q=1"');
  expect(html).toContain('rel="canonical"');
  expect(response.headers.get('cache-control')).toContain('public');
  expect((await get('/sustainability-quiz?x=1')).headers.get('x-page-cache')).toBe('fresh');
  expect((await get(`/sustainability-quiz?${'y'.repeat(100_000)}=1`)).headers.get('x-page-cache')).toBe(
    'fresh',
  );
});

test('R-08 a question stands alone, with its choices, its reason and its sources, and is nobody else’s', async () => {
  const { get, today } = open();
  const response = await get('/sustainability-quiz?v=1&q=3&a=bcb');
  const html = await response.text();
  const [, , question] = today.questions;
  expect(response.status).toBe(200);
  // Not no-store: with it a browser forgets what was chosen when Back comes here.
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(readTitle(html)).toBe('Question 3 of 11: quiz | Saltbush Media');
  expect(html).toContain('<link rel="canonical" href="http://site.test/sustainability-quiz"');
  expect(html.match(/<input[^>]*type="radio"[^>]*>/g)).toHaveLength(question?.choices.length ?? 0);
  expect(html).toMatch(/<input(?=[^>]*value="b")[^>]*checked=""/);
  expect(html).toContain(question?.sources[0]?.url);
  expect(html).toContain('href="/sustainability-quiz?v=1&amp;q=2&amp;a=bcb"');
  expect(html).toMatch(/<form[^>]*action="\/sustainability-quiz"/);
  expect(html).toMatch(/<fieldset[^>]*data-react=""/);
});

test('R-08 without a script each form leads to the next question, and the last to the result', async () => {
  const { get, today, path } = open();
  let query = 'v=1&q=1';
  for (let number = 1; number < today.questions.length; number++) {
    const next = (await find(get(`/sustainability-quiz?${query}&c=b&next=1`))) ?? '';
    expect(next).toBe(`/sustainability-quiz?v=1&q=${number + 1}&a=${'b'.repeat(number)}`);
    query = next.split('?')[1] ?? '';
  }
  expect(await find(get(`/sustainability-quiz?${query}&c=b&next=1`))).toBe(path);
});

test('R-08 a form without a choice comes back and says what to do', async () => {
  const { get } = open();
  const html = await (await get('/sustainability-quiz?v=1&q=2&a=b&next=1')).text();
  expect(readTitle(html)).toContain('Error: Question 2 of 11');
  expect(html).toContain('Choose one of them, then go on.');
  expect(html).toMatch(/aria-describedby="choice-error"/);
});

test.each([
  '?v=1&q=99',
  '?v=9&q=1',
  '?q=<script>alert(1)</script>',
  '?v=1&q=1&a="><img src=x onerror=alert(1)>',
  `?v=1&a=${'b'.repeat(100_000)}`,
  `?v=1&q=1&c=${'<b>'.repeat(30_000)}&next=1&a=${'b'.repeat(3)}&q=7`,
  '?a=%00%ff',
])('R-08 hostile progress (%#) gets a clear page, and nothing of it is shown', async (query) => {
  const { get, logged } = open();
  const response = await get(`/sustainability-quiz${encodeURI(query).slice(0, 100_100)}`);
  const html = await response.text();
  expect([200, 404]).toContain(response.status);
  if (response.status === 404) expect(html).toContain('This address doesn’t lead into the quiz');
  expect(response.headers.get('cache-control')).toMatch(/^(no-store|private, no-cache)$/);
  expect(html).not.toMatch(/<script>alert|onerror/);
  expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
});

test('R-08 a result is rendered on the server from its link alone, with a head of its own, for nobody’s index', async () => {
  const { get, path, code } = open();
  const response = await get(path);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(readTitle(html)).toMatch(
    /^(Basalt|Sandstone|Pumice|Saltbush), \d+ of 60: quiz result \| Saltbush Media$/,
  );
  expect(html.match(/<meta name="description" content="([^"]*)"/)?.[1]?.length).toBeGreaterThan(70);
  expect(html.match(/<meta name="description" content="([^"]*)"/)?.[1]?.length).toBeLessThanOrEqual(155);
  expect(html).toContain('content="noindex"');
  expect(html).not.toContain('rel="canonical"');
  expect(html).toContain(`<meta property="og:url" content="http://site.test${path}"`);
  expect(html).toMatch(/You scored \d+ out of 60\./);
  expect(html).toContain('Three things that would help most');
  expect(html).toContain(`http://site.test/sustainability-quiz/${code}`);
});

test('R-08 the pages that the actions lead to are there', async () => {
  const { get, today } = open();
  for (const to of new Set(today.questions.map(({ action }) => action.to)))
    expect([to, (await get(to)).status]).toEqual([to, 200]);
});

test('R-08 each answer of a result can be changed, with all the others kept', async () => {
  const { get, path } = open();
  const html = await (await get(path)).text();
  expect(html).toContain('href="/sustainability-quiz?v=1&amp;q=4&amp;a=bbbbbbbbbbb"');
  const question = await (await get('/sustainability-quiz?v=1&q=4&a=bbbbbbbbbbb')).text();
  expect(question).toContain('See my result');
  expect(question).toMatch(new RegExp(`href="${path}"[^>]*>Leave it as it is`));
});

test('R-08 one spelling of a result leads to the other', async () => {
  const { get, path } = open();
  const response = await get(path.replace(/-\w+$/, (text) => text.toUpperCase()));
  expect([response.status, response.headers.get('location')]).toEqual([308, path]);
});

test.each([
  '1-zzzzzzz',
  '9-0000000',
  encodeURIComponent('<script>alert(1)</script>'),
  '1-000000%00',
  'a'.repeat(100_000),
  '1-0000000.html',
  '%2e%2e%2fetc',
])('R-08 a broken or hand-made link (%#) gets a clear message and no result', async (code) => {
  const { get, logged } = open();
  const response = await get(`/sustainability-quiz/${code}`);
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain('This link doesn’t hold a result');
  expect(html).not.toContain('<script>alert');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
});

test('R-08 a result of an earlier version is read by its own questions after they have changed', async () => {
  const first = makeQuiz(1, [{ points: [0, 3] }, { points: [0, 3], weight: 3 }]);
  const second = makeQuiz(2, [{ points: [3, 0] }, { points: [0, 1] }, { points: [0, 3] }]);
  const code = formatResultCode(first, [1, 0]);
  const { get } = open({ quizzes: [second, first] });
  const html = await (await get(`/sustainability-quiz/${code}`)).text();
  expect(html).toContain('You scored 3 out of 12.');
  expect(html).toContain('Version 1, question 2?');
  expect(html).toContain('by the questions as they were then');
  expect(await (await get('/sustainability-quiz')).text()).toContain('v=2&amp;q=1');
  const half = await (await get('/sustainability-quiz?v=1&q=2&a=b')).text();
  expect(half).toContain('Version 1, question 2?');
});

test('R-08 C-02 a result is asked for by mail like an enquiry, and thanks follow once it is kept', async () => {
  const { post, get, path, code, received } = open();
  const response = await post(path, {
    ...mine,
    arrival: '/blog,www.google.com,utm_source=news',
    extra: 'no',
  });
  const there = response.headers.get('location') ?? '';
  expect([response.status, there]).toEqual([303, expect.stringMatching(`^${path}\\?ref=SB-7K3M9QX\\.`)]);
  expect(received).toEqual([
    {
      values: expect.objectContaining({
        name: '',
        email: 'ana@tidepool.example',
        message: expect.stringMatching(new RegExp(`^Quiz result ${code}: \\d+ of 60$`)),
        consent: true,
      }),
      attribution: expect.objectContaining({ utm_source: 'news', landing_path: '/blog' }),
      address: '203.0.113.7',
      honeypot: '',
      formTime: 'time.signed',
    },
  ]);
  const thanks = await (await get(there)).text();
  expect(thanks).toContain('Your request is with us');
  expect(thanks).toContain('SB-7K3M9QX');
});

test('R-08 C-02 a receipt that was typed, or is another result’s, is not shown', async () => {
  const { post, get, path, today } = open();
  const there = (await find(post(path, mine))) ?? '';
  const other = formatResultCode(
    today,
    today.questions.map(() => 0),
  );
  for (const faked of [
    `${path}?ref=SB-7K3M9QX`,
    `${path}?ref=<b>`,
    there.replace('7K3M9QX', '7K3M9QY'),
    `/sustainability-quiz/${other}?${there.split('?')[1]}`,
  ]) {
    const html = await (await get(faked)).text();
    expect(html).toContain('Send my result');
    expect(html).not.toContain('Your request is with us');
  }
});

test('R-08 C-03 without consent, an address or room nothing is kept, and what was typed comes back as text', async () => {
  const { post, path, received } = open();
  const typed = '"><script>alert(1)</script>@x.example';
  const response = await post(path, { ...mine, email: typed, consent: '' });
  const html = await response.text();
  expect(response.status).toBe(400);
  expect(received).toEqual([]);
  expect(readTitle(html)).toMatch(/^Error: /);
  expect(html).toContain('Tick the box, so that we may keep your address');
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;@x.example"');
  expect(html).not.toContain('<script>alert');
});

test('R-08 C-02 limits and an inbox that fails are told, and nobody is thanked', async () => {
  const limited = open({ answer: () => ({ outcome: 'limited', retryAfterSeconds: 90 }) });
  const held = await limited.post(limited.path, mine);
  expect([held.status, held.headers.get('retry-after')]).toEqual([429, '90']);
  expect(await held.text()).toContain('in 2 minutes');
  const failing = open({
    answer: () => {
      throw new Error('disk full');
    },
  });
  const failed = await failing.post(failing.path, mine);
  expect(failed.status).toBe(503);
  expect(await failed.text()).toContain('We could not take your address');
  expect((await failing.post('/sustainability-quiz/1-zzzzzzz', mine)).status).toBe(404);
  expect((await failing.post('/sustainability-quiz', mine)).status).toBe(405);
});
