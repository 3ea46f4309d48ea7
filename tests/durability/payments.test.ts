import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeStores } from '../stores.ts';
import { runsEverything } from '../tier.ts';
import { paymentRounds } from './payment-rounds.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-payments-'));
afterAll(() => rmSync(folder, { recursive: true }));

await describeStores(
  ({ kind, createPlace }) => {
    const rounds = runsEverything ? 40 : 2;
    test(`P-03 a process that is killed ${rounds} times while it takes payments fulfils each of them, and none twice`, {
      timeout: 300_000,
    }, async () => {
      const mailbox = path.join(folder, kind);
      const report = await paymentRounds({ place: await createPlace(), mailbox, rounds });
      expect(report.faults).toEqual([]);
      expect(report.shownAsPaid).toBeGreaterThan(0);
      expect(report.paid).toBeGreaterThanOrEqual(report.shownAsPaid);
    });
  },
  { asks: 'little' },
);
