import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { findPostgres, type OwnPostgres, runSql, startPostgresIn } from '../postgres.ts';
import { type Site, startSite } from '../site.ts';
import { testSecret } from '../test-settings.ts';
import { createVisitor, publicPages } from './visitor.ts';

/** A new PostgreSQL with our tables needs half of it. */
const diskSize = '160m';

/** Mounts a small disk of memory. Throws if this machine does not let us. */
function mountSmallDisk(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${diskSize},mode=755`, 'tmpfs', folder];
  const { status, error, stderr } = spawnSync('mount', options, { encoding: 'utf8' });
  if (status === 0) return folder;
  rmdirSync(folder);
  throw error ?? new Error(stderr.trim());
}

/** Takes the disk away, even if a program that was killed still has a file open there. */
function unmount(folder: string): void {
  spawnSync('umount', ['--lazy', folder]);
  rmdirSync(folder);
}

const programs = process.getuid?.() === 0 ? findPostgres() : 'only root may mount a small disk';

function findReason(): string | undefined {
  if (typeof programs === 'string') return programs;
  try {
    unmount(mountSmallDisk());
    return undefined;
  } catch (error) {
    return `no small disk can be mounted: ${(error as Error).message}`;
  }
}

const why = findReason();
const reason = why === undefined ? '' : ` (skipped because ${why})`;

let disk: string;
let server: OwnPostgres;
let site: Site;
let visitor: ReturnType<typeof createVisitor>;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  if (typeof programs === 'string' || why !== undefined) return;
  disk = mountSmallDisk();
  closing.unshift(() => unmount(disk));
  const folder = path.join(disk, 'postgres');
  mkdirSync(folder);
  server = await startPostgresIn(folder, programs);
  closing.unshift(server.stop);
  site = await startSite({
    DATABASE_URL: server.url,
    SECRET: testSecret,
    TRUST_PROXY: '1',
    CHROMIUM_PATH: 'off',
  });
  closing.unshift(() => site.stop());
  visitor = createVisitor(site);
});

// What fails to close must not keep the rest from being closed.
afterAll(async () => {
  const failures: unknown[] = [];
  for (const close of closing)
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  expect(failures).toEqual([]);
});

/** Leaves no byte of the disk free. Returns what frees the space again. */
function fill(): () => void {
  const file = path.join(disk, 'filler');
  const descriptor = openSync(file, 'w');
  for (const bytes of [1 << 20, 1 << 12]) writeUntilFull(descriptor, Buffer.alloc(bytes));
  closeSync(descriptor);
  return () => rmSync(file);
}

function writeUntilFull(descriptor: number, chunk: Buffer): void {
  try {
    for (;;) writeSync(descriptor, chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** PostgreSQL keeps what still fits into the pages of its tables, and then nothing. */
async function enquireUntilRefused() {
  for (let tries = 0; tries < 200; tries++) {
    const enquiry = await visitor.enquire();
    if (enquiry.status !== 303) return enquiry;
  }
  throw new Error('The disk never was full.');
}

/** What PostgreSQL has no room for: without the first it refuses statements, and without the second it ends. */
const states = {
  async 'its tables'() {
    const grow = 'create table too_large as select generate_series(1, 1000000) as number';
    await expect(runSql(server.url, grow)).rejects.toThrow(/No space left on device/);
  },
  async 'its write-ahead log'() {
    const write = "select pg_logical_emit_message(false, 'filler', repeat('x', 1000000))";
    const writeUntilItEnds = async () => {
      for (let tries = 0; tries < 200; tries++) await runSql(server.url, write);
    };
    await expect(writeUntilItEnds()).rejects.toThrow();
  },
};

test.runIf(why === undefined).each(Object.entries(states))(
  `C-02 G-04 with the disk of PostgreSQL too full for %s pages are served, nobody is thanked, nothing typed is lost, and with room all is well again without a restart of the site${reason}`,
  async (_what, exhaust) => {
    const { readStatus, readPage, enquire } = visitor;
    for (const page of publicPages) expect([page, await readStatus(page)]).toEqual([page, 200]);
    // What follows is written to a file of the log that is there already.
    await runSql(server.url, 'select pg_switch_wal(); checkpoint');
    const free = fill();
    try {
      await exhaust();
      const [enquiry, ...pages] = await Promise.all([enquireUntilRefused(), ...publicPages.map(readPage)]);
      expect(enquiry).toEqual({ status: 503, isBack: true });
      expect(pages).toEqual(publicPages.map(() => '200 fresh'));
    } finally {
      free();
    }
    const recover = async () => {
      await server.start();
      return (await enquire()).status;
    };
    await expect.poll(recover, { timeout: 60_000, interval: 500 }).toBe(303);
    await expect.poll(() => readStatus('/readyz'), { timeout: 60_000 }).toBe(200);
    expect(site.process.exitCode).toBeNull();
  },
);

test.runIf(why === undefined)(`C-02 every enquiry that was thanked for is kept once${reason}`, async () => {
  const store = await openStore({ kind: 'postgres', url: server.url, dataDir: site.dataDir });
  const leads = await store.db.selectFrom('leads').select('email').execute();
  await store.close();
  const stored = leads.map(({ email }) => email);
  expect(stored).toEqual(expect.arrayContaining(visitor.thanked));
  expect(new Set(stored).size).toBe(stored.length);
  expect(visitor.thanked.length).toBeGreaterThanOrEqual(2);
});
