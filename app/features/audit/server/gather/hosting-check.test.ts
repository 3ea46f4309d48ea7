import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { Outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { type Responder, startCountingServer } from '#tests/audit-pages/serve-pages.ts';
import { createHostingCheck } from './hosting-check.ts';

type CheckOptions = { page?: string; headers?: Record<string, string>; timeoutMs?: number };

/** Runs the check with this response of the Green Web Foundation's API, and returns the requests that it received too. */
async function check(
  respond: Responder,
  { page = 'https://www.example.org/a', headers, timeoutMs }: CheckOptions = {},
) {
  await using register = await startCountingServer(respond);
  const { outbound, own: url, requests } = register;
  const checkHosting = createHostingCheck({ outbound, url, ...(timeoutMs && { timeoutMs }) });
  const hosting = await checkHosting(
    { url: page, headers: new Headers(headers) },
    AbortSignal.timeout(20_000),
  );
  return { hosting, requests };
}

const sendJson =
  (value: unknown, status = 200): Responder =>
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

test('W-01 registered hosting is green, with the name of the host and its evidence', async () => {
  const { hosting, requests } = await check(sendJson(green));
  expect(hosting).toEqual({
    state: 'green',
    by: 'Leafy Hosting',
    evidence: [{ title: 'Certificate', url: 'https://leafy.example/certificate.pdf' }],
    checkedMs: expect.any(Number),
  });
  expect(requests).toEqual(['GET /api/v3/greencheck/www.example.org']);
});

test('W-01 unregistered hosting is not found, which does not mean that it is not green', async () => {
  expect((await check(sendJson(notGreen))).hosting).toEqual({
    state: 'not found',
    checkedMs: expect.any(Number),
  });
});

function drip(response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write(' '), 50);
  response.once('close', () => clearInterval(timer));
}

const invalidResponders: [string, Responder][] = [
  ['another host', sendJson({ ...green, url: 'www.elsewhere.example' })],
  ['a word in place of a boolean', sendJson({ ...green, green: 'yes' })],
  ['a number', sendJson({ ...green, green: 1 })],
  ['nothing', sendJson({})],
  ['a list', sendJson([green])],
  ['null', sendJson(null)],
  ['status 500', sendJson(green, 500)],
  ['status 429', sendJson(green, 429)],
  ['status 302 without a target', sendJson(green, 302)],
  ['HTML', (_request, response) => response.writeHead(200).end('<h1>Hello</h1>')],
  ['truncated JSON', (_request, response) => response.writeHead(200).end(JSON.stringify(green).slice(0, 40))],
  ['a megabyte', sendJson({ ...green, padding: 'x'.repeat(1_000_000) })],
  ['deep nesting', (_request, response) => response.writeHead(200).end('['.repeat(50_000))],
  ['a closed connection', (request) => request.socket.destroy()],
  ['a redirect', (_request, response) => response.writeHead(301, { location: '/elsewhere' }).end()],
  ['nothing in time', () => {}],
  ['an endless trickle', (_request, response) => drip(response)],
];

test.each(invalidResponders)(
  'W-04 the hosting is unknown if the register answers with %s',
  async (_name, respond) => {
    const { hosting } = await check(respond, { timeoutMs: 300 });
    expect(hosting).toEqual({ state: 'unknown', why: 'no answer' });
  },
);

test('W-01 evidence without a web address is left out, and so are other invalid fields', async () => {
  const documents = [
    { title: 'Script', link: 'javascript:alert(1)' },
    { title: '', link: 'https://leafy.example/' },
    'not a document',
    { title: 'x'.repeat(900), link: 'https://leafy.example/long' },
    ...Array.from({ length: 9 }, (_, index) => ({
      title: `Paper ${index}`,
      link: `https://leafy.example/${index}`,
    })),
  ];
  const { hosting } = await check(sendJson({ ...green, hosted_by: 12, supporting_documents: documents }));
  expect(hosting).toMatchObject({ state: 'green', by: undefined });
  const { evidence } = hosting as { evidence: { title: string; url: string }[] };
  expect(evidence).toHaveLength(5);
  expect(evidence[0]).toEqual({ title: 'x'.repeat(200), url: 'https://leafy.example/long' });
});

const unknown = (network: string) => ({ state: 'unknown', why: 'behind a network', network });
const cloudflare = { server: 'cloudflare', 'cf-ray': '8f2a11d0be0c5c5d-SYD' };

test.each<[string, Record<string, string>, object, object]>([
  [
    'the network itself is green',
    cloudflare,
    { ...green, hosted_by: 'Cloudflare, Inc.' },
    unknown('Cloudflare'),
  ],
  ['the host is known by its own name', cloudflare, green, { state: 'green', by: 'Leafy Hosting' }],
  ['it is Amazon’s', { 'x-amz-cf-id': 'abc' }, notGreen, unknown('Amazon CloudFront')],
  ['it is Fastly', { 'x-served-by': 'cache-syd10131-SYD' }, notGreen, unknown('Fastly')],
  ['it is Akamai', { server: 'AkamaiGHost' }, notGreen, unknown('Akamai')],
  ['it is Azure’s', { 'x-azure-ref': 'x' }, notGreen, unknown('Azure Front Door')],
  ['it is Google’s', { via: '1.1 google' }, notGreen, unknown('Google Cloud CDN')],
  ['it is Bunny', { server: 'BunnyCDN-SY1-1' }, notGreen, unknown('Bunny')],
  ['it is none: nginx', { server: 'nginx' }, notGreen, { state: 'not found' }],
  ['it is none: Netlify', { server: 'Netlify' }, notGreen, { state: 'not found' }],
  ['it is none: Varnish', { via: '1.1 varnish' }, notGreen, { state: 'not found' }],
])(
  'W-01 the hosting behind a CDN is unknown unless its host is registered, where %s',
  async (_, headers, body, hosting) => {
    expect((await check(sendJson(body), { headers })).hosting).toMatchObject(hosting);
  },
);

test.each([
  'http://127.0.0.1:8080/',
  'http://[2001:db8::1]/',
  'http://localhost:3000/',
  'http://intranet/',
  'https://printer.local/',
  'https://wiki.internal/',
])('W-04 the private address %s is not sent to the register', async (page) => {
  const { hosting, requests } = await check(sendJson(green), { page });
  expect([hosting, requests]).toEqual([{ state: 'unknown', why: 'not asked' }, []]);
});

/** Runs the check with an outbound that fails with this error, and returns the requests too. */
async function checkFailing(error: Error, url: string | undefined, page: string) {
  const requests: string[] = [];
  const fetch: Outbound['fetch'] = (address) => {
    requests.push(address);
    return Promise.reject(error);
  };
  const check = createHostingCheck({ outbound: { fetch }, url });
  return { hosting: await check({ url: page, headers: new Headers() }, AbortSignal.timeout(1000)), requests };
}

test('W-01 a register that is switched off is not queried', async () => {
  const { hosting, requests } = await checkFailing(new Error('asked'), undefined, 'https://example.org/');
  expect([hosting, requests]).toEqual([{ state: 'unknown', why: 'not asked' }, []]);
});

test('W-04 the host is escaped in the address, and an error of our own is thrown', async () => {
  const register = 'https://register.example';
  const page = 'https://xn--bcher-kva.example.:8443/a?b#c';
  const { requests } = await checkFailing(new OutboundError({ code: 'unreachable' }), register, page);
  expect(requests).toEqual([`${register}/api/v3/greencheck/xn--bcher-kva.example`]);
  await expect(checkFailing(new TypeError('ours'), register, page)).rejects.toThrow('ours');
});
