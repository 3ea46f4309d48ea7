import { expect, test } from 'vitest';
import { decideMoment } from './policy.ts';

test('React waits for intent on an ordinary page', () => {
  expect(decideMoment({ pageSaysNow: false, storageKeys: [] })).toBe('intent');
});

test('React comes at once where the page says so', () => {
  expect(decideMoment({ pageSaysNow: true, storageKeys: [] })).toBe('now');
});

test('A-01 React comes at once where a session is stored', () => {
  expect(decideMoment({ pageSaysNow: false, storageKeys: ['theme', 'sb-saltbush-auth-token'] })).toBe('now');
});

test('A-01 keys that only look alike are no session', () => {
  const storageKeys = [
    'sb-saltbush-auth-token-code-verifier',
    'xsb-a-auth-token',
    'sb--auth-token',
    'sb-UPPER-auth-token',
  ];
  expect(decideMoment({ pageSaysNow: false, storageKeys })).toBe('intent');
});
