import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { enqueue } from '#platform/jobs/job.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import { startFakeS3 } from '#tests/fake-s3.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { findFreePort } from '#tests/site.ts';
import { openFile } from '#tests/stores.ts';
import { openBackupStorage } from './backup-storage.ts';
import { createBackup, readLastBackup } from './create-backup.ts';
import { checkBackups } from './doctor/check-database.ts';
import { parseEnvironment } from './env.ts';
import { createNightlyBackup, nightlyBackup } from './nightly-backup.ts';

const home = mkdtempSync(path.join(tmpdir(), 'saltbush-s3-'));
const fake = await startFakeS3();
const place = { kind: 'sqlite', file: path.join(home, 'saltbush.sqlite') } as const;
await (await openFile(place.file)).close();
const config = parseEnvironment({ ...fake.variables, DATA_DIR: home });

afterAll(async () => {
  rmSync(home, { recursive: true });
  await fake[Symbol.asyncDispose]();
});

beforeEach(() => {
  fake.objects.clear();
  Object.assign(fake.state, { fault: undefined, on: /./ });
  // /tmp may be small, and is not asked for.
  vi.stubEnv('TMPDIR', path.join(home, 'nowhere'));
  return () => expect(readdirSync(home).filter((name) => name.startsWith('.temporary'))).toEqual([]);
});

const storage = openBackupStorage(config.backups, 1000);
const name = 'saltbush-2026-11-01T160000Z.sqlite';
const now = new Date('2026-11-01T16:00:00Z');
const back = () => createBackup({ place, storage, name, now });
const judge = () => checkBackups(config, now.getTime() + 3 * 3_600_000);

test('C-02 a backup in a bucket is restored as it was read back, and noted there', async () => {
  expect(await back()).toMatchObject({ kind: 'restored', counts: expect.stringContaining('0 enquiries') });
  expect([...fake.objects.keys()]).toEqual([`site/${name}`, 'site/last-backup.json']);
  expect(
    fake.signatures.every((signature) =>
      /^AWS4-HMAC-SHA256 Credential=the-key\/\d+\/auto\/s3\//.test(signature),
    ),
  ).toBe(true);
  expect(await readLastBackup(storage)).toMatchObject({ kind: 'whole', madeAt: now });
  const message =
    'The newest, in s3://backups/site, is 3 hours old, and was restored into a temporary database.';
  expect(await judge()).toEqual([{ part: 'backup', state: 'ok', says: message }]);
});

const at = `s3://backups/site at ${fake.endpoint}`;
const keys = 'Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.';
const wait = 'Look at S3_ENDPOINT, the network and the storage’s own news.';

test.each([
  [
    'refuses the key',
    { status: 403, code: 'InvalidAccessKeyId' },
    `${at} answers 403 InvalidAccessKeyId. ${keys}`,
  ],
  [
    'refuses what the key wants',
    { status: 403, code: 'AccessDenied' },
    `${at} answers 403 AccessDenied. Allow the key to list, read, write and delete there.`,
  ],
  [
    'has no such bucket',
    { status: 404, code: 'NoSuchBucket' },
    `${at} answers 404 NoSuchBucket. Create the bucket, or correct BACKUP_DIR.`,
  ],
  [
    'is in another region',
    { status: 400, code: 'AuthorizationHeaderMalformed' },
    `${at} answers 400 AuthorizationHeaderMalformed. Correct S3_REGION and S3_ENDPOINT.`,
  ],
  [
    'finds the clock wrong',
    { status: 403, code: 'RequestTimeTooSkewed' },
    `${at} answers 403 RequestTimeTooSkewed. Set the clock of this machine.`,
  ],
  ['is overloaded', { status: 503 }, `${at} answers 503. ${wait}`],
  ['does not answer', 'stall' as const, `${at} can’t be reached (no answer in time). ${wait}`],
])('C-02 a storage that %s is named, with what to do, and keeps nothing', async (_what, fault, message) => {
  Object.assign(fake.state, { fault });
  await expect(back()).rejects.toThrow(message);
  expect(fake.objects.size).toBe(0);
  Object.assign(fake.state, { fault: undefined });
  expect(await readLastBackup(storage)).toEqual({ kind: 'none' });
});

