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
    expect(decideMoment({ pageSaysNow, storageKeys, address: '/about' })).toBe(moment);
  },
);

test.each([
  ['intent', '/auth', []],
  ['intent', '/auth?view=sign-up&next=%2Fcode%3Dx', []],
  ['intent', '/pricing?code=x', []],
  ['now', '/auth?code=x', []],
  ['now', '/auth?view=new-password&code=x', []],
  ['now', '/auth?next=%2F#error_code=otp_expired', []],
  ['now', '/auth#type=signup&access_token=x', []],
  ['now', '/auth?view=sign-up', ['sb-saltbush-auth-token-code-verifier']],
])('A-04 React loads at the moment "%s" on %s with the storage keys %j', (moment, address, storageKeys) => {
  expect(decideMoment({ pageSaysNow: false, storageKeys, address })).toBe(moment);
});
