import { expect, test } from 'vitest';
import { retentionLimit } from '#app/features/contact/server/lead-admin.ts';
import { countAgainstLimit } from '#platform/database/rate-limit.ts';
import type { Store } from '#platform/database/store.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import type { Email } from '#platform/mail/email.ts';
import { createTestLeads } from '#tests/lead-service.ts';
import { createSentLead } from '#tests/sent-lead.ts';
import { describeStores } from '#tests/stores.ts';
import { testAddresses } from '#tests/test-settings.ts';
import { createDailyChores, dailyChores } from './daily-chores.ts';

const dayMs = 24 * 3600_000;

/** Opens enquiries and the daily chores, with a manual clock and recorded emails. */
function openChores(store: Store) {
  const leads = createTestLeads(store);
  const { admin, clock, log } = leads;
  const emails: Email[] = [];
  const sender = { send: async (email: Email) => void emails.push(email) };
  const handlers = createDailyChores({
    store,
    purges: { enquiries: (now) => admin.purge(retentionLimit(now)) },
    mailService: { sender, ...testAddresses, messageHost: 'saltbush.example' },
    brand: 'Saltbush',
    nameCommands: (text) => text.replace('npm run', 'saltbush'),
    log,
    now: () => clock.now,
  });
  const worker = createWorker({ store: { ...store, readClock: async () => clock.now }, handlers, log });
  const doChores = async () => {
    await enqueue(store.db, [dailyChores(new Date(clock.now))], clock.now);
    await worker.runDue();
    await worker.runDue();
    return emails.map(({ text }) => text);
  };
  return { ...leads, emails, worker, doChores };
}

await describeStores(({ open }) => {
  test('C-02 after the clock jumps ahead or back, nothing is deleted and the agency is notified', async () => {
    const { admin, inbox, clock, emails, doChores } = openChores(await open());
    await inbox.receive(createSentLead());
    expect(await doChores()).toEqual([]);
    clock.now += 1000 * dayMs;
    expect(await doChores()).toEqual([expect.stringContaining('The server’s clock')]);
    expect(await admin.list()).toHaveLength(1);
    clock.now -= 998 * dayMs;
    expect(await doChores()).toHaveLength(2);
    expect(await admin.list()).toHaveLength(1);
    expect(emails[0]).toMatchObject({ subject: 'Saltbush did not delete old data: please check' });
  });

  test('C-02 unusually many enquiries are not deleted without confirmation', async () => {
    const { admin, inbox, clock, doChores } = openChores(await open());
    clock.now = Date.parse('2024-01-15T00:00:00Z');
    for (let count = 0; count < 101; count += 1) await inbox.receive(createSentLead());
    clock.now = Date.parse('2026-01-15T12:00:00Z');
    expect(await doChores()).toEqual([
      expect.stringMatching(/101 of 101 enquiries[\s\S]*with “saltbush leads -- purge”/),
    ]);
    expect(await admin.list()).toHaveLength(101);
  });

  test('C-02 expired data is deleted automatically every day, once for all servers', async () => {
    const store = await open();
    const { admin, inbox, clock, worker } = openChores(store);
    const today = clock.now;
    clock.now = Date.parse('2024-01-15T00:00:00Z');
    await inbox.receive(createSentLead());
    clock.now = today;
    await enqueue(store.db, [dailyChores(new Date(today)), dailyChores(new Date(today))], today);
    expect(await worker.runDue()).toBe(1);
    expect(await admin.list()).toEqual([]);
    clock.now += dayMs;
    expect(await worker.runDue()).toBe(1);
  });

  test('A-05 counts of limits are deleted once their windows have ended', async () => {
    const store = await open();
    const { clock, doChores } = openChores(store);
    const count = (what: string, seconds: number) =>
      countAgainstLimit(store.db, { what, whom: 'ana', windows: [{ seconds, count: 9 }], now: clock.now });
    await count('ended', 3600);
    await count('running', 2 * 86_400);
    clock.now += dayMs;
    await doChores();
    const left = await store.db.selectFrom('rate_counts').select('id').execute();
    expect(left.map(({ id }) => id)).toEqual(['running:172800:ana']);
  });
});