test('C-02 a storage that is down is named by the backup and by the doctor', async () => {
  const endpoint = `http://127.0.0.1:${await findFreePort()}`;
  const variables = { ...fake.variables, S3_ENDPOINT: endpoint, DATA_DIR: home };
  const down = parseEnvironment(variables);
  const message = `s3://backups/site at ${endpoint} can’t be reached (ECONNREFUSED).`;
  expect(await checkBackups(down)).toEqual([{ part: 'backup', state: 'fault', says: message, remedy: wait }]);
  const failed = createBackup({ place, storage: openBackupStorage(down.backups), name });
  await expect(failed).rejects.toThrow(`${message} ${wait}`);
});

test('C-02 a storage that keeps half of a backup is found out, and the half is deleted', async () => {
  Object.assign(fake.state, { fault: 'truncate', on: /PUT/ });
  await expect(back()).rejects.toThrow(
    /^s3:\/\/backups\/site\/saltbush-2026-11-01T160000Z\.sqlite can't be used: it has \d+ of \d+ bytes\. Make room/,
  );
  expect(fake.objects.size).toBe(0);
});

test('C-02 a backup whose reading is cut off is not taken for one that was tried', async () => {
  Object.assign(fake.state, { fault: 'cut', on: /GET .*sqlite/ });
  await expect(back()).rejects.toThrow(`${at} can’t be reached (UND_ERR_SOCKET)`);
  expect(fake.objects.size).toBe(0);
});

test.each([
  ['is gone', () => fake.objects.delete(`site/${name}`), `The newest, s3://backups/site/${name}, is gone.`],
  [
    'has become shorter',
    () => fake.objects.set(`site/${name}`, Buffer.from('short')),
    expect.stringMatching(/sqlite, has 5 of \d+ bytes\.$/),
  ],
  [
    'can’t be asked for',
    () => Object.assign(fake.state, { fault: { status: 403, code: 'SignatureDoesNotMatch' } }),
    `${at} answers 403 SignatureDoesNotMatch.`,
  ],
])('C-02 doctor and dashboard say that the newest backup of a bucket %s', async (_what, spoil, message) => {
  await back();
  spoil();
  expect(await judge()).toEqual([
    { part: 'backup', state: 'fault', says: message, remedy: expect.stringMatching(/\.$/) },
  ]);
});

const runNight = async () => {
  const store = await openFile(place.file);
  const { log, lines } = createLogRecorder();
  const clock = now.getTime();
  const worker = createWorker({
    store: { ...store, readClock: async () => clock },
    handlers: createNightlyBackup({
      ...{ store, place, log, isOn: true, backups: config.backups, dataDir: home },
      now: () => clock,
    }),
    log,
  });
  await store.db.deleteFrom('jobs').execute();
  await enqueue(store.db, [nightlyBackup(new Date(clock - 1))], clock);
  const ran = await worker.runDue();
  const jobs = await store.db.selectFrom('jobs').select(['state', 'last_error']).orderBy('due_at').execute();
  await store.close();
  return { ran, lines, jobs };
};

test('C-02 each night a bucket keeps 7 days, 4 weeks and 6 months, as a folder does, and what else is in it', async () => {
  const days = Array.from({ length: 300 }, (_, ago) => new Date(now.getTime() - (ago + 1) * 86_400_000));
  const older = days.map((day) => `saltbush-${day.toISOString().slice(0, 10)}T160000Z.sqlite`);
  for (const name of [...older, 'mine.txt']) fake.objects.set(`site/${name}`, Buffer.from('x'));
  fake.objects.set(`other/${older[50]}`, Buffer.from('x'));
  expect((await runNight()).ran).toBe(1);
  const remaining = [...fake.objects.keys()].filter((key) => key.startsWith('site/saltbush-')).sort();
  expect(remaining.map((key) => key.slice('site/saltbush-'.length).slice(0, 10))).toEqual([
    ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30'],
    ...['2026-10-11', '2026-10-18', '2026-10-25'],
    ...['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01'],
  ]);
  expect([...fake.objects.keys()]).toEqual(expect.arrayContaining(['site/mine.txt', `other/${older[50]}`]));
});

test('C-02 a night on which the storage refuses fails one job, which is tried again', async () => {
  Object.assign(fake.state, { fault: { status: 403, code: 'AccessDenied' } });
  const { lines, jobs } = await runNight();
  expect(lines).toContainEqual(expect.objectContaining({ message: 'a job failed' }));
  expect(jobs).toEqual([
    { state: 'ready', last_error: expect.stringContaining(`${at} answers 403 AccessDenied. Allow the key`) },
    { state: 'ready', last_error: null },
  ]);
});
