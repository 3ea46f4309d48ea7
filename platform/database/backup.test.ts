import { expect, test } from 'vitest';
import { listOutdatedBackups } from './backup.ts';

const night = (day: string) => `saltbush-2026-03-${day}T021500Z.sqlite`;
const before = (day: string) => `before-restore-${night(day)}`;

test('C-02 the newest backups are kept, and a database that a restore set aside is deleted once it is older', () => {
  const names = [
    night('01'),
    night('02'),
    before('02'),
    `${before('02')}-wal`,
    night('03'),
    before('03'),
    'mine.sqlite',
  ];
  expect(listOutdatedBackups(names, 1)).toEqual([
    night('01'),
    night('02'),
    before('02'),
    `${before('02')}-wal`,
  ]);
  expect(listOutdatedBackups(names, 2)).toEqual([night('01')]);
});

test('C-02 no backup is deleted while there are fewer than should be kept', () => {
  expect(listOutdatedBackups([before('01'), night('02'), before('03'), before('04')], 2)).toEqual([]);
});
