import { expect, test } from 'vitest';
import { describeOwnFooter } from './report-words.ts';

const view = { requests: 9, gramsCo2e: 0.01 };

test('H-08 the weight in our own footer is compared with the measured weight', () => {
  const views = [
    { ...view, device: 'phone' as const, view: 'first' as const, bytes: 20_000 },
    { ...view, device: 'phone' as const, view: 'scrolled' as const, bytes: 34_400 },
  ];
  expect(describeOwnFooter({ phone: 35, desktop: 55 }, views)).toBe(
    '35\u202fkB on a phone, where 34.4\u202fkB were measured: 1.7% apart; 55\u202fkB on a desktop.',
  );
});
