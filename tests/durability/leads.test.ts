import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeStores } from '../stores.ts';
import { runsEverything } from '../test-settings.ts';
import { killRounds } from './kill-rounds.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-durability-'));
afterAll(() => rmSync(folder, { recursive: true }));

await describeStores(
  ({ kind, createPlace }) => {
    const rounds = !runsEverything ? 2 : kind === 'sqlite' ? 20 : 3;
    test(`C-02 a process that receives leads and is killed ${rounds} times loses no lead and no email, and stores no partial lead`, {
      timeout: 300_000,
    }, async () => {
      const mailbox = path.join(folder, kind);
      const { faults } = await killRounds({ place: await createPlace(), mailbox, rounds });
      expect(faults).toEqual([]);
    });
  },
  { databaseUse: 'little' },
);
