import { expect, test } from 'vitest';
import type { Store } from '#platform/database/store.ts';
import { type Email, MailRefused } from '#platform/mail/email.ts';
import { createTestLeads } from '#tests/lead-service.ts';
import { createSentLead } from '#tests/sent-lead.ts';
import { describeStores } from '#tests/stores.ts';
import { planQuarantineMail } from './lead-emails.ts';

const hour = 3600_000;
const two = ['a@saltbush.example', 'b@saltbush.example'];

/** A mail server that takes everything, until `answer` throws. Its SMTP dialogue is proved beside mail-sender.ts. */
function createMailServer() {
  const taken: Email[] = [];
  const server = {
    taken,
    /** Called before an email is taken. */
    answer: (_email: Email): void => {},
    async send(mail: Email) {
      server.answer(mail);
      taken.push(mail);
    },
    listRecipients: () => taken.map(({ to }) => to.address).toSorted(),
    findFor: (address: string) => taken.filter(({ to }) => to.address === address),
  };
  return server;
}

const refuse = (code: number, recipientRefused: boolean) => {
  throw new MailRefused('no', { code, recipientRefused });
};

/** Leads whose emails go to a mail server of their own, and a clock that runs until nothing waits, at most so long. */
function openLeads(store: Store, options: Parameters<typeof createTestLeads>[1] = {}) {
  const server = createMailServer();
  const leads = createTestLeads(store, { sender: server, ...options });
  const letTimePass = async (ms: number) => {
    const end = leads.clock.now + ms;
    while (leads.clock.now < end) {
      leads.clock.now += 10 * 60_000;
      await leads.worker.runDue();
    }
  };
  return { ...leads, server, letTimePass };
}

