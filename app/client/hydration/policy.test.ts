import { expect, test } from 'vitest';
import { shouldHydrateAtOnce } from './policy.ts';

const lookalikes = [
  'sb-saltbush-auth-token-code-verifier',
  'xsb-a-auth-token',
  'sb--auth-token',
  'sb-UPPER-auth-token',
];

test.each([
  [false, false, []],
  [true, true, []],
  [true, false, ['theme', 'sb-saltbush-auth-token']],
  [false, false, lookalikes],
])(
  'A-01 React loads at once: %s (page says now: %s, storage keys: %j)',
  (atOnce, isMarkedByPage, storageKeys) => {
    expect(shouldHydrateAtOnce({ isMarkedByPage, storageKeys, isResumed: false, address: '/about' })).toBe(
      atOnce,
    );
  },
);

test.each([
  [false, '/auth', false],
  [false, '/auth?view=sign-up&next=%2Ftoken_hash%3Dx', false],
  [false, '/pricing?token_hash=x', false],
  [true, '/auth?token_hash=x&type=email', false],
  [true, '/auth?next=%2F&token_hash=x', false],
  [true, '/auth?view=sign-up', true],
])('A-04 React loads at once: %s on %s (something to go on with: %s)', (atOnce, address, isResumed) => {
  expect(shouldHydrateAtOnce({ isMarkedByPage: false, storageKeys: [], isResumed, address })).toBe(atOnce);
});
