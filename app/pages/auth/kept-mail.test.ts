import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepMailed, readKeptMail } from './kept-mail.ts';

const mailed = { purpose: 'sign-up', email: 'ana@tidepool.example' } as const;
let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('A-04 which mail was asked for is known for as long as its code is good', () => {
  expect(readKeptMail()).toBeUndefined();
  keepMailed(mailed, 1000);
  expect(readKeptMail(1000 + 3_599_999)).toEqual(mailed);
  expect(readKeptMail(1000 + 3_600_000)).toBeUndefined();
  expect(readKeptMail(0)).toBeUndefined();
  keepMailed(undefined);
  expect(kept.size).toBe(0);
});

test.each([
  '',
  'x',
  'null',
  '7',
  '{}',
  '{"purpose":"all","email":"a","at":1}',
  '{"purpose":"sign-up","at":1}',
])('A-04 %j is no mail that was asked for', (text) => {
  kept.set('saltbush-mail', text);
  expect(readKeptMail(2)).toBeUndefined();
});

test('A-04 with storage closed nothing is kept, and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepMailed(mailed);
  expect(readKeptMail()).toBeUndefined();
});
