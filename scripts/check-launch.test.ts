import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { searchWords } from '#app/pages/search/search-words.ts';
import { listEditorialFaults } from '#domain/content/list-editorial-faults.ts';
import { listLaunchFaults } from '#domain/content/list-launch-faults.ts';
import { loadContent } from '#domain/content/load-content.ts';
import { listSearchFaults } from '#server/list-search-faults.ts';
import { createLogbook } from '#tests/logbook.ts';

/** The variables of the site, and none of whoever runs the tests. */
function checkLaunch(variables: Record<string, string>) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'check-launch.ts')], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    env: variables,
  });
}

const settled = {
  SITE_URL: 'https://saltbush.example',
  TRUST_PROXY: '1',
  PAYMENTS: 'off',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'hello@saltbush.example',
  LEADS_TO: 'studio@saltbush.example',
};

test('check:launch prints a line for each thing to replace, and fails while there is one', async () => {
  const content = loadContent(join(import.meta.dirname, '..', 'content'));
  const faults = [
    ...listLaunchFaults(content, new Date()),
    ...listEditorialFaults(content),
    ...(await listSearchFaults(content, searchWords.ideas, createLogbook().log)),
  ];
  const { status, stdout, stderr } = checkLaunch(settled);
  expect(stderr).toBe('');
  expect(stdout.match(/^(content|app)\/\S+: .+$/gm) ?? []).toHaveLength(faults.length);
  expect(stdout).not.toMatch(/^environment:/m);
  expect(stdout).toMatch(/^see to it: logs.* 30 days at most/m);
  expect(stdout).toMatch(faults.length > 0 ? /^Not ready to launch/m : /^Ready to launch/m);
  expect(status).toBe(faults.length > 0 ? 1 : 0);
});

test('C-02 check:launch fails while the address of the site or a mail server is missing, and names them', () => {
  const { status, stdout } = checkLaunch({ TRUST_PROXY: '1', PAYMENTS: 'off' });
  expect(stdout.match(/^environment: \w+(?=: .+$)/gm)).toEqual([
    'environment: SITE_URL',
    'environment: SMTP_URL',
  ]);
  expect(stdout).toMatch(/^Not ready to launch: .*; 2 to settle in the environment\.$/m);
  expect(status).toBe(1);
});

test('check:launch names a variable with an unusable value', () => {
  const { status, stderr } = checkLaunch({ ...settled, PORT: 'x' });
  expect(stderr).toContain('PORT: expected a port number');
  expect(status).toBe(1);
});
