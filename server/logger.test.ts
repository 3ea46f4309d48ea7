import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function read(level: Parameters<typeof createLogger>[0]) {
  const lines: string[] = [];
  return {
    log: createLogger(level, (line) => lines.push(line)),
    lines: () => lines.map((line) => JSON.parse(line)),
  };
}

test('a message is one line of JSON with its facts', () => {
  const { log, lines } = read('info');
  log.info('listening', { port: 3000 });
  expect(lines()).toEqual([{ port: 3000, time: expect.any(String), level: 'info', message: 'listening' }]);
});

test('no fact can pass for a message, a level or a time of the server', () => {
  const { log, lines } = read('info');
  log.warn('error in a browser', { message: 'page failed', level: 'error', time: 'never' });
  expect(lines()[0]).toMatchObject({ message: 'error in a browser', level: 'warn' });
  expect(lines()[0].time).not.toBe('never');
});

test('what is less than the level is not written', () => {
  const { log, lines } = read('warn');
  log.info('quiet');
  log.error('loud', { error: new Error('why') });
  expect(lines()).toEqual([
    expect.objectContaining({ message: 'loud', error: expect.objectContaining({ message: 'why' }) }),
  ]);
});
