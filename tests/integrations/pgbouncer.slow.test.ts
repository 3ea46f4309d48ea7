import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { enqueue } from '#platform/jobs/job.ts';
import { checkDatabase } from '#server/doctor/check-database.ts';
import { parseEnvironment } from '#server/env.ts';
import { nightlyBackup } from '#server/nightly-backup.ts';
import { openStore } from '#server/open-store.ts';
import { startPostgres } from '../postgres.ts';
import { postEnquiry } from '../sent-lead.ts';
import { findFreePort, projectDir, startSite } from '../site.ts';
import { testSecret } from '../test-settings.ts';
import { describeAbsence, findOrInstallProgram } from './debian-program.ts';

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

const runDoctor = async (url: string, forBackups?: string) => {
  const variables = { DATABASE_URL: url, BACKUP_DATABASE_URL: forBackups, SECRET: testSecret };
  return (await checkDatabase(parseEnvironment(variables))).filter(({ state }) => state === 'fault');
};

const reason =
  typeof server === 'string' && server ? ` (skipped: ${server})` : describeAbsence('PgBouncer', program);

test.runIf(program && typeof server !== 'string')(
  `C-02 behind PgBouncer with transaction pooling the site starts and keeps enquiries, also beside a backup, and the doctor finds a pooler that lends statements${reason}`,
  async () => {
    if (typeof server === 'string') return;
    undo.push(() => server.stop());
    const name = `pooled_${process.pid}`;
    expect(await tryQuery(server.url, `create database ${name}`)).toBe(true);
    undo.unshift(() => tryQuery(server.url, `drop database if exists ${name} with (force)`));
    const direct = new URL(server.url);
    direct.pathname = `/${name}`;
    const url = await startPooler(direct.href, 'transaction');
    const variables = { DATABASE_URL: url, SECRET: testSecret };
    await using site = await startSite({
      ...variables,
      BACKUP_DATABASE_URL: direct.href,
      BACKUP_NIGHTLY: 'on',
      TRUST_PROXY: '1',
      CHROMIUM_PATH: 'off',
    });
    let visitors = 0;
    const visit = async (count: number) => {
      const sent = Array.from({ length: count }, () =>
        postEnquiry(site.url, { 'x-forwarded-for': `198.51.${visitors >> 8}.${visitors++ & 255}` }),
      );
      expect(await Promise.all(sent)).toEqual(Array(count).fill(303));
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    };
    await visit(12);

    // The backup of the night, and one of the operator, through the pooler by mistake.
    const store = await openStore({ kind: 'postgres', url, dataDir: site.dataDir });
    await enqueue(store.db, [{ ...nightlyBackup(new Date()), key: 'now', runAfter: new Date() }], Date.now());
    const mistaken = promisify(execFile)(process.execPath, [path.join(projectDir, 'scripts/backup.ts')], {
      env: { PATH: process.env.PATH, DATA_DIR: folder, ...variables },
    });
    await expect(mistaken).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /^The backup failed: The pooler .*Set BACKUP_DATABASE_URL to the address/,
      ),
    });
    while (!/a job failed|a backup was made/.test(site.output())) await visit(1);
    expect(site.output()).toContain('a backup was made, and restored into a temporary database');
    await visit(12);
    expect(await store.db.selectFrom('leads').select('state').execute()).toEqual(
      Array(visitors).fill({ state: 'new' }),
    );
    await store.close();

    expect(await runDoctor(url, direct.href)).toEqual([]);
    expect(await runDoctor(url)).toMatchObject([
      { part: 'backup', says: expect.stringContaining('The pooler of the database lends a session') },
    ]);
    expect(await runDoctor(url, server.url)).toMatchObject([
      { part: 'backup', says: 'BACKUP_DATABASE_URL is another database than DATABASE_URL.' },
    ]);
    expect(await runDoctor(await startPooler(direct.href, 'statement'))).toMatchObject([
      { part: 'database', says: expect.stringMatching(/refuses transactions: .*statement pooling/) },
    ]);
  },
);
