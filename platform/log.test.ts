import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createLogger } from '#platform/log.ts';

test('a message is one line of JSON, and its facts cannot replace the message, the level or the time', () => {
  const lines: string[] = [];
  const log = createLogger('warn', (line) => lines.push(line));
  log.info('below the level');
  log.warn('error in a browser', { port: 3000, message: 'page failed', level: 'error', time: 'never' });
  log.error('loud', { error: new Error('why') });
  const [first, second, ...more] = lines.map((line) => JSON.parse(line));
  expect(first).toMatchObject({ message: 'error in a browser', level: 'warn', port: 3000 });
  expect(Date.parse(first.time)).not.toBeNaN();
  expect(second).toMatchObject({ message: 'loud', error: { message: 'why' } });
  expect(more).toEqual([]);
});

/** Logs a line, and each time it is told to; says on standard error when it has. */
const program = `
const { createLogger } = await import(process.argv[1]);
const log = createLogger('info');
log.info('first');
process.stdin.on('data', () => {
  log.info('more');
  setImmediate(() => process.stderr.write('still here.'));
});
`;

test.each(['stdout', 'stderr'] as const)('a process outlives the reader of its %s', async (closed) => {
  const args = ['--input-type=module', '-e', program, path.resolve(import.meta.dirname, 'log.ts')];
  const child = spawn(process.execPath, args);
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const otherOutput = closed === 'stdout' ? text(child.stderr) : undefined;
  child[closed].destroy();
  await once(child[closed], 'close');
  for (let line = 0; line < 3; line++) child.stdin.write('go\n');
  child.stdin.end();
  expect(await ended).toEqual([0, null]);
  if (otherOutput) expect(await otherOutput).toContain('still here.');
});

test('an error that only its code and its attempts explain is logged with them', () => {
  const lines: string[] = [];
  const log = createLogger('info', (line) => lines.push(line));
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  log.warn('could not be reached', {
    error: new Error('fetch failed', { cause: new AggregateError([refused]) }),
  });
  expect(JSON.parse(lines[0] ?? '').error).toMatchObject({
    message: 'fetch failed',
    cause: { name: 'AggregateError', errors: [{ message: 'connect', code: 'ECONNREFUSED' }] },
  });
});
