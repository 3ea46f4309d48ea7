import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { AuditError } from '#domain/audit/audit-failure.ts';
import type { Outbound } from '#domain/audit/outbound.ts';
import { allowOutbound } from '#tests/audit-pages/allow-outbound.ts';
import { listen } from '#tests/audit-pages/serve-pages.ts';
import { createHostingCheck } from './hosting-check.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** What plays the Green Web Foundation's API, and the check that asks it. */
async function startRegister(answer: RequestListener, timeoutMs?: number) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  const url = await listen(server);
  const outbound = allowOutbound([url]);
  cleanUps.push(async () => {
    outbound.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const check = createHostingCheck({ outbound, url, ...(timeoutMs && { timeoutMs }) });
  const ask = (page = 'https://www.example.org/a', headers: Record<string, string> = {}) =>
    check({ url: page, headers: new Headers(headers) }, AbortSignal.timeout(20_000));
  return { ask, asked };
}

const say =
  (value: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };

const green = {
  url: 'www.example.org',
  hosted_by: 'Leafy Hosting',
  hosted_by_website: 'leafy.example',
  partner: null,
  green: true,
  hosted_by_id: 7,
  modified: '2026-10-20T02:41:43',
  supporting_documents: [{ id: 1, title: 'Certificate', link: 'https://leafy.example/certificate.pdf' }],
};
const notGreen = { green: false, url: 'www.example.org', data: false };

test('W-01 hosting that the register holds is green, with who hosts it and by what evidence', async () => {
  const { ask, asked } = await startRegister(say(green));
  expect(await ask()).toEqual({
    state: 'green',
    by: 'Leafy Hosting',
    evidence: [{ title: 'Certificate', url: 'https://leafy.example/certificate.pdf' }],
    checkedMs: expect.any(Number),
  });
  expect(asked).toEqual(['/api/v3/greencheck/www.example.org']);
});

test('W-01 hosting that the register does not hold is not found, which is not the same as dirty', async () => {
  const { ask } = await startRegister(say(notGreen));
  expect(await ask()).toEqual({ state: 'not found', checkedMs: expect.any(Number) });
});

const lies: [string, RequestListener][] = [
  ['another host', say({ ...green, url: 'www.elsewhere.example' })],
  ['a word in place of a boolean', say({ ...green, green: 'yes' })],
  ['a number', say({ ...green, green: 1 })],
  ['nothing', say({})],
  ['a list', say([green])],
  ['null', say(null)],
  ['status 500', say(green, 500)],
  ['status 429', say(green, 429)],
  ['status 302 without a target', say(green, 302)],
  [
    'HTML',
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
  ],
  ['half of it', (_request, response) => response.writeHead(200).end(JSON.stringify(green).slice(0, 40))],
  ['a megabyte', say({ ...green, padding: 'x'.repeat(1_000_000) })],
  ['deep nesting', (_request, response) => response.writeHead(200).end('['.repeat(50_000))],
  ['a closed connection', (request) => request.socket.destroy()],
  ['a redirect', (_request, response) => response.writeHead(301, { location: '/elsewhere' }).end()],
];

test.each(lies)('W-04 a register that answers with %s leaves the hosting unknown', async (_name, answer) => {
  const { ask } = await startRegister(answer);
  expect(await ask()).toEqual({ state: 'unknown', why: 'no answer' });
});

test('W-01 evidence that is no web address is left out, and so is the rest of what can’t be read', async () => {
  const documents = [
    { title: 'Script', link: 'javascript:alert(1)' },
    { title: '', link: 'https://leafy.example/' },
    'not a document',
    { title: 'x'.repeat(900), link: 'https://leafy.example/long' },
    ...Array.from({ length: 9 }, (_, at) => ({ title: `Paper ${at}`, link: `https://leafy.example/${at}` })),
  ];
  const { ask } = await startRegister(say({ ...green, hosted_by: 12, supporting_documents: documents }));
  const hosting = await ask();
  expect(hosting).toMatchObject({ state: 'green', by: undefined });
  const { evidence } = hosting as { evidence: { title: string; url: string }[] };
  expect(evidence).toHaveLength(5);
  expect(evidence[0]).toEqual({ title: 'x'.repeat(200), url: 'https://leafy.example/long' });
});

test('W-04 a register that takes its time is not waited for', async () => {
  const { ask } = await startRegister(() => {}, 300);
  expect(await ask()).toEqual({ state: 'unknown', why: 'no answer' });
});

test('W-04 a register that drips is not waited for either', async () => {
  const { ask } = await startRegister((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 50);
    response.once('close', () => clearInterval(timer));
  }, 300);
  expect(await ask()).toEqual({ state: 'unknown', why: 'no answer' });
});

