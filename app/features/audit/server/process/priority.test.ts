import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { passPriorityOn } from './priority.ts';

const priorityFile = new URL('priority.ts', import.meta.url).href;

/** Runs a script in a session of its own, as an audit does, with the functions of `priority.ts`. */
function runDetached(script: string): unknown {
  const source = `
    import { spawn } from 'node:child_process';
    import { readFileSync } from 'node:fs';
    import { getPriority } from 'node:os';
    import { lowerPriority, passPriorityOn } from '${priorityFile}';
    ${script}`;
  const args = ['--wait', process.execPath, '--input-type=module', '--eval', source];
  return JSON.parse(execFileSync('setsid', args, { encoding: 'utf8' }));
}

const isLinux = process.platform === 'linux';

test.skipIf(!isLinux)('W-04 an audit has a lower priority than the server, which keeps its own', () => {
  const before = existsSync('/proc/self/autogroup') && readFileSync('/proc/self/autogroup', 'utf8');
  expect(runDetached('lowerPriority(); console.log(getPriority());')).toBe(5);
  if (before) expect(readFileSync('/proc/self/autogroup', 'utf8')).toBe(before);
});

test.skipIf(!existsSync('/proc/self/autogroup'))(
  'W-04 the session of an audit, and of a browser that it starts, gets less of the processors',
  () => {
    const groups = runDetached(`
      lowerPriority();
      const child = spawn('sleep', ['60'], { detached: true });
      passPriorityOn(child.pid);
      const read = (pid) => readFileSync('/proc/' + pid + '/autogroup', 'utf8');
      const lowered = () => [process.pid, child.pid].every((pid) => / nice 5$/m.test(read(pid)));
      for (let tries = 0; tries < 40 && !lowered(); tries += 1) await new Promise((go) => setTimeout(go, 50));
      console.log(JSON.stringify([read(process.pid), read(child.pid)]));
      child.kill('SIGKILL');`);
    expect(groups).toEqual([expect.stringMatching(/ nice 5$/m), expect.stringMatching(/ nice 5$/m)]);
  },
);

test('W-04 a process that has ended, or did not start, does not stop an audit', () => {
  expect(() => passPriorityOn(2 ** 22 - 3)).not.toThrow();
  expect(() => passPriorityOn(undefined)).not.toThrow();
});
