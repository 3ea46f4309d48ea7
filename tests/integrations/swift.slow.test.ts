import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { S3mini } from 's3mini';
import { afterAll, expect, test } from 'vitest';
import { openBackupStorage } from '#server/backup-storage.ts';
import { checkBackups } from '#server/doctor/check-database.ts';
import { parseEnvironment } from '#server/env.ts';
import { findFreePort, projectDir } from '../site.ts';
import { openFile } from '../stores.ts';
import { describeAbsence, findOrInstallProgram } from './debian-program.ts';

const library = findOrInstallProgram('python3-swift', '/usr/lib/python3/dist-packages/swift/proxy/server.py');
const home = mkdtempSync(path.join(tmpdir(), 'saltbush-swift-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

const key = 'a-key-of-swift';

/** Starts a storage with a bucket, and returns the variables of a site that stores its backups there. */
async function startSwift() {
  const port = await findFreePort();
  const folder = mkdtempSync(path.join(home, 'swift-'));
  const script = path.join(import.meta.dirname, 'start-swift.py');
  const child = spawn('/usr/bin/python3', [script, folder, String(port), key], { stdio: 'inherit' });
  children.push(child);
  const account = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'saltbush:backups',
    S3_SECRET_ACCESS_KEY: key,
  };
  const bucket = new S3mini({
    endpoint: `${account.S3_ENDPOINT}/backups`,
    region: 'us-east-1',
    accessKeyId: account.S3_ACCESS_KEY_ID,
    secretAccessKey: account.S3_SECRET_ACCESS_KEY,
  });
  await expect.poll(() => bucket.createBucket().catch(() => false), { timeout: 60_000 }).toBe(true);
  return { ...account, BACKUP_DIR: 's3://backups/site' };
}

/** Runs an operator's command on a machine without a /tmp. Its temporary files must be gone from DATA_DIR afterwards. */
function run(script: string, variables: { DATA_DIR: string; [name: string]: string }, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(projectDir, 'scripts', script), ...args],
    { encoding: 'utf8', env: { PATH: process.env.PATH, TMPDIR: path.join(home, 'nowhere'), ...variables } },
  );
  expect(readdirSync(variables.DATA_DIR).filter((name) => name.startsWith('.temporary'))).toEqual([]);
  return { status, stdout, stderr };
}

/** Creates a database of more than twice the size from which a file is sent in parts. */
async function createDatabase(): Promise<string> {
  const folder = mkdtempSync(path.join(home, 'data-'));
  const file = path.join(folder, 'saltbush.sqlite');
  await (await openFile(file)).close();
  const database = new DatabaseSync(file);
  database.exec('create table ballast (bytes blob); insert into ballast values (randomblob(20e6))');
  database.close();
  expect(statSync(file).size).toBeGreaterThan(20e6);
  return folder;
}

const restored = /\nRestored into a temporary database: 0 enquiries, .*\.\n$/;

test.runIf(library)(
  `C-02 backups go to a real S3 storage and come back from it, and what it refuses is named${describeAbsence('OpenStack Swift', library)}`,
  async () => {
    const variables = { ...(await startSwift()), DATA_DIR: await createDatabase() };
    const config = parseEnvironment(variables);
    const storage = openBackupStorage(config.backups);
    const list = async () => (await storage.list()).map(({ name }) => name).sort();

    expect(await checkBackups(config)).toMatchObject([{ says: 'There is none in s3://backups/site.' }]);
    expect(run('backup.ts', variables)).toEqual({
      status: 0,
      stdout: expect.stringMatching(/\ns3:\/\/backups\/site\/saltbush-\S+\.sqlite\n/),
      stderr: '',
    });
    expect(await list()).toEqual(['last-backup.json', expect.stringMatching(/^saltbush-/)]);
    expect(await checkBackups(config)).toMatchObject([
      {
        state: 'ok',
        says: 'The newest, in s3://backups/site, is 0 hours old, and was restored into a temporary database.',
      },
    ]);
    const [, name = ''] = await list();

    // A named place, and an older backup that is deleted there.
    await storage.write('saltbush-2020-01-01T000000Z.sqlite', 'old');
    const second = run('backup.ts', { ...variables, BACKUP_DIR: '' }, 's3://backups/site', '--keep', '2');
    expect(second).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/\nDeleted: saltbush-2020-01-01T000000Z\.sqlite\n$/),
    });
    expect(second.stdout.split('Deleted')[0]).toMatch(restored);

    // Back on a new machine, by its URL, and by its name.
    for (const source of [`s3://backups/site/${name}`, name]) {
      const DATA_DIR = mkdtempSync(path.join(home, 'new-'));
      expect(run('restore.ts', { ...variables, DATA_DIR }, source)).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('Restored: 0 enquiries'),
        stderr: '',
      });
      expect(statSync(path.join(DATA_DIR, 'saltbush.sqlite')).size).toBeGreaterThan(20e6);
    }
    expect(run('restore.ts', variables).stderr).toContain(`In s3://backups/site are ${name}, saltbush-`);
    expect(run('restore.ts', variables, 'saltbush-nope.sqlite').stderr).toMatch(
      /^Nothing was restored: There is no s3:\/\/backups\/site\/saltbush-nope\.sqlite\./,
    );

    // What can be wrong with an account.
    const wrong: [Record<string, string>, string][] = [
      [
        { S3_SECRET_ACCESS_KEY: 'another' },
        '403 SignatureDoesNotMatch. Correct S3_ACCESS_KEY_ID and S3_SECRET',
      ],
      [
        { S3_ACCESS_KEY_ID: 'nobody:here' },
        '403 SignatureDoesNotMatch. Correct S3_ACCESS_KEY_ID and S3_SECRET',
      ],
      [{ BACKUP_DIR: 's3://nowhere/site' }, '404 NoSuchBucket. Create the bucket, or correct BACKUP_DIR.'],
      [{ S3_REGION: 'mars' }, 'AuthorizationHeaderMalformed. Correct S3_REGION and S3_ENDPOINT.'],
    ];
    for (const [change, message] of wrong) {
      const { status, stderr } = run('backup.ts', { ...variables, ...change });
      expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
      expect(stderr).not.toContain('another');
    }
  },
);
