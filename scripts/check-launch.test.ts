import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listLaunchFaults } from '#app/content/list-launch-faults.ts';
import { loadContent } from '#app/content/load-content.ts';
import { checkLaunch } from './check-launch.ts';

const now = new Date('2026-11-21T00:00:00Z');
const settled = {
  SITE_URL: 'https://saltbush.example',
  TRUST_PROXY: '1',
  PAYMENTS: 'off',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'hello@saltbush.example',
  LEADS_TO: 'studio@saltbush.example',
};

test('check:launch prints a line for each placeholder, and fails while there is one', async () => {
  const content = loadContent(join(import.meta.dirname, '..', 'content'));
  const faults = listLaunchFaults(content, now);
  const { status, out, err } = await checkLaunch(settled, now);
  expect(err).toBe('');
  expect(out.filter((line) => /^(content|app)\/\S+: .+$/.test(line))).toHaveLength(faults.length);
  expect(out.join('\n')).not.toMatch(/^environment:/m);
  expect(out.join('\n')).toMatch(/^make sure that the logs.* at most 30 days/m);
  expect(out.at(-1)?.trim()).toMatch(faults.length > 0 ? /^Not ready to launch/ : /^Ready to launch/);
  expect(status).toBe(faults.length > 0 ? 1 : 0);
});

test('C-02 check:launch fails while the site’s URL or a mail server is missing, and names the variables', async () => {
  const { status, out } = await checkLaunch({ TRUST_PROXY: '1', PAYMENTS: 'off' }, now);
  expect(out.join('\n').match(/^environment: \w+(?=: .+$)/gm)).toEqual([
    'environment: SITE_URL',
    'environment: SMTP_URL',
  ]);
  expect(out.at(-1)).toMatch(/^\nNot ready to launch: .*; 2 environment variables to set\.$/);
  expect(status).toBe(1);
});

test('check:launch names a variable with an invalid value', async () => {
  const { status, err } = await checkLaunch({ ...settled, PORT: 'x' }, now);
  expect([status, err]).toEqual([1, expect.stringContaining('PORT: expected a port number')]);
});
