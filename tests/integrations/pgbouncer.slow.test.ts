import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { checkDatabase } from '#server/doctor/check-database.ts';
import { parseEnvironment } from '#server/env.ts';
import { openStore } from '#server/open-store.ts';
import { startPostgres } from '../postgres.ts';
import { findFreePort, startSite } from '../site.ts';
import { testSecret } from '../test-settings.ts';
import { describeAbsence, findOrInstallProgram } from './debian-program.ts';
import { postEnquiry } from './post-enquiry.ts';

const program = findOrInstallProgram('pgbouncer');
const server = program ? await startPostgres() : '';
const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-pgbouncer-'));
const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const step of undo) await step();
});

/** Starts PgBouncer with two connections, which it lends to everybody in turn, for a transaction or a statement each. */
async function startPooler(database: string, mode: 'transaction' | 'statement'): Promise<string> {
  const { hostname, port, username, pathname } = new URL(database);
  const listenPort = await findFreePort();
  const file = path.join(folder, `${mode}.ini`);
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 2
`,
  );
  chmodSync(folder, 0o755);
  // PgBouncer refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const [command = '', ...args] = [...asUser, program ?? '', file];
  const child = spawn(command, args, { stdio: 'ignore' });
  undo.unshift(() => {
    // `runuser` passes on SIGTERM, but can't pass on SIGKILL.
    child.kill('SIGTERM');
  });
  const url = `postgres://${username}@127.0.0.1:${listenPort}${pathname}`;
  await expect.poll(() => tryQuery(url, 'select 1'), { timeout: 20_000 }).toBe(true);
  return url;
}

async function tryQuery(url: string, query: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(query);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const askDoctor = async (url: string) =>
  (await checkDatabase(parseEnvironment({ DATABASE_URL: url, SECRET: testSecret }))).filter(
    ({ state }) => state === 'fault',
  );

const reason =
  typeof server === 'string' && server ? ` (skipped: ${server})` : describeAbsence('PgBouncer', program);

test.runIf(program && typeof server !== 'string')(
  `C-02 behind PgBouncer with transaction pooling the site starts and keeps enquiries, and the doctor finds a pooler that lends statements${reason}`,
  async () => {
    if (typeof server === 'string') return;
    undo.push(() => server.stop());
    const name = `pooled_${process.pid}`;
    expect(await tryQuery(server.url, `create database ${name}`)).toBe(true);
    undo.unshift(() => tryQuery(server.url, `drop database if exists ${name} with (force)`));
    const direct = new URL(server.url);
    direct.pathname = `/${name}`;
    const url = await startPooler(direct.href, 'transaction');
    await using site = await startSite({
      DATABASE_URL: url,
      SECRET: testSecret,
      TRUST_PROXY: '1',
      CHROMIUM_PATH: 'off',
    });
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, visitor) =>
        postEnquiry(site.url, { 'x-forwarded-for': `198.51.100.${visitor}` }),
      ),
    );
    expect(statuses).toEqual(Array(12).fill(303));
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    const store = await openStore({ kind: 'postgres', url });
    expect(await store.db.selectFrom('leads').select('state').execute()).toEqual(
      Array(12).fill({ state: 'new' }),
    );
    await store.close();
    expect(await askDoctor(url)).toEqual([]);
    expect(await askDoctor(await startPooler(direct.href, 'statement'))).toMatchObject([
      { part: 'database', says: expect.stringMatching(/refuses transactions: .*statement pooling/) },
    ]);
  },
);