await describeStores(
  ({ open }) => {
    test('C-02 the agency gets the enquiry and answers to the visitor; the visitor gets a number and none of the words', async () => {
      const { inbox, worker, admin, server } = openLeads(await open());
      const values = { name: 'Ana "O’Neil" <x>', email: 'ana@site.example', message: 'One\n.\nThree' };
      await inbox.receive(createSentLead(values));
      await worker.runDue();
      const [lead] = await admin.list();
      const reference = expect.stringContaining(lead?.reference ?? '');
      const toAgency = server.findFor('studio@saltbush.example');
      expect(toAgency).toMatchObject([{ replyTo: { address: 'ana@site.example' }, subject: reference }]);
      expect(toAgency[0]?.text).toContain('> One\n> .\n> Three');
      const toVisitor = server.findFor('ana@site.example');
      expect(toVisitor).toMatchObject([{ text: reference, headers: { 'Auto-Submitted': 'auto-replied' } }]);
      expect(toVisitor[0]?.replyTo).toBeUndefined();
      // The name is not beside the address either.
      expect(JSON.stringify(toVisitor)).not.toMatch(/Ana|O’Neil|Three|Tidepool/);
      expect(lead?.emails.map(({ state }) => state)).toEqual(['sent', 'sent']);
    });

    test('W-02 C-02 a report that was asked for by mail comes; one that is gone is acknowledged', async () => {
      const url = 'https://saltbush.example/website-carbon/abc';
      const { inbox, worker, admin, server } = openLeads(await open(), {
        findRequestedItem: async ({ auditId }) => {
          const link = { kind: 'link', text: 'Open the report', url } as const;
          return auditId === 'there'
            ? { subject: 'Your report', toVisitor: [link], toAgency: [link] }
            : undefined;
        },
      });
      const message = 'Asked for the report of WIN.example';
      for (const auditId of ['there', 'gone'])
        await inbox.receive(
          createSentLead({ name: '', email: `${auditId}@site.example`, message }, { auditId }),
        );
      // The same words from two people are ours, and no sign of a copy.
      expect((await admin.list()).map(({ state }) => state)).toEqual(['new', 'new']);
      await worker.runDue();
      expect(server.findFor('there@site.example')[0]?.text).toContain(url);
      expect(server.findFor('gone@site.example')[0]?.subject).toContain('We have your message');
    });

    const unreachable = () => {
      throw new Error('connect ECONNREFUSED');
    };
    test.each<[how: string, answer: () => void]>([
      ['unreachable', unreachable],
      ...[421, 451, 535, 554].map((code): [string, () => void] => [
        `answering ${code}`,
        () => refuse(code, false),
      ]),
    ])(
      'C-02 with the mail server %s for a day the lead stands, and each email goes once when it is well',
      async (_how, respond) => {
        const { inbox, admin, server, letTimePass } = openLeads(await open(), { leadsTo: two });
        server.answer = respond;
        await inbox.receive(createSentLead({ email: 'visitor@site.example' }));
        await letTimePass(24 * hour);
        expect(server.taken).toEqual([]);
        expect(await admin.list({ mail: 'waiting' })).toHaveLength(1);
        server.answer = () => {};
        await letTimePass(3 * hour);
        expect(server.listRecipients()).toEqual([...two, 'visitor@site.example']);
        expect((await admin.list())[0]?.emails).toMatchObject([
          { state: 'sent', sent: two },
          { recipient: 'visitor', state: 'sent' },
        ]);
      },
    );

    test('C-02 the agency’s emails go to whom the settings name when they go, not when the lead came', async () => {
      const store = await open();
      const before = openLeads(store, { leadsTo: ['a@saltbush.example', 'typo@saltbush.example'] });
      before.server.answer = ({ to }) => {
        if (to.address.startsWith('typo@')) refuse(550, true);
      };
      await before.inbox.receive(createSentLead({}, { honeypot: 'x' }));
      await before.inbox.receive(createSentLead({ email: 'visitor@site.example' }));
      await before.worker.runDue();
      const [lead] = await before.admin.list({ mail: 'waiting' });
      expect(lead?.emails).toMatchObject([
        { recipient: 'agency', state: 'waiting', sent: ['a@saltbush.example'] },
        { recipient: 'visitor', state: 'sent' },
      ]);
      const after = openLeads(store, { leadsTo: two });
      await after.admin.retry();
      await after.worker.runDue();
      expect(after.server.listRecipients()).toEqual(['b@saltbush.example']);
      // The next day the email about the quarantine goes to both.
      after.clock.now += 24 * hour;
      await after.worker.runDue();
      expect(after.server.listRecipients()).toEqual([...two, 'b@saltbush.example']);
    });

    test("C-02 a visitor's address that does not exist is dead at once; the agency still gets its email", async () => {
      const { inbox, worker, admin, server } = openLeads(await open());
      server.answer = ({ to }) => {
        if (!to.address.endsWith('saltbush.example')) refuse(550, true);
      };
      await inbox.receive(createSentLead());
      await worker.runDue();
      expect((await admin.list({ mail: 'dead' }))[0]?.emails).toMatchObject([
        { recipient: 'agency', state: 'sent' },
        { recipient: 'visitor', state: 'dead', attempts: 1 },
      ]);
    });

    test('C-02 an email whose answer was lost goes again with the same Message-ID', async () => {
      const { inbox, worker, server, letTimePass } = openLeads(await open());
      server.answer = (mail) => {
        server.taken.push(mail);
        throw new Error('Timeout');
      };
      await inbox.receive(createSentLead());
      await worker.runDue();
      server.answer = () => {};
      await letTimePass(hour);
      expect(server.taken).toHaveLength(4);
      expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(2);
    });
  },
  { databaseUse: 'little' },
);

test.each([
  ['in the afternoon', '2026-11-21T15:00:00+11:00', '2026-11-22T09:00:00+11:00'],
  ['at night', '2026-11-22T01:30:00+11:00', '2026-11-22T09:00:00+11:00'],
  ['just before nine', '2026-11-22T08:59:59+11:00', '2026-11-22T09:00:00+11:00'],
  ['at nine', '2026-11-22T09:00:00+11:00', '2026-11-23T09:00:00+11:00'],
  ['in winter', '2026-07-01T15:00:00+10:00', '2026-07-02T09:00:00+10:00'],
  ['the evening before clocks go forward', '2026-10-03T20:00:00+10:00', '2026-10-04T09:00:00+11:00'],
  ['the evening before clocks go back', '2027-04-03T20:00:00+11:00', '2027-04-04T09:00:00+10:00'],
  ['on the last day of a year', '2026-12-31T15:00:00+11:00', '2027-01-01T09:00:00+11:00'],
])('C-03 what is quarantined %s is reported at nine in the morning in Sydney', (_when, now, report) => {
  const { runAfter, key } = planQuarantineMail(new Date(now));
  expect(runAfter?.toISOString()).toBe(new Date(report).toISOString());
  // All messages until then share one email.
  expect(key).toBe(`quarantine-mail:${report.slice(0, 10)}`);
});
