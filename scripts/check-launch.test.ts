import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listLaunchFaults } from '#domain/content/list-launch-faults.ts';
import { loadContent } from '#domain/content/load-content.ts';

test('check:launch prints a line for each thing to replace, and fails while there is one', () => {
  const faults = listLaunchFaults(loadContent(join(import.meta.dirname, '..', 'content')));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'check-launch.ts')],
    {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  expect(stdout.match(/^content\/\S+: \S+: .+$/gm) ?? []).toHaveLength(faults.length);
  expect(stdout).toMatch(faults.length > 0 ? /^Not ready to launch/m : /^Ready to launch/m);
  expect(status).toBe(faults.length > 0 ? 1 : 0);
});
