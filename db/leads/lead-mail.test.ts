import { expect, test } from 'vitest';
import { createSmtpSender } from '#server/mail/smtp-sender.ts';
import { createTestLeads } from '#tests/lead-service.ts';
import { createSentLead } from '#tests/sent-lead.ts';
import { findHeader, smtpError, startSmtpInbox } from '#tests/smtp-inbox.ts';
import { describeStores } from '#tests/stores.ts';
import { enqueue } from '../jobs/enqueue.ts';

const hour = 3600_000;
const sender = (url: string) => createSmtpSender({ url });

/** Lets the clock run until nothing waits any more, at most so long. */
async function letTimePass(
  { clock, worker }: Pick<ReturnType<typeof createTestLeads>, 'clock' | 'worker'>,
  ms: number,
) {
  const end = clock.now + ms;
  while (clock.now < end) {
    clock.now += 10 * 60_000;
    await worker.runDue();
  }
}

await describeStores(({ open }) => {
  test('C-02 the agency gets the enquiry and answers to the visitor; the visitor gets a number and none of the words', async () => {
    await using store = await open();
    await using smtp = await startSmtpInbox();
    const { inbox, worker, desk } = createTestLeads(store, { sender: sender(smtp.url) });
    await inbox.receive(
      createSentLead({
        name: 'Ana "O’Neil" <x>',
        email: 'ana@site.example',
        message: 'Line one\n.\nLine three',
      }),
    );
    await worker.runDue();
    const [lead] = await desk.list();
    const agency = smtp.letters.find(({ to }) => to[0] === 'studio@saltbush.example')?.source ?? '';
    const visitor = smtp.letters.find(({ to }) => to[0] === 'ana@site.example')?.source ?? '';
    expect(smtp.letters).toHaveLength(2);
    expect(findHeader(agency, 'Reply-To')).toContain('<ana@site.example>');
    expect(findHeader(agency, 'Subject')).toContain(lead?.reference);
    expect(agency).toContain('> Line one\r\n> .\r\n> Line three');
    expect(agency).toContain('AI assistant: ChatGPT');
    expect(findHeader(visitor, 'Auto-Submitted')).toBe('auto-replied');
    expect(findHeader(visitor, 'Reply-To')).toBeUndefined();
    expect(visitor).toContain(lead?.reference);
    expect(visitor).not.toMatch(/Line one|Tidepool/);
    expect(lead?.letters.map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  test('W-02 C-02 a report that was asked for by mail comes with our link and figures; one that is gone is acknowledged', async () => {
    await using store = await open();
    await using smtp = await startSmtpInbox();
    const report = {
      url: 'https://saltbush.example/website-carbon/abc',
      facts: [['A first visit', '0.33 g of CO2e, 2.20 MB']] as [string, string][],
      expires: '19 February 2027',
    };
    const { inbox, worker, desk } = createTestLeads(store, {
      sender: sender(smtp.url),
      findReport: async (id) => (id === 'there' ? report : undefined),
    });
    const ask = (email: string, auditId: string) =>
      inbox.receive(
        createSentLead({ name: '', email, message: 'Asked for the report of WIN.example' }, { auditId }),
      );
    await ask('ana@site.example', 'there');
    await ask('ben@site.example', 'gone');
    // The same words from two people are ours, and no sign of a copy.
    expect((await desk.list()).map(({ state }) => state)).toEqual(['new', 'new']);
    await worker.runDue();
    const letterTo = (address: string) => smtp.letters.find(({ to }) => to[0] === address)?.source ?? '';
    expect(letterTo('ana@site.example')).toContain(report.url);
    expect(letterTo('ana@site.example')).toContain('0.33 g of CO2e');
    expect(letterTo('ana@site.example')).not.toMatch(/WIN/);
    expect(findHeader(letterTo('ana@site.example'), 'Subject')).toContain('Your website carbon report');
    expect(findHeader(letterTo('ben@site.example'), 'Subject')).toContain('We have your message');
    const agency = smtp.letters.filter(({ to }) => to[0] === 'studio@saltbush.example');
    expect(agency.map(({ source }) => findHeader(source, 'Subject')).join()).toContain('ana@site.example');
  });

  test('C-02 with the mail server down for a day the lead stands, and each letter goes once when it is back', async () => {
    await using store = await open();
    await using smtp = await startSmtpInbox();
    await smtp.stop();
    const leads = createTestLeads(store, {
      sender: sender(smtp.url),
      leadsTo: ['a@saltbush.example', 'b@saltbush.example'],
    });
    await leads.inbox.receive(createSentLead({ email: 'visitor@site.example' }));
    await letTimePass(leads, 24 * hour);
    expect(await leads.desk.list({ mail: 'waiting' })).toHaveLength(1);
    await smtp.start();
    await letTimePass(leads, 3 * hour);
    expect(smtp.letters.map(({ to }) => to[0]).toSorted()).toEqual([
      'a@saltbush.example',
      'b@saltbush.example',
      'visitor@site.example',
    ]);
    expect((await leads.desk.list())[0]?.letters.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  });

  test('C-02 the agency’s letters go to whom the settings name when they go, not when the lead came', async () => {
    await using store = await open();
    await using smtp = await startSmtpInbox();
    smtp.manners.onRecipient = (address) => (address.startsWith('typo@') ? smtpError(550, 'no') : undefined);
    const before = createTestLeads(store, {
      sender: sender(smtp.url),
      leadsTo: ['a@saltbush.example', 'typo@saltbush.example'],
    });
    await before.inbox.receive(createSentLead({}, { honeypot: 'x' }));
    await before.inbox.receive(createSentLead({ email: 'visitor@site.example' }));
    await before.worker.runDue();
    const [lead] = await before.desk.list({ mail: 'waiting' });
    expect(lead?.letters).toMatchObject([
      { to: 'a@saltbush.example', state: 'sent' },
      { to: 'typo@saltbush.example', state: 'waiting' },
      { letter: 'visitor', state: 'sent' },
    ]);
    const after = createTestLeads(store, {
      sender: sender(smtp.url),
      leadsTo: ['a@saltbush.example', 'b@saltbush.example'],
    });
    await after.desk.retry();
    await after.worker.runDue();
    expect(smtp.letters.map(({ to }) => to[0]).toSorted()).toEqual([
      'a@saltbush.example',
      'b@saltbush.example',
      'visitor@site.example',
    ]);
    after.clock.now += 24 * hour;
    await after.worker.runDue();
    expect(smtp.letters.slice(3).map(({ to }) => to[0])).toEqual([
      'a@saltbush.example',
      'b@saltbush.example',
    ]);
  });

  test('C-02 letters that were waiting with a recipient of their own go there, or where the settings now say', async () => {
    await using store = await open();
    const { inbox, desk, worker, letters, clock } = createTestLeads(store);
    await inbox.receive(createSentLead());
    const [lead] = await desk.list();
    const old = {
      leadId: lead?.id,
      letter: 'agency',
      messageId: '<old@saltbush.example>',
      date: lead?.receivedAt,
    };
    await store.db.deleteFrom('jobs').execute();
    const keep = (to: string, state: 'ready' | 'done') =>
      enqueue(
        store.db,
        [{ kind: 'lead-mail', subject: `lead:${lead?.id}`, key: to, payload: { ...old, to } }],
        clock.now,
      ).then(() => store.db.updateTable('jobs').set({ state }).where('unique_key', '=', to).execute());
    await keep('gone@saltbush.example', 'done');
    expect((await desk.list())[0]?.letters).toMatchObject([{ to: 'gone@saltbush.example', state: 'sent' }]);
    await keep('studio@saltbush.example', 'ready');
    await worker.runDue();
    await keep('hello@localhost', 'ready');
    await worker.runDue();
    expect(letters.map(({ to }) => to.address)).toEqual([
      'studio@saltbush.example',
      'studio@saltbush.example',
    ]);
    expect(letters[0]?.messageId).toBe('<old@saltbush.example>');
  });

  test.each([421, 451, 535, 554])(
    'C-02 answered with %i for a day, then well: each letter goes once',
    async (code) => {
      await using store = await open();
      await using smtp = await startSmtpInbox();
      smtp.manners.onLetter = () => smtpError(code, 'no');
      const leads = createTestLeads(store, { sender: sender(smtp.url) });
      await leads.inbox.receive(createSentLead());
      await letTimePass(leads, 5 * hour);
      expect(smtp.letters).toEqual([]);
      delete smtp.manners.onLetter;
      await letTimePass(leads, 3 * hour);
      expect(smtp.letters).toHaveLength(2);
    },
  );

  test('C-02 one recipient refused: the other gets the letter once, and is not sent it again', async () => {
    await using store = await open();
    await using smtp = await startSmtpInbox();
    smtp.manners.onRecipient = (address) => (address.startsWith('a@') ? smtpError(450, 'full') : undefined);
    const leads = createTestLeads(store, {
      sender: sender(smtp.url),
      leadsTo: ['a@saltbush.example', 'b@saltbush.example'],
    });
    await leads.inbox.receive(createSentLead());
    await letTimePass(leads, 4 * hour);
    delete smtp.manners.onRecipient;
    await letTimePass(leads, 4 * hour);
    expect(
      smtp.letters
        .map(({ to }) => to[0])
        .filter((to) => to?.endsWith('saltbush.example'))
        .toSorted(),
    ).toEqual(['a@saltbush.example', 'b@saltbush.example']);
  });

  test("C-02 a visitor's address that does not exist is dead at once; the agency still gets its letter", async () => {
    await using store = await open();
    await using smtp = await startSmtpInbox();
    smtp.manners.onRecipient = (address) =>
      address.endsWith('saltbush.example') ? undefined : smtpError(550, 'unknown');
    const leads = createTestLeads(store, { sender: sender(smtp.url) });
    await leads.inbox.receive(createSentLead());
    await leads.worker.runDue();
    expect((await leads.desk.list({ mail: 'dead' }))[0]?.letters).toMatchObject([
      { letter: 'agency', state: 'sent' },
      { letter: 'visitor', state: 'dead', attempts: 1 },
    ]);
  });

  test('C-02 a letter whose answer was lost goes again with the same Message-ID', async () => {
    await using store = await open();
    await using smtp = await startSmtpInbox();
    // It answers after the sender has given up, which waits twice as long as a step may take.
    smtp.manners.delayMs = 3500;
    const impatient = createSmtpSender({ url: smtp.url, stepTimeoutMs: 1000 });
    const leads = createTestLeads(store, { sender: impatient });
    await leads.inbox.receive(createSentLead());
    await leads.worker.runDue();
    await expect.poll(() => smtp.letters.length).toBe(2);
    smtp.manners.delayMs = 0;
    await letTimePass(leads, hour);
    const ids = smtp.letters.map(({ source }) => findHeader(source, 'Message-ID'));
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(2);
  });
});
