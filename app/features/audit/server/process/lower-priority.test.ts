import { spawn } from 'node:child_process';
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

test('W-04 a process that has ended does not stop an audit', () => {
  expect(() => lowerPriority(2 ** 22 - 3)).not.toThrow();
});
