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
