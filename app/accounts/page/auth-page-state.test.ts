import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeStorage } from '#tests/fake-storage.ts';
import { keepMailed, readKeptMail } from './auth-page-state.ts';

const mailed = { purpose: 'sign-up', email: 'ana@tidepool.example' } as const;
let kept: Map<string, string>;
beforeEach(() => {
  const { storage, entries } = createFakeStorage();
  kept = entries;
  vi.stubGlobal('sessionStorage', storage);
});

test('A-04 the tab remembers which email was asked for, for as long as its code is valid', () => {
  expect(readKeptMail()).toBeUndefined();
  keepMailed(mailed, 1000);
  expect(readKeptMail(1000 + 3_599_999)).toEqual(mailed);
  expect(readKeptMail(1000 + 3_600_000)).toBeUndefined();
  expect(readKeptMail(0)).toBeUndefined();
  keepMailed(undefined);
  expect(kept.size).toBe(0);
});

const broken = ['{"purpose":"all","email":"a","at":1}', '{"purpose":"sign-up","at":1}'];

test.each(['', 'x', 'null', '7', '{}', ...broken])('A-04 the stored text %j is ignored', (text) => {
  kept.set('saltbush-mail', text);
  expect(readKeptMail(2)).toBeUndefined();
});

test('A-04 without storage nothing is remembered, and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepMailed(mailed);
  expect(readKeptMail()).toBeUndefined();
});
