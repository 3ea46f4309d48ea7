import { mkdirSync, readdirSync, utimesSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { backupDatabase } from '#platform/database/backup.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import { createTestLeads } from '#tests/lead-service.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createSentLead } from '#tests/sent-lead.ts';
import { describeStores } from '#tests/stores.ts';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { openBackupStorage } from './backup-storage.ts';
import { readLastBackup } from './create-backup.ts';
import { createNightlyBackup, nightlyBackup } from './nightly-backup.ts';
import { openStore } from './open-store.ts';
import { verifyBackup } from './verify-backup.ts';

const home = createTemporaryFolder(afterAll);

test('C-02 the next nightly backup is at 16:00 UTC, and one for all servers', () => {
  const at = (now: string) => nightlyBackup(new Date(now)).runAfter?.toISOString();
  expect(at('2026-11-29T15:59:59Z')).toBe('2026-11-29T16:00:00.000Z');
  expect(at('2026-11-29T16:00:00Z')).toBe('2026-11-30T16:00:00.000Z');
  expect(nightlyBackup(new Date('2026-11-29T01:00:00Z')).key).toBe(
    nightlyBackup(new Date('2026-11-29T09:00:00Z')).key,
  );
});

await describeStores(({ kind, open, createPlace }) => {
  test('C-02 every night the site makes a backup, restores it into a temporary database, and keeps 7 days of them', async () => {
    const place = await createPlace();
    const store = await open(place);
    await createTestLeads(store).inbox.receive(createSentLead());
    const folder = path.join(home, kind, 'backups');
    const dataDir = path.join(home, kind, 'data');
    const local = path.join(dataDir, 'backups');
    for (const directory of [folder, local]) mkdirSync(directory, { recursive: true });
    const leave = (where: string, name: string) => writeFileSync(path.join(where, name), 'a copy');
    leave(folder, 'saltbush-2026-10-30T160000Z.dump.part');
    // The first backup, from before BACKUP_DIR was set, and what restores saved.
    leave(local, 'saltbush-2026-11-01T090000Z.dump');
    leave(local, 'before-restore-saltbush-2026-10-01T090000Z.dump');
    leave(local, 'before-restore-saltbush-2026-11-08T090000Z.dump');
    leave(local, 'notes.txt');
    const clock = { now: Date.parse('2026-11-01T00:00:00Z') };
    const { log, lines } = createLogRecorder();
    const backups = { kind: 'folder', folder } as const;
    const options = { store, place, backups, dataDir, log, now: () => clock.now };
    const worker = createWorker({
      store: { ...store, readClock: async () => clock.now },
      handlers: createNightlyBackup({ ...options, isOn: true }),
      log,
    });
    await enqueue(store.db, [nightlyBackup(new Date(clock.now))], clock.now);
    for (let night = 1; night <= 9; night++) {
      clock.now = Date.parse('2026-11-01T16:00:00Z') + (night - 1) * 24 * 3600_000;
      expect(await worker.runDue()).toBe(1);
    }
    const made = lines.filter(({ message }) => message.startsWith('a backup was made, and restored'));
    expect(made).toHaveLength(9);
    expect(made[0]?.facts.counts).toContain('1 enquiry');
    // Of the nine, the seven newest, and the newest of the week before.
    const listBackups = () => readdirSync(folder).filter((name) => name.startsWith('saltbush-'));
    expect(listBackups()).toHaveLength(7 + 1);
    expect(readdirSync(local).sort()).toEqual([
      'before-restore-saltbush-2026-11-08T090000Z.dump',
      'notes.txt',
    ]);
    expect(await readLastBackup(openBackupStorage(backups))).toMatchObject({
      kind: 'whole',
      madeAt: new Date('2026-11-09T16:00:00Z'),
      verified: { kind: 'restored' },
    });
    // Turned off, what was planned does nothing.
    clock.now += 24 * 3600_000;
    const off = createWorker({
      store: { ...store, readClock: async () => clock.now },
      handlers: createNightlyBackup({ ...options, isOn: false }),
      log,
    });
    expect(await off.runDue()).toBe(1);
    expect(await off.runDue()).toBe(0);
    expect(listBackups()).toHaveLength(8);
  });

  test('C-02 a backup that cannot be restored fails its verification', async () => {
    const place = await createPlace();
    await (await open(place)).close();
    const file = path.join(home, kind, 'broken');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'not a backup');
    await expect(verifyBackup(place, file)).rejects.toThrow();
  });
});

test('a backup is tried beside the database, and a trial that was interrupted days ago does not stay', async () => {
  const [dataDir, elsewhere] = [path.join(home, 'data'), path.join(home, 'elsewhere')];
  for (const folder of [dataDir, elsewhere]) mkdirSync(folder);
  const place = { kind: 'sqlite', file: path.join(dataDir, 'saltbush.sqlite') } as const;
  const store = await openStore(place);
  const file = path.join(elsewhere, 'backup.sqlite');
  await backupDatabase(place, file, 'command');
  await store.close();
  const [old, young] = ['.temporary-old', '.temporary-young'].map((name) => path.join(dataDir, name));
  for (const folder of [old, young]) mkdirSync(folder ?? '');
  const longAgo = new Date(Date.now() - 2 * 24 * 3600_000);
  utimesSync(old ?? '', longAgo, longAgo);
  // A network drive that nobody may write to is no obstacle.
  const watched: string[] = [];
  const watcher = watch(elsewhere, (_, name) => watched.push(name ?? ''));
  expect(await verifyBackup(place, file)).toMatchObject({ kind: 'restored' });
  watcher.close();
  const isTemporary = (name: string) => name.startsWith('.temporary');
  expect(watched.filter(isTemporary)).toEqual([]);
  expect(readdirSync(dataDir).filter(isTemporary)).toEqual(['.temporary-young']);
});
