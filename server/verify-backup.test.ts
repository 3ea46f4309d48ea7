import { randomUUID } from 'node:crypto';
import { readdirSync, statfsSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import type { DatabasePlace } from '#platform/data-folder.ts';
import { backupDatabase } from '#platform/database/backup.ts';
import { openPostgresStore } from '#platform/database/postgres-store.ts';
import { describeStores } from '#tests/stores.ts';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { verifyBackup } from './verify-backup.ts';

const home = createTemporaryFolder(afterAll);

const dayMs = 24 * 3600_000;

const findDataDir = (place: DatabasePlace) =>
  place.kind === 'sqlite' ? path.dirname(place.file) : place.dataDir;

await describeStores(({ kind, open, createPlace }) => {
  const prepare = async (name: string) => {
    const place = await createPlace();
    await (await open(place)).close();
    const file = path.join(home, `${kind}-${name}`);
    await backupDatabase(place, file, 'command');
    return { place, file };
  };

  test('C-02 a backup is tried in DATA_DIR and leaves nothing there, wherever /tmp is', async () => {
    const { place, file } = await prepare('tried');
    vi.stubEnv('TMPDIR', path.join(home, 'nowhere'));
    expect(await verifyBackup(place, file)).toMatchObject({ kind: 'restored' });
    const dataDir = findDataDir(place);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.temporary'))).toEqual([]);
  });

  test('C-02 a backup is not tried where that would leave the site less than 1 GB, and the operator learns what to do', async () => {
    const { place, file } = await prepare('large');
    // The zeros behind its end take no room, and no restore reads them.
    const { bavail, bsize } = statfsSync(findDataDir(place));
    truncateSync(file, bavail * bsize - 0.5e9);
    expect(await verifyBackup(place, file)).toEqual({
      kind: 'not tried',
      why: expect.stringMatching(/^that needs [\d.]+ GB on the disk of .+, and [\d.]+ GB are free$/),
      cure: 'Delete old backups and logs there, or enlarge the disk, then run npm run backup.',
    });
  });

  if (kind === 'sqlite') return;

  const openAdmin = async (place: DatabasePlace) => {
    if (place.kind !== 'postgres') throw new Error('PostgreSQL expected');
    const store = await openPostgresStore(place.url, () => {});
    onTestFinished(() => store.close());
    return (statement: string) => sql.raw<{ name: string }>(statement).execute(store.db);
  };

  test('C-02 a trial that a killed process left is dropped a day later, and no other', async () => {
    const { place, file } = await prepare('forgotten');
    const query = await openAdmin(place);
    const nameTrial = (ms: number) => `saltbush_verify_${ms}_0123456789ab`;
    const young = nameTrial(Date.now() - dayMs / 2);
    const another = 'saltbush_verify_not';
    const older = [nameTrial(Date.now() - 2 * dayMs), 'saltbush_verify_0123456789ab'];
    for (const name of [young, another, ...older]) await query(`create database ${name} template template0`);
    onTestFinished(async () => {
      for (const name of [young, another, ...older]) await query(`drop database if exists ${name}`);
    });
    expect(await verifyBackup(place, file)).toMatchObject({ kind: 'restored' });
    const { rows } = await query('select datname as name from pg_database');
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([young, another]));
    for (const name of older) expect(names).not.toContain(name);
  });

  test('C-02 a database that goes away during a trial says nothing of the backup', async () => {
    const { place, file } = await prepare('interrupted');
    if (place.kind !== 'postgres') return;
    const query = await openAdmin(place);
    // Its own role, because other tests make trials at the same time.
    const role = `role_${randomUUID().replaceAll('-', '')}`;
    await query(`create role ${role} login superuser password 'secret'`);
    onTestFinished(async () => void (await query(`drop role ${role}`)));
    const url = Object.assign(new URL(place.url), { username: role, password: 'secret' });
    const trial = verifyBackup({ ...place, url: url.href }, file);
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'psql' and usename = '${role}'`;
    await expect
      .poll(async () => (await query(end)).rows.length, { interval: 1, timeout: 20_000 })
      .toBeGreaterThan(0);
    expect(await trial).toEqual({
      kind: 'not tried',
      why: expect.stringMatching(/^psql failed: .*(terminating|closed|lost)/s),
      cure: 'Find out why the database went away, then run npm run backup.',
    });
  });
});
