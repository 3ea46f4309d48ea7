import { expect, test } from 'vitest';
import type { LeadInbox, Receipt, SentLead } from '#app/features/contact/domain/lead-inbox.ts';
import { built, createTestApp } from '#tests/built-app.ts';
import { createQuiz } from '#tests/fixed-content.ts';
import { listHrefs, readResponse, visitPage } from '#tests/read-page.ts';
import { testSecret } from '#tests/test-settings.ts';

const { createFormSigner, formatResultCode } = built;

type Setup = { receive?: () => Receipt; quizzes?: ReturnType<typeof createQuiz>[] };

const ownQuiz = createQuiz(1, Array(11).fill({ points: [0, 1, 2, 3] }));

/** Opens the site with a fixed quiz and an in-memory inbox. */
function open({ receive, quizzes = [ownQuiz] }: Setup = {}) {
  const received: SentLead[] = [];
  const leads: LeadInbox = {
    ...createFormSigner(testSecret),
    createFormTime: () => 'time.signed',
    async receive(lead) {
      received.push(lead);
      return receive?.() ?? { state: 'received', reference: 'SB-7K3M9QX' };
    },
  };
  const content = createTestApp().services.content;
  const [today, ...earlier] = quizzes;
  if (!today) throw new Error('There is no quiz.');
  const test = createTestApp({
    services: { leads, content: { ...content, quizzes: [today, ...earlier] } },
  });
  const post = async (path: string, fields: Record<string, string>) => {
    const sent = { method: 'POST', body: new URLSearchParams(fields) };
    const from = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };
    return readResponse(await test.app.request(`http://site.test${path}`, sent, from));
  };
  const visit = (path: string) => visitPage(test.get, path);
  /** Returns the path of the result in which every question has this choice. */
  const pathOf = (choice: number) =>
    `/sustainability-quiz/${formatResultCode(
      today,
      today.questions.map(() => choice),
    )}`;
  return { ...test, post, visit, received, today, pathOf, path: pathOf(1) };
}

const mine = { email: 'ana@tidepool.example', consent: 'yes', form_time: 'time.signed', website: '' };

test('R-08 the start page is cached for everyone, and unknown parameters do not create another entry', async () => {
  const { visit } = open();
  const { status, head, main, cacheControl } = await visit('/sustainability-quiz');
  expect([status, head.canonical]).toEqual([200, ['http://site.test/sustainability-quiz']]);
  expect(listHrefs(main, 'a')).toContain('/sustainability-quiz?v=1&q=1');
  expect(cacheControl).toContain('public');
  for (const query of ['x=1', `${'y'.repeat(100_000)}=1`])
    expect((await visit(`/sustainability-quiz?${query}`)).header('x-page-cache')).toBe('fresh');
  const goOn = (await visit('/sustainability-quiz?v=1&a=aba')).main.links;
  expect(goOn).toContainEqual(['Continue with question 4', '/sustainability-quiz?v=1&q=4&a=aba']);
});

test('R-08 a question has its own page with choices, explanation and sources, which is not cached for others', async () => {
  const { visit, today } = open();
  const { status, head, main, cacheControl } = await visit('/sustainability-quiz?v=1&q=3&a=bcb');
  const [, , question] = today.questions;
  expect(status).toBe(200);
  // The response is not `no-store`, because the browser would then lose the selected choices when Back returns here.
  expect(cacheControl).toBe('private, no-cache');
  expect(head.title[0]).toMatch(/^Question 3 of \d+: quiz /);
  expect(head.canonical).toEqual(['http://site.test/sustainability-quiz']);
  expect(main.all('input[type=radio]')).toHaveLength(question?.choices.length ?? 0);
  expect(main.all('input[checked]').map((input) => input.attribute('value'))).toEqual(['b']);
  expect(listHrefs(main, 'a')).toEqual(
    expect.arrayContaining([question?.sources[0]?.url, '/sustainability-quiz?v=1&q=2&a=bcb']),
  );
  expect(main.all('form[action="/sustainability-quiz"] fieldset[data-react]')).toHaveLength(1);
});

test('R-08 a form without a choice is shown again with an error that says what to do', async () => {
  const { head, main } = await open().visit('/sustainability-quiz?v=1&q=2&a=b&next=1');
  expect(head.title[0]).toContain('Error: Question 2 of');
  expect(main.text).toContain('Choose one, then continue.');
  expect(main.all('[aria-describedby=choice-error]').length).toBeGreaterThan(0);
});

test.each(['?v=1&q=99', '?q=<script>alert(1)</script>', `?v=1&a=${'b'.repeat(100_000)}`, '?a=%00%ff'])(
  'R-08 hostile progress (%#) gets a clear error page that does not echo it',
  async (query) => {
    const { visit, logged } = open();
    const { status, html, cacheControl } = await visit(`/sustainability-quiz${encodeURI(query)}`);
    expect([status, cacheControl]).toEqual([404, 'no-store']);
    expect(html).toContain('This address doesn’t lead to the quiz');
    expect(html).not.toContain('<script>alert');
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  },
);

test('R-08 a result is rendered on the server from its URL alone, with its own head, and is not indexed', async () => {
  const { visit, path } = open();
  const { status, head, main, html, cacheControl } = await visit(path);
  expect([status, cacheControl]).toEqual([200, 'private, no-cache']);
  expect(head.title[0]).toMatch(/^\S+, \d+ of \d+: quiz result \| /);
  expect(head.meta('description')[0]).toMatch(/^.{71,155}$/);
  expect([head.meta('robots'), head.canonical]).toEqual([['noindex'], []]);
  expect(head.meta('og:url')).toEqual([`http://site.test${path}`]);
  expect(main.text).toMatch(/You scored \d+ out of \d+\./);
  expect(main.text).toContain('Three things that would help most');
  expect(html).toContain(`http://site.test${path}`);
});

