import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createTestLeads } from '#tests/lead-service.ts';
import { createSentLead } from '#tests/sent-lead.ts';
import { describeStores } from '#tests/stores.ts';
import { writePlanMessage } from '../domain/lead.ts';

const day = 24 * 3600_000;

await describeStores(({ open, createPlace }) => {
  test('C-02 a lead is whole in the database, with its emails, when its reference is given', async () => {
    const place = await createPlace();
    const store = await open(place);
    const sent = createSentLead({ name: 'علي حسن', message: 'Hello 🌊\nZwei Zeilen, “quotes”.' });
    const receipt = await createTestLeads(store).inbox.receive(sent);
    expect(receipt).toEqual({ state: 'received', reference: expect.stringMatching(/^SB-[0-9A-Z]{7}$/) });
    // A second connection sees only what is committed.
    const secondServer = await open(place);
    const { name, email, company, services, budget, message } = sent.values;
    expect(await createTestLeads(secondServer).admin.list()).toEqual([
      {
        id: expect.any(String),
        kind: 'contact',
        reference: receipt.state === 'received' && receipt.reference,
        receivedAt: expect.stringMatching(/Z$/),
        state: 'new',
        ...{ name, email, company, services, budget, message },
        attribution: sent.attribution,
        reasons: [],
        repeats: 0,
        emails: [
          expect.objectContaining({ recipient: 'agency', state: 'waiting' }),
          expect.objectContaining({ recipient: 'visitor', state: 'waiting' }),
        ],
      },
    ]);
  });

  test('C-02 the worker is woken for each lead that is kept', async () => {
    const wake = vi.fn();
    const { inbox } = createTestLeads(await open(), { wake });
    await inbox.receive(createSentLead());
    await inbox.receive(createSentLead());
    expect(wake).toHaveBeenCalledTimes(2);
  });

  test('C-02 where the jobs cannot be written there is no lead and no reference', async () => {
    const store = await open(await createPlace());
    await sql`drop table jobs`.execute(store.db);
    const refused = createTestLeads(store).inbox.receive(createSentLead());
    await expect(refused).rejects.toThrow(/jobs/);
    expect(await store.db.selectFrom('leads').select('id').execute()).toEqual([]);
  });

  test('C-02 a double click is one lead, and both get its reference', async () => {
    const { inbox, admin, worker, emails } = createTestLeads(await open());
    const sent = createSentLead();
    const receipts = await Promise.all([inbox.receive(sent), inbox.receive(sent), inbox.receive(sent)]);
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    expect(await admin.list()).toMatchObject([{ repeats: 2 }]);
    await worker.runDue();
    expect(emails).toHaveLength(2);
  });

  test('C-02 the same from the same person a day later, or with a word changed, is a new lead', async () => {
    const { inbox, admin, clock } = createTestLeads(await open());
    const sent = createSentLead();
    await inbox.receive(sent);
    await inbox.receive({ ...sent, values: { ...sent.values, company: 'Another' } });
    clock.now += day + 1;
    await inbox.receive(sent);
    expect(await admin.list()).toHaveLength(3);
  });

  test('C-03 the same words from another sender are set aside, short ones are not', async () => {
    const { inbox, admin } = createTestLeads(await open());
    const message = 'I would like to talk about a thing that I write to many people about.';
    await inbox.receive(createSentLead({ message }));
    await inbox.receive(createSentLead({ name: 'Another', message: message.toUpperCase() }));
    await inbox.receive(createSentLead({ message: 'Please call me.' }));
    await inbox.receive(createSentLead({ message: 'Please call me.' }));
    const states = (await admin.list()).map(({ state }) => state);
    expect(states.filter((state) => state === 'quarantine')).toHaveLength(1);
  });

  test('C-03 what the form of a plan wrote by itself is no copy, but the words after it are', async () => {
    const { inbox, admin } = createTestLeads(await open());
    const begun = writePlanMessage('Sustainable website with everything');
    const longMessage = 'Our old site takes half a minute on a phone, and nobody can find the menu.';
    for (const [name, message] of [
      ['Ana', begun],
      ['Ben', begun.trim()],
      ['Eve', begun + longMessage],
      ['Mallory', longMessage],
    ] as const)
      await inbox.receive(createSentLead({ name, message }));
    const states = Object.fromEntries((await admin.list()).map(({ name, state }) => [name, state]));
    expect(states).toEqual({ Ana: 'new', Ben: 'new', Eve: 'new', Mallory: 'quarantine' });
  });

  test('C-03 a message that we wrote for a form without one is no sign of spam, whatever page it names', async () => {
    const { inbox, admin } = createTestLeads(await open());
    const message = 'We can improve your ranking for $99: https://saltbush.example/seo-booster/abc';
    await inbox.receive(createSentLead({ message, name: '' }, { kind: 'seo' }));
    await inbox.receive(createSentLead({ message }));
    expect((await admin.list()).map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      'contact quarantine',
      'seo new',
    ]);
  });

  test('C-03 a sender who corrects the email address is not set aside; one who gives a third address is', async () => {
    const { inbox, admin } = createTestLeads(await open());
    const message = 'Our booking page loses people on their phones, and we would like to know why.';
    await inbox.receive(createSentLead({ message, email: 'ana@tidepol.example' }));
    await inbox.receive(createSentLead({ message, email: 'ana@tidepool.example' }));
    expect(await admin.list({ state: 'new' })).toHaveLength(2);
    await inbox.receive(createSentLead({ message, email: 'ana@third.example' }));
    expect(await admin.list({ state: 'quarantine' })).toHaveLength(1);
  });

  test('C-03 a suspect that comes again in an honest way is let out, and written about once', async () => {
    const { inbox, admin, worker, emails } = createTestLeads(await open());
    const sent = createSentLead();
    const hasty = await inbox.receive({ ...sent, honeypot: 'filled in by the browser' });
    await inbox.receive({ ...sent, honeypot: 'again' });
    expect(await admin.list({ state: 'quarantine' })).toHaveLength(1);
    expect(await inbox.receive(sent)).toEqual(hasty);
    await inbox.receive(sent);
    expect(await admin.list()).toMatchObject([{ state: 'new', repeats: 3 }]);
    await worker.runDue();
    expect(emails).toHaveLength(2);
  });

  test('C-03 from one address five in ten minutes are taken; the sixth is told when to come again', async () => {
    const place = await createPlace();
    const store = await open(place);
    const secondServer = await open(place);
    const [here, there] = [createTestLeads(store), createTestLeads(secondServer)];
    there.clock.now = here.clock.now;
    const address = '2001:db8:1:2::1';
    // Two servers, and two addresses of one network: all the same.
    for (const [server, from] of [
      [here, address],
      [there, '2001:db8:1:2:ffff::9'],
      [here, '2001:db8:1:2:ffff::9'],
      [there, address],
      [here, address],
    ] as const)
      expect((await server.inbox.receive(createSentLead({}, { address: from }))).state).toBe('received');
    // A refused request counts in no window, so that pressing on does not lengthen the wait.
    for (let count = 0; count < 20; count++)
      expect((await here.inbox.receive(createSentLead({}, { address }))).state).toBe('limited');
    const refused = await here.inbox.receive(createSentLead({}, { address }));
    expect(refused).toEqual({ state: 'limited', retryAfterSeconds: expect.any(Number) });
    const seconds = refused.state === 'limited' ? refused.retryAfterSeconds : 0;
    expect(seconds).toBeGreaterThan(595);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(await here.inbox.receive(createSentLead())).toMatchObject({ state: 'received' });
    here.clock.now += seconds * 1000 + 1000;
    expect(await here.inbox.receive(createSentLead({}, { address }))).toMatchObject({ state: 'received' });
    expect(await here.admin.list()).toHaveLength(7);
  });

  test('C-03 network addresses are nowhere in the database', async () => {
    const store = await open();
    await createTestLeads(store).inbox.receive(createSentLead({}, { address: '198.51.100.77' }));
    const tables = (['leads', 'jobs', 'rate_counts'] as const).map((table) =>
      store.db.selectFrom(table).selectAll().execute(),
    );
    const rows = await Promise.all(tables);
    expect(rows.map(({ length }) => length > 0)).toEqual([true, true, true]);
    expect(JSON.stringify(rows)).not.toContain('198.51');
  });

  test('C-03 a suspect is kept in quarantine and thanked alike; nobody is written to but the agency, once a day', async () => {
    const { inbox, admin, worker, emails, clock } = createTestLeads(await open());
    for (const honeypot of ['https://spam.example', 'x'])
      expect(await inbox.receive(createSentLead({}, { honeypot }))).toMatchObject({ state: 'received' });
    expect(await admin.list({ state: 'quarantine' })).toMatchObject([
      { reasons: ['filled in the hidden field'], emails: [] },
      { emails: [] },
    ]);
    await worker.runDue();
    expect(emails).toEqual([]);
    clock.now += day;
    await worker.runDue();
    expect(emails).toMatchObject([
      { to: { address: 'studio@saltbush.example' }, subject: '2 messages are waiting in quarantine' },
    ]);
  });

  test('C-03 nobody can have us write to one address more than three times a day', async () => {
    const { inbox, worker, emails } = createTestLeads(await open());
    for (let count = 0; count < 5; count++)
      await inbox.receive(createSentLead({ email: 'Victim@site.example' }));
    await worker.runDue();
    expect(emails.filter(({ to }) => to.address === 'Victim@site.example')).toHaveLength(3);
    expect(emails.filter(({ to }) => to.address === 'studio@saltbush.example')).toHaveLength(5);
  });

  test('C-02 with the database away or its disk full nobody is thanked, and what is sent again is kept once', async () => {
    const store = await open(await createPlace());
    const { inbox, admin } = createTestLeads(store);
    if (store.kind === 'sqlite') {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db);
      await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 0}`).execute(store.db);
      const long = createSentLead({ message: 'x'.repeat(100_000) });
      await expect(inbox.receive(long)).rejects.toThrow();
      await sql.raw('pragma max_page_count = 1000000').execute(store.db);
      expect(await inbox.receive(long)).toMatchObject({ state: 'received' });
      expect(await admin.list()).toHaveLength(1);
    }
    await store.close();
    await expect(inbox.receive(createSentLead())).rejects.toThrow();
    expect(inbox.createFormTime()).not.toBe('');
  });
});