test('W-01 behind a network the server itself is unknown, though the network be green', async () => {
  const { ask } = await startRegister(say({ ...green, hosted_by: 'Cloudflare, Inc.' }));
  const headers = { server: 'cloudflare', 'cf-ray': '8f2a11d0be0c5c5d-SYD' };
  expect(await ask(undefined, headers)).toEqual({
    state: 'unknown',
    why: 'behind a network',
    network: 'Cloudflare',
  });
});

test('W-01 behind a network a host that the register knows by its own name is green', async () => {
  const { ask } = await startRegister(say(green));
  expect(await ask(undefined, { server: 'cloudflare' })).toMatchObject({
    state: 'green',
    by: 'Leafy Hosting',
  });
});

test('W-01 behind a network nothing found means nothing', async () => {
  const { ask } = await startRegister(say(notGreen));
  expect(await ask(undefined, { 'x-amz-cf-id': 'abc' })).toEqual({
    state: 'unknown',
    why: 'behind a network',
    network: 'Amazon CloudFront',
  });
});

test.each([
  [{ 'x-served-by': 'cache-syd10131-SYD' }, 'Fastly'],
  [{ server: 'AkamaiGHost' }, 'Akamai'],
  [{ 'x-azure-ref': 'x' }, 'Azure Front Door'],
  [{ via: '1.1 google' }, 'Google Cloud CDN'],
  [{ server: 'BunnyCDN-SY1-1' }, 'Bunny'],
])('W-01 %o is the mark of %s', async (headers, network) => {
  const { ask } = await startRegister(say(notGreen));
  expect(await ask(undefined, headers)).toMatchObject({ network });
});

test.each([{ server: 'nginx' }, { server: 'Netlify' }, { via: '1.1 varnish' }, {}])(
  'W-01 %o is no mark of a network',
  async (headers) => {
    const { ask } = await startRegister(say(notGreen));
    expect(await ask(undefined, headers as Record<string, string>)).toMatchObject({ state: 'not found' });
  },
);

test.each([
  'http://127.0.0.1:8080/',
  'http://[2001:db8::1]/',
  'http://localhost:3000/',
  'http://intranet/',
  'https://printer.local/',
  'https://wiki.internal/',
])('W-04 of %s nobody outside is told', async (url) => {
  const { ask, asked } = await startRegister(say(green));
  expect(await ask(url)).toEqual({ state: 'unknown', why: 'not asked' });
  expect(asked).toEqual([]);
});

test('W-01 where it is switched off nobody is asked', async () => {
  const outbound: Outbound = { fetch: () => Promise.reject(new Error('asked')) };
  const check = createHostingCheck({ outbound, url: undefined });
  const page = { url: 'https://example.org/', headers: new Headers() };
  expect(await check(page, AbortSignal.timeout(1000))).toEqual({ state: 'unknown', why: 'not asked' });
});

test('W-04 the host stands in the address as a host, whatever it holds', async () => {
  const asked: string[] = [];
  const outbound: Outbound = {
    fetch(url) {
      asked.push(url);
      return Promise.reject(new AuditError({ code: 'unreachable' }));
    },
  };
  const check = createHostingCheck({ outbound, url: 'https://register.example' });
  const page = { url: 'https://xn--bcher-kva.example.:8443/a?b#c', headers: new Headers() };
  await check(page, AbortSignal.timeout(1000));
  expect(asked).toEqual(['https://register.example/api/v3/greencheck/xn--bcher-kva.example']);
});

test('W-04 a fault of our own is not taken for an answer', async () => {
  const outbound: Outbound = { fetch: () => Promise.reject(new TypeError('ours')) };
  const check = createHostingCheck({ outbound, url: 'https://register.example' });
  const page = { url: 'https://example.org/', headers: new Headers() };
  await expect(check(page, AbortSignal.timeout(1000))).rejects.toThrow('ours');
});
