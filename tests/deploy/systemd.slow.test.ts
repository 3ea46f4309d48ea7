import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const unit = path.resolve(import.meta.dirname, '../../deploy/saltbush@.service');
const call = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
const isThere = call('--version').status === 0;
const absence = isThere ? '' : ' (skipped: there is no systemd-analyze)';

test.runIf(isThere)(`systemd finds no fault in the unit of deploy/${absence}`, () => {
  const { status, stdout, stderr } = call('verify', unit);
  expect([status, stdout, stderr]).toEqual([0, '', '']);
});

test.runIf(isThere)(`systemd rates its exposure below 3 of 10${absence}`, () => {
  expect(call('security', '--offline=true', '--threshold=30', unit).status).toBe(0);
});
