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
  'A-01 React comes at the moment "%s" (page says now: %s, keys in storage: %j)',
  (moment, pageSaysNow, storageKeys) => {
    expect(decideMoment({ pageSaysNow, storageKeys })).toBe(moment);
  },
);
