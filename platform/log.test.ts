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
