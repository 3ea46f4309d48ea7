import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { selectAll, selectOne } from 'css-select';
import type { Element } from 'domhandler';
import { hasAttrib } from 'domutils';
import { parse } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formTimeOf } from './sent-lead.ts';
import { findFreePort, type Site, startSite } from './site.ts';
import { testSecret } from './test-settings.ts';

/** Stands in whatever a visitor types. */
const mark = 'zyxmark';
const visitorAddress = '203.0.113.77';

let site: Site;
let metricsUrl = '';
beforeAll(async () => {
  const port = await findFreePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  site = await startSite({
    SECRET: testSecret,
    METRICS_PORT: String(port),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'debug',
    CHROMIUM_PATH: 'off',
    GREEN_WEB_URL: 'off',
  });
});
afterAll(() => site.stop());

const readMetrics = async () => (await fetch(metricsUrl)).text();
const headers = (address = visitorAddress) => ({ 'x-forwarded-for': address, origin: site.url });

type Form = { page: string; action: string; method: string; fields: [string, string][] };

/** Reads the forms of a page, with marked values in every field that takes text. */
function readForms(page: string, html: string): Form[] {
  const document = parse(html, { treeAdapter: adapter });
  return (selectAll('form', document) as unknown as Element[])
    .filter((form) => form.attribs.method !== 'dialog')
    .map((form) => ({
      page,
      action: form.attribs.action || page,
      method: (form.attribs.method ?? 'get').toUpperCase(),
      fields: (
        selectAll('input[name], textarea[name], select[name], button[name]', form) as Element[]
      ).flatMap((field) => fillIn(field)),
    }));
}

function fillIn(field: Element): [string, string][] {
  const { name = '', type = 'text', value = '' } = field.attribs;
  if (name === 'form_time') return [[name, formTimeOf(20_000)]];
  // Its value would mark the message as spam, as it should.
  if (name === 'website' && hasAttrib(field, 'tabindex')) return [[name, '']];
  if (field.name === 'select')
    return [[name, (selectOne('option[value]', field) as unknown as Element | null)?.attribs.value ?? '']];
  if (field.name === 'button' || ['hidden', 'checkbox', 'radio', 'submit'].includes(type))
    return [[name, value]];
  if (type === 'email' || name.includes('email')) return [[name, `${mark}@${mark}.example`]];
  if (type === 'url' || /^(page|url|website)$/.test(name)) return [[name, `https://${mark}.example/${mark}`]];
  if (type === 'number' || name.includes('views')) return [[name, '7']];
  return [[name, `${mark} ${mark} ${mark}`]];
}

async function send({ page, action, method, fields }: Form, address: string): Promise<number> {
  const url = new URL(action, `${site.url}${page}`);
  const body = new URLSearchParams(fields);
  const isRead = method === 'GET';
  if (isRead) for (const [name, value] of body) url.searchParams.append(name, value);
  const response = await fetch(url, {
    method,
    headers: headers(address),
    redirect: 'manual',
    ...(isRead ? {} : { body }),
  });
  await response.arrayBuffer();
  return response.status;
}

