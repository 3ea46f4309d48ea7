import { expect, test } from 'vitest';
import { formatExport } from './format-export.ts';
import { createAccount } from './new-account.ts';

const now = '2026-11-21T00:00:00.000Z';

test('A-05 the export has the remaining time of a ban, and no ban that has ended', () => {
  const ban = (bannedUntil: string | undefined) => {
    const given = { email: 'ana@site.example', passwordHash: undefined, data: {}, confirmed: true, now };
    const { account } = createAccount(given);
    return JSON.parse(formatExport([{ ...account, bannedUntil }], Date.parse(now))).ban_duration;
  };
  expect(ban(undefined)).toBeUndefined();
  expect(ban('2026-11-20T23:59:59.000Z')).toBeUndefined();
  expect(ban('2026-11-22T00:30:00.000Z')).toBe('25h');
});