test('R-08 each answer of a result can be changed while all the others are kept', async () => {
  const { visit, path, today } = open();
  const change = `/sustainability-quiz?v=1&q=4&a=${'b'.repeat(today.questions.length)}`;
  expect(listHrefs((await visit(path)).main, 'a')).toContain(change);
  const { main } = await visit(change);
  expect(main.text).toContain('See my result');
  expect(main.links).toContainEqual(['Leave it as it is', path]);
});

test('R-08 an upper-case result code redirects to the canonical spelling', async () => {
  const { visit, path } = open();
  const { status, header } = await visit(path.replace(/-\w+$/, (text) => text.toUpperCase()));
  expect([status, header('location')]).toEqual([308, path]);
});

test.each(['1-zzzzzzz', encodeURIComponent('<script>alert(1)</script>'), 'a'.repeat(100_000), '..%2fetc'])(
  'R-08 a broken or handmade link (%#) gets a clear message and no result',
  async (code) => {
    const { visit, logged } = open();
    const { status, html, cacheControl } = await visit(`/sustainability-quiz/${code}`);
    expect([status, cacheControl]).toEqual([404, 'private, no-cache']);
    expect(html).toContain('This link doesn’t hold a result');
    expect(html).not.toContain('<script>alert');
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  },
);

test('R-08 a result of an earlier version is scored by the questions of that version', async () => {
  const first = createQuiz(1, [{ points: [0, 3] }, { points: [0, 3], weight: 3 }]);
  const second = createQuiz(2, [{ points: [3, 0] }, { points: [0, 1] }, { points: [0, 3] }]);
  const { visit } = open({ quizzes: [second, first] });
  const { main } = await visit(`/sustainability-quiz/${formatResultCode(first, [1, 0])}`);
  for (const text of ['You scored 3 out of 12.', 'by the questions as they were then'])
    expect(main.text).toContain(text);
  expect(listHrefs((await visit('/sustainability-quiz')).main, 'a')).toContain(
    '/sustainability-quiz?v=2&q=1',
  );
  expect((await visit('/sustainability-quiz?v=1&q=2&a=b')).main.text).toContain('Version 1, question 2?');
});

test('R-08 C-02 requesting a result by email is handled like an enquiry, and the thanks appear once it is stored', async () => {
  const { post, visit, path, received } = open();
  const attribution = '/blog,www.google.com,utm_source=news';
  const { status, header } = await post(path, { ...mine, attribution, extra: 'no' });
  const there = header('location') ?? '';
  expect([status, there]).toEqual([303, expect.stringMatching(`^${path}\\?ref=SB-7K3M9QX\\.`)]);
  const code = path.split('/').at(-1);
  expect(received).toEqual([
    {
      kind: 'quiz',
      values: expect.objectContaining({
        name: '',
        email: 'ana@tidepool.example',
        message: expect.stringMatching(new RegExp(`^Quiz result ${code}: \\d+ of \\d+$`)),
        consent: true,
      }),
      attribution: expect.objectContaining({ utm_source: 'news', landing_path: '/blog' }),
      address: '203.0.113.7',
      honeypot: '',
      formTime: 'time.signed',
    },
  ]);
  const { text } = (await visit(there)).main;
  expect(text).toContain('Your request is with us');
  expect(text).toContain('SB-7K3M9QX');
});

test('R-08 C-02 a forged reference, or one for another result, is not shown', async () => {
  const { post, visit, path, pathOf } = open();
  const there = (await post(path, mine)).header('location') ?? '';
  const tampered = [there.replace('7K3M9QX', '7K3M9QY'), there.replace(path, pathOf(0))];
  for (const faked of [`${path}?ref=SB-7K3M9QX`, `${path}?ref=<b>`, ...tampered]) {
    const { text } = (await visit(faked)).main;
    expect(text).toContain('Send my result');
    expect(text).not.toContain('Your request is with us');
  }
});

test('R-08 C-03 without consent or with an invalid address nothing is stored, and the typed text is returned escaped', async () => {
  const { post, path, received } = open();
  const email = '"><script>alert(1)</script>@x.example';
  const { status, head, main, html } = await post(path, { ...mine, email, consent: '' });
  expect([status, received]).toEqual([400, []]);
  expect(head.title[0]).toMatch(/^Error: /);
  expect(main.text).toContain('Tick the box so that we may keep your address');
  expect(main.first('input[name=email]').attribute('value')).toBe(email);
  expect(html).not.toContain('<script>alert');
});

test('R-08 C-02 a rate limit or a failing inbox shows an error instead of the thanks', async () => {
  const limited = open({ receive: () => ({ state: 'limited', retryAfterSeconds: 90 }) });
  const held = await limited.post(limited.path, mine);
  expect([held.status, held.header('retry-after')]).toEqual([429, '90']);
  expect(held.main.text).toContain('in 2 minutes');
  const fail = () => {
    throw new Error('disk full');
  };
  const { post, path } = open({ receive: fail });
  const failed = await post(path, mine);
  expect(failed.status).toBe(503);
  expect(failed.main.text).toContain('We could not save your address');
  expect((await post('/sustainability-quiz/1-zzzzzzz', mine)).status).toBe(404);
  expect((await post('/sustainability-quiz', mine)).status).toBe(405);
});
