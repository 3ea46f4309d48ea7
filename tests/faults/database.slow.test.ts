import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { runSql, startPostgres, type TestPostgres } from '../postgres.ts';
import { type Site, startSite } from '../site.ts';
import { testSecret } from '../test-settings.ts';
import { type Fault, startFaultProxy } from './fault-proxy.ts';
import { createVisitor, publicPages } from './visitor.ts';

const server = await startPostgres();
const reason = typeof server === 'string' ? ` (skipped because ${server})` : '';

/** What a database can do instead of answering. To its client, the response of a web server is noise. */
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

let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
let site: Site;
let visitor: ReturnType<typeof createVisitor>;
let url: string;
const closing: (() => unknown)[] = [];

/** Creates a database of its own behind a proxy that misbehaves, and a site that uses it. */
async function open({ url: serverUrl, stop: stopPostgres }: TestPostgres): Promise<void> {
  closing.unshift(stopPostgres);
  const name = `faults_${process.pid}`;
  await runSql(serverUrl, `create database ${name}`);
  closing.unshift(() => runSql(serverUrl, `drop database if exists ${name} with (force)`));
  const direct = new URL(serverUrl);
  direct.pathname = `/${name}`;
  url = direct.href;
  proxy = await startFaultProxy(Number(direct.port), 'http');
  closing.unshift(() => proxy[Symbol.asyncDispose]());
  const behind = new URL(url);
  behind.port = String(proxy.port);
  site = await startSite({
    DATABASE_URL: behind.href,
    SECRET: testSecret,
    TRUST_PROXY: '1',
    CHROMIUM_PATH: 'off',
  });
  closing.unshift(() => site.stop());
  visitor = createVisitor(site);
}

beforeAll(async () => {
  if (typeof server !== 'string') await open(server);
});
afterAll(async () => {
  for (const close of closing) await close();
});

test.runIf(!reason).each(faults)(
  `C-02 G-04 with PostgreSQL in the state "%s" pages are served, nobody is thanked, nothing typed is lost, and all is well again without a restart${reason}`,
  async (fault) => {
    const { readStatus, readPage, enquire } = visitor;
    for (const page of publicPages) expect([page, await readStatus(page)]).toEqual([page, 200]);
    await proxy.set(fault);
    const [enquiry, ...pages] = await Promise.all([enquire(), ...publicPages.map(readPage)]);
    expect(pages).toEqual(publicPages.map(() => '200 fresh'));
    expect(enquiry).toEqual({ status: 503, isBack: true });
    await expect.poll(() => readStatus('/readyz'), { timeout: 60_000 }).toBe(503);
    await proxy.set(undefined);
    await expect.poll(async () => (await enquire()).status, { timeout: 60_000, interval: 500 }).toBe(303);
    await expect.poll(() => readStatus('/readyz'), { timeout: 60_000 }).toBe(200);
  },
);

test.runIf(!reason)(
  `C-02 every enquiry that was thanked for is kept once, and no other${reason}`,
  async () => {
    const store = await openStore({ kind: 'postgres', url, dataDir: site.dataDir });
    const leads = await store.db.selectFrom('leads').select('email').execute();
    await store.close();
    expect(leads.map(({ email }) => email).sort()).toEqual(visitor.thanked.toSorted());
    expect(leads).toHaveLength(faults.length);
    expect(site.process.exitCode).toBeNull();
  },
);
