import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeStores } from '../stores.ts';
import { killRounds } from './kill-rounds.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-durability-'));
afterAll(() => rmSync(folder, { recursive: true }));

await describeStores(({ kind, createPlace }) => {
  const rounds = kind === 'sqlite' ? 20 : 5;
  test(`C-02 killed ${rounds} times at a random moment: no acknowledged lead missing, no half lead, no mail lost`, {
    timeout: 120_000,
  }, async () => {
    const report = await killRounds({ place: await createPlace(), mailbox: path.join(folder, kind), rounds });
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(rounds);
    expect(report.kept).toBeGreaterThanOrEqual(report.acknowledged);
    expect(report.lettersSent).toBe(2 * report.kept);
  });
});
