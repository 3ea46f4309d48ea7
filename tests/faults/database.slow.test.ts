import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import { createSentLead, formTimeOf } from '../sent-lead.ts';
import { type Site, startSite } from '../site.ts';
import { testSecret } from '../test-settings.ts';
import { type Fault, startGate } from './gate.ts';

const server = await startPostgres();
const reason = typeof server === 'string' ? ` (skipped because ${server})` : '';

/** What a database can do instead of answering. To its client, the answer of a web server is noise. */
const faults: Fault[] = [
  'refuse',
  'reset',
  'stall before the answer',
  'stall inside the answer',
  'wrong type',
  'empty',
  '100 MB',
  'slow drip',
];

const publicPages = ['/', '/about', '/pricing', '/blog'];

let gate: Awaited<ReturnType<typeof startGate>>;
let site: Site;
let url: string;
const closing: (() => unknown)[] = [];

/** Creates a database of its own behind a proxy that misbehaves, and a site that uses it. */
async function open({ url: serverUrl, stop }: TestPostgres): Promise<void> {
  closing.unshift(stop);
  const name = `faults_${process.pid}`;
  await query(serverUrl, `create database ${name}`);
  closing.unshift(() => query(serverUrl, `drop database if exists ${name} with (force)`));
  const direct = new URL(serverUrl);
  direct.pathname = `/${name}`;
  url = direct.href;
  gate = await startGate(Number(direct.port), 'http');
  closing.unshift(() => gate[Symbol.asyncDispose]());
  const behind = new URL(url);
  behind.port = String(gate.port);
  site = await startSite({
    DATABASE_URL: behind.href,
    SECRET: testSecret,
    TRUST_PROXY: '1',
    CHROMIUM_PATH: 'off',
  });
  closing.unshift(() => site.stop());
}

async function query(at: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  await client.query(text);
  await client.end();
}

beforeAll(async () => {
  if (typeof server !== 'string') await open(server);
});
afterAll(async () => {
  for (const close of closing) await close();
});

const get = async (path: string) => (await fetch(`${site.url}${path}`)).status;

/** Reads a page, which comes from the cache: `200 fresh`. */
async function readPage(path: string): Promise<string> {
  const { status, headers } = await fetch(`${site.url}${path}`);
  return `${status} ${headers.get('x-page-cache')}`;
}

let visitor = 0;

/** Sends an enquiry. The first byte of a kept one is the redirect to the thanks. */
async function enquire() {
  const { name, email, message } = createSentLead().values;
  const form = { name, email, message, consent: 'yes', form_time: formTimeOf(20_000) };
  const response = await fetch(`${site.url}/contact`, {
    method: 'POST',
    headers: { 'x-forwarded-for': `198.51.100.${++visitor % 250}`, origin: site.url },
    redirect: 'manual',
    body: new URLSearchParams(form),
  });
  return { status: response.status, isBack: (await response.text()).includes(message) };
}

let kept = 0;

test.runIf(!reason).each(faults)(
  `C-02 G-04 with PostgreSQL in the state "%s" pages are served, nobody is thanked, nothing typed is lost, and all is well again without a restart${reason}`,
  async (fault) => {
    for (const page of publicPages) expect([page, await get(page)]).toEqual([page, 200]);
    await gate.set(fault);
    const [enquiry, ...pages] = await Promise.all([enquire(), ...publicPages.map(readPage)]);
    expect(pages).toEqual(publicPages.map(() => '200 fresh'));
    expect(enquiry).toEqual({ status: 503, isBack: true });
    await expect.poll(() => get('/readyz'), { timeout: 60_000 }).toBe(503);
    await gate.set(undefined);
    await expect.poll(async () => (await enquire()).status, { timeout: 60_000, interval: 500 }).toBe(303);
    kept += 1;
    await expect.poll(() => get('/readyz'), { timeout: 60_000 }).toBe(200);
  },
);

test.runIf(!reason)(
  `C-02 every enquiry that was thanked for is kept once, and no other${reason}`,
  async () => {
    const store = await openStore({ kind: 'postgres', url });
    const leads = await store.db.selectFrom('leads').select('reference').execute();
    await store.close();
    expect([leads.length, site.process.exitCode]).toEqual([kept, null]);
    expect(kept).toBe(faults.length);
  },
);
