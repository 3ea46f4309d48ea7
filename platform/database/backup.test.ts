import path from 'node:path';
import { expect, test } from 'vitest';
import type { DatabasePlace } from '#platform/data-folder.ts';
import { backupDatabase, listExpiredBackups, listOutdatedBackups, saveCurrentDatabase } from './backup.ts';

const night = (day: string) => `saltbush-2026-03-${day}T021500Z.sqlite`;
const before = (day: string) => `before-restore-${night(day)}`;

test('C-02 a backup into a folder that cannot be written fails with the user and the setting', async () => {
  const place = { kind: 'sqlite', file: import.meta.filename } as const;
  const target = path.join(import.meta.filename, 'backups', night('01'));
  await expect(backupDatabase(place, target)).rejects.toThrow(
    /^The backup folder can't be written by the user \S+: .*Set BACKUP_DIR/,
  );
});

test.each([
  [
    'a file that was named',
    (place: DatabasePlace, target: string) => backupDatabase(place, target, 'command'),
  ],
  ['the database before a restore', saveCurrentDatabase],
])(
  'C-02 a backup of %s that cannot be written fails with user and folder, and names no setting',
  async (_what, write) => {
    // A file is no folder, and this one is no database either.
    const folder = path.join(import.meta.filename, 'backups');
    const place = { kind: 'sqlite', file: import.meta.filename } as const;
    const failed: Error = await write(place, path.join(folder, night('01'))).then(
      () => new Error('written'),
      (error) => error,
    );
    expect(failed.message).toMatch(/^The user \S+ can't write to /);
    expect(failed.message).toContain(folder);
    expect(failed.message).not.toMatch(/_DIR/);
  },
);

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

test('C-02 what a killed process left unfinished is deleted once a backup is a day newer', () => {
  const [old, young] = [`${night('01')}.part`, `before-restore-saltbush-2026-03-02T021501Z.dump.part`];
  const names = [old, young, night('03')];
  expect(listExpiredBackups(names)).toEqual([old]);
  expect(listOutdatedBackups(names, 1)).toEqual([old]);
  expect(listExpiredBackups([old, young])).toEqual([]);
});

test('C-02 of a year of nightly backups the newest of 7 days, 4 weeks and 6 months stay', () => {
  const nights = Array.from({ length: 365 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 10, 29) - index * 24 * 3600_000).toISOString().slice(0, 10);
    return `saltbush-${day}T160000Z.dump`;
  });
  const expired = listExpiredBackups([
    ...nights,
    'before-restore-saltbush-2025-12-24T000000Z.dump',
    'notes.txt',
  ]);
  const retained = nights.filter((name) => !expired.includes(name)).map((name) => name.slice(9, 19));
  expect(retained).toEqual([
    ...['2026-11-29', '2026-11-28', '2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23'],
    // Sundays of the weeks before; this week and month have theirs above.
    ...['2026-11-22', '2026-11-15', '2026-11-08'],
    ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
  ]);
  expect(expired).toContain('before-restore-saltbush-2025-12-24T000000Z.dump');
  expect(expired).not.toContain('notes.txt');
  expect(listExpiredBackups(retained.map((day) => `saltbush-${day}T160000Z.dump`))).toEqual([]);
});
