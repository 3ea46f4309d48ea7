import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { DatabasePlace } from '#db/database-place.ts';
import { findFreePort } from '../site.ts';
import { describeStores } from '../stores.ts';
import { httpDoorOn } from './http-door.ts';
import { killRounds } from './kill-rounds.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-durability-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Where the built server looks for both. */
async function createHome(createPlace: () => Promise<DatabasePlace>, name: string) {
  const place = await createPlace();
  const home = place.kind === 'sqlite' ? path.dirname(place.file) : path.join(folder, name);
  return { place, mailbox: path.join(home, 'mailbox') };
}

await describeStores(({ kind, createPlace }) => {
  const rounds = kind === 'sqlite' ? 20 : 3;
  test(`C-02 killed ${rounds} times at a random moment: no acknowledged lead missing, no half lead, no mail lost`, {
    timeout: 300_000,
  }, async () => {
    const report = await killRounds({ place: await createPlace(), mailbox: path.join(folder, kind), rounds });
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.kept).toBeGreaterThanOrEqual(report.acknowledged);
    expect(report.lettersSent).toBe(2 * report.kept);
  });

  const serverRounds = kind === 'sqlite' ? 3 : 2;
  test(`C-02 the served site killed ${serverRounds} times while visitors send its form: nothing they were thanked for is missing`, {
    timeout: 300_000,
  }, async () => {
    const openDoor = httpDoorOn(await findFreePort());
    const home = await createHome(createPlace, 'served');
    const report = await killRounds({ ...home, rounds: serverRounds, openDoor });
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.kept).toBeGreaterThanOrEqual(report.acknowledged);
    expect(report.lettersSent).toBe(2 * report.kept);
  });
});
