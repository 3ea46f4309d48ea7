import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { createTestPayments, payOrder } from '#tests/payment-service.ts';
import { projectDir } from '#tests/site.ts';
import { openFile } from '#tests/stores.ts';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { testSecret } from '#tests/test-settings.ts';

const folder = createTemporaryFolder(afterAll);
const nowhere = path.join(folder, 'nowhere');

function run(command: string, args: string[], dataDir = nowhere, variables: Record<string, string> = {}) {
  return spawnSync(process.execPath, [path.join(projectDir, 'scripts', `${command}.ts`), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...variables },
  });
}

test.each(['users list', 'leads list', 'orders list', 'backup'])(
  'C-02 "npm run %s" without a database says so and does not create one',
  (line) => {
    const [command = '', ...args] = line.split(' ');
    const { status, stdout, stderr } = run(command, args);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`here is no database at ${path.join(nowhere, 'saltbush.sqlite')}`);
    expect(existsSync(nowhere)).toBe(false);
  },
);

test('C-02 help names commands as they are typed: by npm, or by the command of the guide', () => {
  for (const name of ['backup', 'doctor', 'leads', 'orders', 'restore', 'staff', 'users', 'vitals']) {
    expect(run(name, ['--help']).stdout).toMatch(new RegExp(`^npm run ${name} -- [\\[A-Z]`));
    // Help is also for an environment that is invalid.
    const there = run(name, ['--help'], nowhere, { OPERATOR_COMMAND: 'saltbush', PORT: 'none' }).stdout;
    expect(there).toMatch(new RegExp(`^saltbush ${name} [\\[A-Z]`));
    expect(there).not.toContain('npm run');
  }
  const operator = { OPERATOR_COMMAND: 'saltbush' };
  expect(run('restore', [], nowhere, operator).stderr).toContain('name the backup: saltbush restore FILE');
  expect(run('preview', [], nowhere, { ...operator, SECRET: testSecret }).stderr).toContain(
    'Usage: saltbush preview FILE',
  );
});

test('C-02 the first line names the database; for CSV it goes to standard error', async () => {
  const file = path.join(folder, 'saltbush.sqlite');
  await (await openFile(file)).close();
  const named = `Database: ${file}\n`;
  for (const [command, nothing] of [
    ['leads', 'No enquiries.\n'],
    ['orders', 'No orders.\n'],
    ['users', 'No accounts.\n'],
  ] as const)
    expect(run(command, ['list'], folder)).toMatchObject({ status: 0, stdout: named + nothing, stderr: '' });
  const backup = path.join(folder, 'backup.sqlite');
  expect(run('backup', [backup], folder)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      `^${named}${backup}\nRestored into a temporary database: 0 enquiries, [^\n]+\\.\n$`,
    ),
    stderr: '',
  });
  for (const [command, ...args] of [
    ['leads', 'export'],
    ['vitals', '--csv'],
  ] as const)
    expect(run(command, args, folder)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\ufeff"/),
      stderr: named,
    });
});

test('C-02 P-03 what “npm run orders -- reconcile” finds gets the seller’s receipts, as if the server had found it', async () => {
  const dataDir = path.join(folder, 'shop');
  mkdirSync(dataDir);
  const file = path.join(dataDir, 'saltbush.sqlite');
  const store = await openFile(file);
  const payments = createTestPayments(store);
  await payOrder(payments);
  writeFileSync(path.join(dataDir, 'secret'), testSecret);
  expect(run('orders', ['reconcile'], dataDir)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('changed from open to paid'),
    stderr: '',
  });
  const [receipt] = (await payments.readNewest()).receipts;
  expect(receipt?.seller).toContain(loadContent(path.join(projectDir, 'content')).site.legalName);
  await store.close();
});
