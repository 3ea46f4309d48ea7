import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestLeads } from '#tests/lead-service.ts';
import { createSentLead } from '#tests/sent-lead.ts';
import { describeStores } from '#tests/stores.ts';
import { backupDatabase, restoreDatabase } from './backup.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

await describeStores(({ kind, open, createPlace }) => {
  test('C-02 a backup made while leads come in is whole, and restored under a running server it brings them back', async () => {
    const place = await createPlace();
    await using store = await open(place);
    const { inbox, desk } = createTestLeads(store);
    for (let count = 0; count < 20; count++) await inbox.receive(createSentLead());
    const before = await desk.list();
    const target = path.join(folder, kind, 'made/backup');
    const backup = backupDatabase(place, target);
    for (let count = 0; count < 20; count++) await inbox.receive(createSentLead());
    await backup;
    expect(readdirSync(path.dirname(target))).toEqual(['backup']);
    expect(statSync(target).mode & 0o077).toBe(0);

    for (const { email } of before) await desk.deletePerson(email);
    await restoreDatabase(place, target);
    const after = await desk.list();
    expect(after.length).toBeGreaterThanOrEqual(20);
    const known = new Set(before.map(({ reference }) => reference));
    const restored = after.filter(({ reference }) => known.has(reference));
    expect(restored.toSorted(byReference)).toEqual(before.toSorted(byReference));
    await inbox.receive(createSentLead());
    expect(await desk.list()).toHaveLength(after.length + 1);
  });

  test('C-02 a backup restored in a new place has the same leads and letters', async () => {
    const [place, elsewhere] = [await createPlace(), await createPlace()];
    await using store = await open(place);
    const { inbox, desk } = createTestLeads(store);
    await inbox.receive(createSentLead({ message: 'שלום 🌿' }));
    const target = path.join(folder, kind, 'moved');
    await backupDatabase(place, target);
    await restoreDatabase(elsewhere, target);
    await using other = await open(elsewhere);
    expect(await createTestLeads(other).desk.list()).toEqual(await desk.list());
  });

  test('C-02 what is no backup is refused, and nothing changes', async () => {
    const place = await createPlace();
    await using store = await open(place);
    const { inbox, desk } = createTestLeads(store);
    await inbox.receive(createSentLead());
    const nonsense = path.join(folder, `${kind}-nonsense`);
    writeFileSync(nonsense, 'not a database at all, though long enough to be looked at twice'.repeat(50));
    await expect(restoreDatabase(place, nonsense)).rejects.toThrow();
    await expect(restoreDatabase(place, `${nonsense}-missing`)).rejects.toThrow(/no file/);
    expect(await desk.list()).toHaveLength(1);
  });

  test('C-02 a backup never overwrites another', async () => {
    const place = await createPlace();
    await using store = await open(place);
    expect(store.kind).toBe(kind);
    const target = path.join(folder, `${kind}-once`);
    await backupDatabase(place, target);
    await expect(backupDatabase(place, target)).rejects.toThrow('there already');
  });
});

function byReference(a: { reference: string }, b: { reference: string }): number {
  return a.reference < b.reference ? -1 : 1;
}
