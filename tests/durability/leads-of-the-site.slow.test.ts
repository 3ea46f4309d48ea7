import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '../site.ts';
import { describeStores } from '../stores.ts';
import { httpClientOn } from './http-client.ts';
import { killRounds } from './kill-rounds.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-durability-'));
afterAll(() => rmSync(folder, { recursive: true }));

await describeStores(({ kind, createPlace }) => {
  const rounds = kind === 'sqlite' ? 3 : 2;
  test(`C-02 the built site, killed ${rounds} times while visitors send its form, keeps every lead that it confirmed`, {
    timeout: 300_000,
  }, async () => {
    const place = await createPlace();
    // The site expects its database and its mailbox in one folder.
    const home = place.kind === 'sqlite' ? path.dirname(place.file) : folder;
    const openClient = httpClientOn(await findFreePort());
    const mailbox = path.join(home, 'mailbox');
    const { faults } = await killRounds({ place, mailbox, rounds, openClient });
    expect(faults).toEqual([]);
  });
});
