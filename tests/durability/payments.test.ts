import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeStores } from '../stores.ts';
import { paymentRounds } from './payment-rounds.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-payments-'));
afterAll(() => rmSync(folder, { recursive: true }));

const whole = process.env.TEST_TIER === 'all';

await describeStores(({ kind, createPlace }) => {
  const rounds = whole ? 40 : kind === 'sqlite' ? 3 : 1;
  test(`P-03 killed ${rounds} times while it takes payments: none that was paid is unfulfilled, none is fulfilled twice`, {
    timeout: 300_000,
  }, async () => {
    const report = await paymentRounds({
      place: await createPlace(),
      mailbox: path.join(folder, kind),
      rounds,
    });
    expect(report.faults).toEqual([]);
    expect(report.shownAsPaid).toBeGreaterThan(0);
    expect(report.paid).toBeGreaterThanOrEqual(report.shownAsPaid);
  });
});
