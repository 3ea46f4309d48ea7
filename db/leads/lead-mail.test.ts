import { expect, test } from 'vitest';
import { type Letter, MailRefused } from '#domain/mail/letter.ts';
import { createTestLeads } from '#tests/lead-service.ts';
import { createSentLead } from '#tests/sent-lead.ts';
import { describeStores } from '#tests/stores.ts';
import { enqueue } from '../jobs/enqueue.ts';

const hour = 3600_000;

/** A mail server that takes everything, until `answer` throws. What it says over SMTP is proved beside smtp-sender.ts. */
function createMailServer() {
  const taken: Letter[] = [];
  const server = {
    taken,
    /** Called before an email is taken. */
    answer: (_letter: Letter): void => {},
    async send(letter: Letter) {
      server.answer(letter);
      taken.push(letter);
    },
    listRecipients: () => taken.map(({ to }) => to.address).toSorted(),
    findFor: (address: string) => taken.filter(({ to }) => to.address === address),
  };
  return server;
}

const unreachable = () => {
  throw new Error('connect ECONNREFUSED');
};

const refuse = (code: number, { recipientRefused }: { recipientRefused: boolean }) => {
  throw new MailRefused('no', { code, recipientRefused });
};

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

await describeStores(
  ({ open }) => {
    test('C-02 the agency gets the enquiry and answers to the visitor; the visitor gets a number and none of the words', async () => {
      const store = await open();
      const server = createMailServer();
      const { inbox, worker, desk } = createTestLeads(store, { sender: server });
      const values = { name: 'Ana "O’Neil" <x>', email: 'ana@site.example', message: 'One\n.\nThree' };
      await inbox.receive(createSentLead(values));
      await worker.runDue();
      const [lead] = await desk.list();
      const reference = expect.stringContaining(lead?.reference ?? '');
      const toAgency = server.findFor('studio@saltbush.example');
      expect(toAgency).toMatchObject([{ replyTo: { address: 'ana@site.example' }, subject: reference }]);
      expect(toAgency[0]?.text).toContain('> One\n> .\n> Three');
      expect(toAgency[0]?.text).toContain('AI assistant: ChatGPT');
      const toVisitor = server.findFor('ana@site.example');
      expect(toVisitor).toMatchObject([{ text: reference, headers: { 'Auto-Submitted': 'auto-replied' } }]);
      expect(toVisitor[0]?.replyTo).toBeUndefined();
      expect(JSON.stringify(toVisitor)).not.toMatch(/Three|Tidepool/);
      expect(lead?.letters.map(({ state }) => state)).toEqual(['sent', 'sent']);
    });

    test('W-02 C-02 a report that was asked for by mail comes with our link and figures; one that is gone is acknowledged', async () => {
      const store = await open();
      const report = {
        url: 'https://saltbush.example/website-carbon/abc',
        facts: [['A first visit', '0.33 g of CO2e, 2.20 MB']] as [string, string][],
        expires: '19 February 2027',
      };
      const server = createMailServer();
      const { inbox, worker, desk } = createTestLeads(store, {
        sender: server,
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
      const [sent] = server.findFor('ana@site.example');
      expect(sent?.subject).toContain('Your website carbon report');
      expect(sent?.text).toContain(report.url);
      expect(sent?.text).toContain('0.33 g of CO2e');
      expect(sent?.text).not.toMatch(/WIN/);
      expect(server.findFor('ben@site.example')[0]?.subject).toContain('We have your message');
      const agency = server.findFor('studio@saltbush.example');
      expect(agency.map(({ subject }) => subject).join()).toContain('ana@site.example');
    });

    test('C-02 with the mail server down for a day the lead stands, and each letter goes once when it is back', async () => {
      const store = await open();
      const server = createMailServer();
      server.answer = unreachable;
      const leads = createTestLeads(store, {
        sender: server,
        leadsTo: ['a@saltbush.example', 'b@saltbush.example'],
      });
      await leads.inbox.receive(createSentLead({ email: 'visitor@site.example' }));
      await letTimePass(leads, 24 * hour);
      expect(await leads.desk.list({ mail: 'waiting' })).toHaveLength(1);
      server.answer = () => {};
      await letTimePass(leads, 3 * hour);
      expect(server.listRecipients()).toEqual([
        'a@saltbush.example',
        'b@saltbush.example',
        'visitor@site.example',
      ]);
      expect((await leads.desk.list())[0]?.letters.map(({ state }) => state)).toEqual([
        'sent',
        'sent',
        'sent',
      ]);
    });

    test('C-02 the agency’s letters go to whom the settings name when they go, not when the lead came', async () => {
      const store = await open();
      const server = createMailServer();
      server.answer = ({ to }) => {
        if (to.address.startsWith('typo@')) refuse(550, { recipientRefused: true });
      };
      const before = createTestLeads(store, {
        sender: server,
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
        sender: server,
        leadsTo: ['a@saltbush.example', 'b@saltbush.example'],
      });
      await after.desk.retry();
      await after.worker.runDue();
      expect(server.listRecipients()).toEqual([
        'a@saltbush.example',
        'b@saltbush.example',
        'visitor@site.example',
      ]);
      after.clock.now += 24 * hour;
      await after.worker.runDue();
      expect(
        server.taken
          .slice(3)
          .map(({ to }) => to.address)
          .toSorted(),
      ).toEqual(['a@saltbush.example', 'b@saltbush.example']);
    });

    test('C-02 letters that were waiting with a recipient of their own go there, or where the settings now say', async () => {
      const store = await open();
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
      'C-02 answered with %i for hours, then well: each letter goes once',
      async (code) => {
        const store = await open();
        const server = createMailServer();
        server.answer = () => refuse(code, { recipientRefused: false });
        const leads = createTestLeads(store, { sender: server });
        await leads.inbox.receive(createSentLead());
        await letTimePass(leads, 5 * hour);
        expect(server.taken).toEqual([]);
        server.answer = () => {};
        await letTimePass(leads, 3 * hour);
        expect(server.taken).toHaveLength(2);
      },
    );

    test('C-02 one recipient refused: the other gets the letter once, and is not sent it again', async () => {
      const store = await open();
      const server = createMailServer();
      server.answer = ({ to }) => {
        if (to.address.startsWith('a@')) refuse(450, { recipientRefused: true });
      };
      const leads = createTestLeads(store, {
        sender: server,
        leadsTo: ['a@saltbush.example', 'b@saltbush.example'],
      });
      await leads.inbox.receive(createSentLead({ email: 'visitor@site.example' }));
      await letTimePass(leads, 4 * hour);
      expect(server.listRecipients()).toEqual(['b@saltbush.example', 'visitor@site.example']);
      server.answer = () => {};
      await letTimePass(leads, 4 * hour);
      expect(server.listRecipients()).toEqual([
        'a@saltbush.example',
        'b@saltbush.example',
        'visitor@site.example',
      ]);
    });

    test("C-02 a visitor's address that does not exist is dead at once; the agency still gets its letter", async () => {
      const store = await open();
      const server = createMailServer();
      server.answer = ({ to }) => {
        if (!to.address.endsWith('saltbush.example')) refuse(550, { recipientRefused: true });
      };
      const leads = createTestLeads(store, { sender: server });
      await leads.inbox.receive(createSentLead());
      await leads.worker.runDue();
      expect((await leads.desk.list({ mail: 'dead' }))[0]?.letters).toMatchObject([
        { letter: 'agency', state: 'sent' },
        { letter: 'visitor', state: 'dead', attempts: 1 },
      ]);
    });

    test('C-02 a letter whose answer was lost goes again with the same Message-ID', async () => {
      const store = await open();
      const server = createMailServer();
      server.answer = (letter) => {
        server.taken.push(letter);
        throw new Error('Timeout');
      };
      const leads = createTestLeads(store, { sender: server });
      await leads.inbox.receive(createSentLead());
      await leads.worker.runDue();
      server.answer = () => {};
      await letTimePass(leads, hour);
      expect(server.taken).toHaveLength(4);
      expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(2);
    });
  },
  { asks: 'little' },
);
