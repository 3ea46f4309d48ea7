import { expect, test } from 'vitest';
import { isOutage } from './is-outage.ts';
import { DatabaseBusy } from './store.ts';

const made = (message: string, facts: object) => Object.assign(new Error(message), facts);

test.each([
  ['a lock that stayed', new DatabaseBusy(4000, undefined)],
  ['a full disk', made('database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 })],
  ['a read-only file', made('attempt to write a readonly database', { errcode: 1032 })],
  ['no server', made('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })],
  [
    'no server on two addresses',
    new AggregateError([made('', { code: 'ECONNREFUSED', syscall: 'connect' })]),
  ],
  ['a server that stops', made('terminating connection', { code: '57P01' })],
  ['a full server', made('sorry, too many clients already', { code: '53300' })],
  ['a statement that took too long', made('canceling statement', { code: '57014' })],
  ['a cut connection', new Error('Connection terminated unexpectedly')],
  ['a pool that ran dry', new Error('timeout exceeded when trying to connect')],
])('C-02 an outage is told: %s', (_what, error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([
  ['a bug', new TypeError('x is not a function')],
  ['a unique row twice, SQLite', made('UNIQUE constraint failed', { errcode: 2067 })],
  ['a unique row twice, PostgreSQL', made('duplicate key value', { code: '23505' })],
  ['a column that is not there', made('column does not exist', { code: '42703' })],
  ['no error at all', 'oh'],
])('C-02 a mistake of ours is no outage: %s', (_what, error) => {
  expect(isOutage(error)).toBe(false);
});
