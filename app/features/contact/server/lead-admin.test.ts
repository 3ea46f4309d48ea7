import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTestLeads } from '#tests/lead-service.ts';
import { createSentLead } from '#tests/sent-lead.ts';
import { describeStores } from '#tests/stores.ts';
import { retentionLimit } from './lead-admin.ts';

const failing = {
  async send() {
    throw new Error('connect ECONNREFUSED');
  },
};

type Inbox = ReturnType<typeof createTestLeads>['inbox'];
async function receive(inbox: Inbox, sent = createSentLead()): Promise<string> {
  const receipt = await inbox.receive(sent);
  if (receipt.state !== 'received') throw new Error('expected a reference');
  return receipt.reference;
}

await describeStores(({ open, createPlace }) => {
  test('C-02 the operator sees the newest first, by state, and by how the mail stands', async () => {
    const { inbox, admin, worker, clock } = createTestLeads(await open(), { sender: failing });
    const older = await receive(inbox);
    clock.now += 1000;
    const newer = await receive(inbox);
    await admin.mark(older.toLowerCase(), 'won');
    expect((await admin.list()).map(({ reference }) => reference)).toEqual([newer, older]);
    expect((await admin.list({ state: 'won' })).map(({ reference }) => reference)).toEqual([older]);
    await worker.runDue();
    const [mail] = (await admin.find(newer))?.emails ?? [];
    expect(mail).toMatchObject({ state: 'waiting', attempts: 1, lastError: 'connect ECONNREFUSED' });
    expect(await admin.list({ mail: 'dead' })).toEqual([]);
    expect(await admin.list({ mail: 'waiting' })).toHaveLength(2);
  });

  test('C-02 dead and waiting emails are tried again at once when the operator says so', async () => {
    const store = await open();
    const { inbox, admin, clock, emails, worker } = createTestLeads(store);
    const broken = createTestLeads(store, { sender: failing });
    const reference = await receive(inbox);
    await receive(inbox);
    broken.clock.now = clock.now;
    await broken.worker.runDue();
    await store.db
      .updateTable('jobs')
      .set({ state: 'dead' })
      .where('payload', 'like', '%"visitor"%')
      .execute();
    expect(await worker.runDue()).toBe(0);
    expect(await admin.retry(await admin.find(reference))).toBe(2);
    await worker.runDue();
    expect(emails).toHaveLength(2);
    expect(await admin.retry()).toBe(2);
    await worker.runDue();
    expect(emails).toHaveLength(4);
    expect(await admin.retry()).toBe(0);
  });

  test.each(['spam', 'quarantine'] as const)(
    'C-03 what was marked %s before its emails went is written about, once, when it is marked new again',
    async (held) => {
      const { inbox, admin, worker, emails } = createTestLeads(await open());
      const reference = await receive(inbox);
      expect(await admin.mark(reference, held)).toMatchObject({
        emails: [{ state: 'held', lastError: `The enquiry was marked as ${held}.` }, { state: 'held' }],
      });
      expect(await admin.list({ mail: 'dead' })).toEqual([]);
      expect(await admin.retry()).toBe(0);
      expect(await admin.retry(await admin.find(reference))).toBe(0);
      await worker.runDue();
      expect(emails).toEqual([]);
      for (const state of ['new', held, 'new'] as const) {
        await admin.mark(reference, state);
        await worker.runDue();
        expect(emails).toHaveLength(2);
      }
    },
  );

  test('C-02 the first answer stays the first when the enquiry waits again, unless it was marked by mistake', async () => {
    const store = await open();
    const { inbox, admin, clock } = createTestLeads(store);
    const reference = await receive(inbox);
    const readAnsweredAt = async () =>
      (await store.db.selectFrom('leads').select('answered_at').executeTakeFirstOrThrow()).answered_at;
    await admin.mark(reference, 'answered');
    clock.now += 10 * 60_000;
    await admin.mark(reference, 'new');
    expect(await readAnsweredAt()).toBeNull();
    const first = new Date(clock.now).toISOString();
    await admin.mark(reference, 'answered');
    clock.now += 4 * 24 * 3600_000;
    for (const state of ['new', 'answered', 'spam', 'new'] as const) {
      await admin.mark(reference, state);
      expect([state, await readAnsweredAt()]).toEqual([state, first]);
    }
  });

  test('C-03 an email that was being started when its lead was marked as spam does not count as sent', async () => {
    const store = await open();
    const { inbox, admin, worker, emails } = createTestLeads(store);
    const reference = await receive(inbox);
    // This is what `mark` does, a moment after the worker took the job.
    await store.db.updateTable('leads').set({ state: 'spam' }).execute();
    await worker.runDue();
    expect((await admin.find(reference))?.emails).toMatchObject([{ state: 'held' }, { state: 'held' }]);
    await admin.mark(reference, 'new');
    await worker.runDue();
    expect(emails).toHaveLength(2);
  });

  test('C-02 a person is deleted whole, however the address is spelled, and others stay', async () => {
    const place = await createPlace();
    const store = await open(place);
    const { inbox, admin, worker } = createTestLeads(store, {
      sender: { ...failing, send: ({ to }) => Promise.reject(new Error(`451 <${to.address}> not now`)) },
    });
    await receive(inbox, createSentLead({ name: 'Xanthippe', email: 'Ana.Gone@site.example' }));
    await receive(inbox, createSentLead({ name: 'Xanthippe', email: 'ana.gone@site.example' }));
    await receive(inbox);
    await worker.runDue();
    expect(await admin.deletePerson(' ANA.gone@site.example ')).toBe(2);
    expect(await admin.deletePerson('ana.gone@site.example')).toBe(0);
    expect(await admin.list()).toHaveLength(1);
    const tables = (['leads', 'jobs', 'rate_counts'] as const).map((table) =>
      store.db.selectFrom(table).selectAll().execute(),
    );
    expect(JSON.stringify(await Promise.all(tables))).not.toMatch(/Xanthippe|ana\.gone/i);
    if (place.kind === 'postgres') return;
    const folder = path.dirname(place.file);
    for (const file of readdirSync(folder))
      expect(readFileSync(path.join(folder, file), 'latin1'), file).not.toMatch(/Xanthippe|ana\.gone/i);
  });

  test('C-02 what is older than 24 months is deleted by command', async () => {
    const { inbox, admin, clock } = createTestLeads(await open());
    clock.now = Date.parse('2024-01-15T00:00:00Z');
    await receive(inbox);
    clock.now = Date.parse('2024-01-16T00:00:00Z');
    const remaining = await receive(inbox);
    expect(await admin.purge(retentionLimit(new Date('2026-01-15T12:00:00Z')))).toBe(1);
    expect((await admin.list()).map(({ reference }) => reference)).toEqual([remaining]);
  });
});
