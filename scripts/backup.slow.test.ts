import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { DatabasePlace } from '#platform/data-folder.ts';
import { openPostgresStore } from '#platform/database/postgres-store.ts';
import { readLastBackup } from '#server/make-backup.ts';
import { openBackupStorage } from '#server/open-backup-storage.ts';
import { describeStores } from '#tests/stores.ts';
import { testSecret } from '#tests/test-settings.ts';

const home = mkdtempSync(path.join(tmpdir(), 'saltbush-backup-'));
afterAll(() => rmSync(home, { recursive: true }));

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
  const role = `role_${randomUUID().replaceAll('-', '')}`;
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
    const { folder, ...said } = backUp(place, kind);
    expect(said).toEqual({
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
      const url = Object.assign(new URL(place.url), { username: role, password: 'secret' });
      const own = { kind: 'postgres', url: url.href } as const;
      await (await open(own)).close();
      const { folder, ...said } = backUp(own, 'limited');
      const why = 'permission denied to create database';
      const cure = `As a superuser of PostgreSQL: alter role ${role} createdb. Then run npm run backup.`;
      expect(said).toEqual({
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
