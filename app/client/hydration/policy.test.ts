import { expect, test } from 'vitest';
import { decideMoment } from './policy.ts';

const lookalikes = [
  'sb-saltbush-auth-token-code-verifier',
  'xsb-a-auth-token',
  'sb--auth-token',
  'sb-UPPER-auth-token',
];

test.each([
  ['intent', false, []],
  ['now', true, []],
  ['now', false, ['theme', 'sb-saltbush-auth-token']],
  ['intent', false, lookalikes],
])(
  'A-01 React loads at the moment "%s" (page says now: %s, storage keys: %j)',
  (moment, pageSaysNow, storageKeys) => {
    expect(decideMoment({ pageSaysNow, storageKeys, isResumed: false, address: '/about' })).toBe(moment);
  },
);

test.each([
  ['intent', '/auth', false],
  ['intent', '/auth?view=sign-up&next=%2Ftoken_hash%3Dx', false],
  ['intent', '/pricing?token_hash=x', false],
  ['now', '/auth?token_hash=x&type=email', false],
  ['now', '/auth?next=%2F&token_hash=x', false],
  ['now', '/auth?view=sign-up', true],
])(
  'A-04 React loads at the moment "%s" on %s (something to go on with: %s)',
  (moment, address, isResumed) => {
    expect(decideMoment({ pageSaysNow: false, storageKeys: [], isResumed, address })).toBe(moment);
  },
);