test('G-09 nothing that a visitor types in any form is in the log or the metrics, and neither is their address', async () => {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)].map(([, found = '/']) => found);
  expect(paths.length).toBeGreaterThan(20);
  const forms = new Map<string, Form>();
  for (const at of [...paths, '/auth', '/dashboard', '/search', '/quiz']) {
    const html = await (await fetch(`${site.url}${at}`, { headers: headers() })).text();
    for (const form of readForms(at, html))
      forms.set(`${form.method} ${form.action} ${form.fields.map(([name]) => name)}`, form);
  }
  // Each from its own network, so that no limit refuses one.
  let count = 0;
  const statuses: [string, number][] = [];
  for (const [name, form] of forms) statuses.push([name, await send(form, `198.51.${count++ % 250}.77`)]);
  expect(statuses.length).toBeGreaterThan(4);
  expect(statuses.filter(([, status]) => status >= 500)).toEqual([]);
  expect(statuses.filter(([name, status]) => name.includes('/contact') && status === 303)).not.toEqual([]);

  const person = { email: `${mark}@${mark}.example`, password: `${mark} and something long` };
  const post = (to: string, body: unknown) =>
    fetch(`${site.url}${to}`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  for (const [to, body] of [
    ['/auth/v1/signup', person],
    ['/auth/v1/token?grant_type=password', person],
    ['/auth/v1/otp', { email: person.email }],
    ['/auth/v1/recover', { email: person.email }],
    ['/auth/v1/verify', { type: 'email', email: person.email, token: '123456' }],
    ['/api/audits', { url: `https://${mark}.example/${mark}` }],
    [
      '/api/errors',
      { message: `x of ${mark}@${mark}.example?q=${mark}`, source: '/a.js', line: 1, path: `/?${mark}` },
    ],
    ['/api/vitals', { views: [{ path: `/${mark}` }] }],
  ] as const)
    expect((await post(to, body)).status, to).toBeLessThan(500);
  for (const to of [
    `/search?q=${mark}`,
    `/api/search?q=${mark}`,
    `/${mark}`,
    `/blog/${mark}`,
    `/contact?utm_source=${mark}`,
  ])
    await (await fetch(`${site.url}${to}`, { headers: headers() })).arrayBuffer();

  // Emails and the audit are done when they have been logged.
  await expect.poll(() => site.output()).toMatch(/an email was sent/);
  await expect.poll(() => site.output()).toMatch(/an audit (failed|is done)/);
  // The values have arrived: they are where they belong.
  const mailbox = path.join(site.dataDir, 'mailbox');
  const emails = readdirSync(mailbox).map((name) => readFileSync(path.join(mailbox, name), 'utf8'));
  expect(emails.filter((email) => email.includes(mark)).length).toBeGreaterThan(1);
  const metrics = await readMetrics();
  expect(metrics).toMatch(
    /^saltbush_request_duration_seconds_count\{route="\/contact",status="3xx",cache="pass"\} [1-9]/m,
  );
  expect(metrics).toMatch(/^saltbush_emails_total\{outcome="sent"\} [1-9]/m);
  expect(metrics).toMatch(/^saltbush_browser_errors_total 1$/m);
  for (const [what, text] of Object.entries({ log: site.output(), metrics })) {
    const lines = text
      .split('\n')
      .filter((line) => line.includes(mark) || /203\.0\.113|198\.51\./.test(line));
    expect(lines, what).toEqual([]);
  }
});

test('G-09 one id finds an enquiry, its job and its emails', async () => {
  const page = await (await fetch(`${site.url}/contact`, { headers: headers() })).text();
  const form = readForms('/contact', page).find(({ fields }) => fields.some(([name]) => name === 'message'));
  const response = await fetch(`${site.url}/contact`, {
    method: 'POST',
    headers: headers('198.51.100.9'),
    redirect: 'manual',
    body: new URLSearchParams([
      ...(form?.fields ?? []).filter(([name]) => name !== 'message'),
      ['message', 'One more.'],
    ]),
  });
  const requestId = response.headers.get('x-request-id');
  expect(response.status).toBe(303);
  const find = (message: string) =>
    site
      .output()
      .split('\n')
      .filter(
        (line) => line.includes(`"message":"${message}"`) && line.includes(`"requestId":"${requestId}"`),
      );
  expect(find('an enquiry was stored')).toHaveLength(1);
  await expect.poll(() => find('an email was sent').length).toBe(2);
});

test('the metrics are served on their own port alone, and say which kinds of jobs wait', async () => {
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  const text = await readMetrics();
  expect(text).toMatch(/^saltbush_jobs\{kind="daily-chores",state="ready"\} 1$/m);
  expect(text).toMatch(/^saltbush_database_up 1$/m);
  expect(text).toMatch(/^saltbush_event_loop_delay_seconds\{quantile="0.99"\} /m);
  const fresh = /^saltbush_request_duration_seconds_count\{route="\/",status="2xx",cache="fresh"\} (\d+)$/m;
  const before = Number(fresh.exec(text)?.[1] ?? 0);
  for (let count = 0; count < 3; count++) await (await fetch(site.url)).arrayBuffer();
  expect(Number(fresh.exec(await readMetrics())?.[1])).toBeGreaterThanOrEqual(before + 2);
});
