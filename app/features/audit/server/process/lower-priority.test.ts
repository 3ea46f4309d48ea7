import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { lowerPriority } from './lower-priority.ts';

test('W-04 a process of an audit has a lower priority than the server', () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  try {
    lowerPriority(child.pid);
    expect(getPriority(child.pid)).toBeGreaterThan(getPriority(process.pid));
  } finally {
    child.kill('SIGKILL');
  }
});

test.skipIf(!existsSync('/proc/self/autogroup'))(
  'W-04 a session that an audit starts gets less of the processors than the server’s',
  () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true });
    try {
      lowerPriority(child.pid);
      expect(readFileSync(`/proc/${child.pid}/autogroup`, 'utf8')).toMatch(/ nice 19$/m);
    } finally {
      child.kill('SIGKILL');
    }
  },
);

test('W-04 a process that has ended does not stop an audit', () => {
  expect(() => lowerPriority(2 ** 22 - 3)).not.toThrow();
});
