import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { DatabasePlace } from '#platform/data-folder.ts';
import { openPostgresStore } from '#platform/database/postgres-store.ts';
import { openBackupStorage } from '#server/backup-storage.ts';
import { readLastBackup } from '#server/create-backup.ts';
import { openStore } from '#server/open-store.ts';
import { findPostgres, runSql, startPostgresIn } from '#tests/postgres.ts';
import { describeStores } from '#tests/stores.ts';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { testSecret } from '#tests/test-settings.ts';

const home = createTemporaryFolder(afterAll);

const readLast = (folder: string) => readLastBackup(openBackupStorage({ kind: 'folder', folder }));

function backUp(place: DatabasePlace, name: string) {
  const folder = path.join(home, name);
  const database: Record<string, string> =
    place.kind === 'sqlite'
      ? { DATA_DIR: path.dirname(place.file) }
      : { DATABASE_URL: place.url, SECRET: testSecret };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'backup.ts')],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: folder, BACKUP_DIR: folder, ...database },
    },
  );
  return { status, stdout, stderr, folder };
}

/** Gives a database to a new role that may create no others. */
async function limitRole(url: string): Promise<string> {
  const store = await openPostgresStore(url, () => {});
  // A name that has to be quoted.
  const role = `"Role-${randomUUID()}"`;
  const run = async (...statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(store.db);
  };
  onTestFinished(async () => {
    await run(`reassign owned by ${role} to current_user`, `drop owned by ${role}`, `drop role ${role}`);
    await store.close();
  });
  const name = new URL(url).pathname.slice(1);
  await run(`create role ${role} login password 'secret'`, `alter database ${name} owner to ${role}`);
  return role;
}

await describeStores(({ kind, open, createPlace }) => {
  test('C-02 “npm run backup” restores what it wrote into a temporary database, as the site does each night', async () => {
    const place = await createPlace();
    await (await open(place)).close();
    const { folder, ...result } = backUp(place, kind);
    expect(result).toEqual({
      status: 0,
      stdout: expect.stringMatching(/\nRestored into a temporary database: 0 enquiries, .*\.\n$/),
      stderr: '',
    });
    expect(await readLast(folder)).toMatchObject({ kind: 'whole', verified: { kind: 'restored' } });
  });

  test.runIf(kind === 'postgres')(
    'C-02 with a role that may create no database “npm run backup” says that it tried nothing, and what to do',
    async () => {
      const place = await createPlace();
      if (place.kind !== 'postgres') return;
      const role = await limitRole(place.url);
      const url = Object.assign(new URL(place.url), { username: role.slice(1, -1), password: 'secret' });
      const own = { ...place, url: url.href };
      await (await open(own)).close();
      const { folder, ...result } = backUp(own, 'limited');
      const why = 'permission denied to create database';
      const cure = `As a superuser of PostgreSQL: alter role ${role} createdb. Then run npm run backup.`;
      expect(result).toEqual({
        status: 0,
        stdout: expect.stringMatching(/\.dump\n$/),
        stderr: `It was not restored anywhere to try it: ${why}.\n${cure}\n`,
      });
      expect(await readLast(folder)).toMatchObject({
        kind: 'whole',
        verified: { kind: 'not tried', why, cure },
      });
      const admin = await openPostgresStore(place.url, () => {});
      await sql.raw(`alter role ${role} createdb`).execute(admin.db);
      await admin.close();
      expect(backUp(own, 'unlimited')).toMatchObject({ status: 0, stderr: '' });
    },
  );
});

const programs = findPostgres();
const reason = typeof programs === 'string' ? ` (skipped: ${programs})` : '';

test.runIf(!reason)(
  `C-02 where PostgreSQL creates databases in another encoding, a backup is tried in one of UTF8${reason}`,
  async () => {
    if (typeof programs === 'string') return;
    const server = await startPostgresIn(mkdtempSync(path.join(tmpdir(), 'saltbush-ascii-')), programs);
    onTestFinished(server.stop);
    // What Debian creates where no locale is set.
    for (const statement of [
      'alter database template1 is_template false',
      'drop database template1',
      "create database template1 encoding 'SQL_ASCII' template template0 locale 'C' is_template true",
      "create database site encoding 'UTF8' template template0 locale 'C.UTF-8'",
    ])
      await runSql(server.url, statement);
    const url = Object.assign(new URL(server.url), { pathname: '/site' }).href;
    const place = { kind: 'postgres', url, dataDir: home } as const;
    await (await openStore(place)).close();
    expect(backUp(place, 'ascii')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('\nRestored into a temporary database: 0 enquiries'),
      stderr: '',
    });
  },
);
