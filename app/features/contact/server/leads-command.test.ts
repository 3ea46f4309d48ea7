import { expect, test } from 'vitest';
import { enqueue, PermanentFailure } from '#platform/jobs/job.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import { createTestLeads } from '#tests/lead-service.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createSentLead } from '#tests/sent-lead.ts';
import { describeStores } from '#tests/stores.ts';
import { formatLeadsCsv, runLeads } from './leads-command.ts';

await describeStores(
  ({ open }) => {
    test('C-02 the operator lists, shows, marks, retries and deletes', async () => {
      const { inbox, admin } = createTestLeads(await open());
      const run = (...args: string[]) => runLeads(args, admin);
      expect((await run('list')).out).toBe('No enquiries.\n');
      const receipt = await inbox.receive(createSentLead({ email: 'ana@site.example' }));
      await inbox.receive(createSentLead({ email: 'spam@site.example' }, { honeypot: 'x' }));
      const reference = receipt.state === 'received' ? receipt.reference : '';

      expect((await run('list')).out.trimEnd().split('\n')).toHaveLength(2);
      expect((await run('list', '--state', 'quarantine')).out).toMatch(
        /^SB-\w{7} .* contact {2}quarantine {2}no mail .*spam@site/,
      );
      expect((await run('list', '--mail', 'waiting')).out).toContain('mail waiting');
      expect((await run('list', '--kind', 'contact')).out.trimEnd().split('\n')).toHaveLength(2);
      expect((await run('list', '--kind', 'quiz')).out).toBe('No enquiries.\n');
      expect((await run('show', reference)).out).toMatch(
        /Name: Ana Ferreira[\s\S]*\n\nEmails\n[\s\S]*To ana@site.example: it waits to be sent, 0 attempts/,
      );
      expect(await run('mark', reference, 'won')).toMatchObject({ status: 0, out: `${reference} is won.\n` });
      expect((await run('retry')).out).toMatch(/^2 emails will/);
      await run('mark', reference, 'spam');
      expect((await run('list', '--mail', 'held')).out).toContain('mail held');
      expect(await run('retry', reference)).toEqual({
        status: 1,
        out: '',
        err: `${reference} is spam: its emails go when it is marked "new".\n`,
      });
      expect((await run('delete', 'ANA@site.example')).out).toMatch(/Nothing is deleted yet/);
      expect(await admin.list()).toHaveLength(2);
      expect((await run('delete', 'ANA@site.example', '--yes')).out).toMatch(
        /^1 enquiry deleted. .*DATA_DIR\/mailbox and backups remain/,
      );
      expect((await run('purge')).out).toMatch(/^Deleted 0 enquiries received before \S+ \d\d:\d\d AE[DS]T/);
      expect(await admin.list()).toHaveLength(1);
    });

    test('C-02 the operator sees which other mail was given up, and retries it', async () => {
      const store = await open();
      const { admin } = createTestLeads(store);
      await enqueue(store.db, [{ kind: 'quarantine-mail', payload: {} }], await store.readClock());
      const refuse = async () => {
        throw new PermanentFailure('550 no such user');
      };
      const { log } = createLogRecorder();
      await createWorker({ store, handlers: { 'quarantine-mail': refuse }, log }).runDue();
      const dead = await runLeads(['list', '--mail', 'dead'], admin);
      expect(dead.out).toMatch(/quarantine-mail, given up .* after 1 attempt: 550 no such user/);
      expect((await runLeads(['list', '--mail', 'sent'], admin)).out).toBe('No enquiries.\n');
      expect((await runLeads(['retry'], admin)).out).toMatch(/^1 email will/);
      expect((await runLeads(['list', '--mail', 'dead'], admin)).out).toBe('No enquiries.\n');
    });

    test('C-02 an unknown reference ends with status 1, a misused command with status 2 and the usage', async () => {
      const { admin } = createTestLeads(await open());
      const run = (line: string) => runLeads(line.split(' ').filter(Boolean), admin);
      const err = 'There is no enquiry SB-0000000.\n';
      expect(await run('show SB-0000000')).toEqual({ status: 1, out: '', err });
      expect(await run('mark SB-0000000 won')).toMatchObject({ status: 1 });
      expect(await run('retry SB-0000000')).toMatchObject({ status: 1 });
      for (const line of ['delete unknown@site.example', 'delete unknown@site.example --yes'])
        expect(await run(line)).toEqual({
          status: 1,
          out: '',
          err: 'There is no enquiry from unknown@site.example.\n',
        });
      const misused =
        '|dance|show|mark SB-0000000 happy|list --state x|list --kind x|list --what|delete nobody|show a b c';
      for (const line of misused.split('|')) {
        const usage = { status: 2, out: '', err: expect.stringContaining('npm run leads') };
        expect(await run(line), line).toEqual(usage);
      }
    });

    test('C-02 bidirectional controls never reach the operator’s terminal, and no character is cut in two', async () => {
      const { inbox, admin } = createTestLeads(await open());
      const message = `${'🌊'.repeat(70)}\n\u202eevil\u202c and \u2066more\u2069`;
      const receipt = await inbox.receive(createSentLead({ name: '\u202eAna', message }));
      const reference = receipt.state === 'received' ? receipt.reference : '';
      const list = (await runLeads(['list'], admin)).out;
      const shown = (await runLeads(['show', reference], admin)).out;
      for (const text of [list, shown]) expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      expect(list.isWellFormed()).toBe(true);
      expect(list.trimEnd()).toMatch(/🌊{60}$/u);
      expect(shown).toContain('\nevil and more\n');
    });

    test('C-02 no cell of the exported CSV is a formula or turns the direction of its text', async () => {
      const { inbox, admin } = createTestLeads(await open());
      const message = '  @SUM(A1)\nsays "hello", \u2066twice\u2069';
      const name = '\u202e=HYPERLINK("http://x.example")';
      await inbox.receive(createSentLead({ name, company: '+cmd|calc', message }));
      const { out } = await runLeads(['export'], admin);
      expect(out.startsWith('\ufeff"reference","received"')).toBe(true);
      expect(out).toContain(`"'=HYPERLINK(""http://x.example"")"`);
      expect(out).toContain(`"'+cmd|calc"`);
      expect(out).toContain(`"'  @SUM(A1)\nsays ""hello"", twice"`);
      expect(out.endsWith('\r\n')).toBe(true);
    });
  },
  { databaseUse: 'little' },
);

test('C-02 the export has every enquiry with all that is known of it, one to a line', () => {
  const { values, attribution } = createSentLead({
    email: 'ana@site.example',
    services: ['A new website', 'Campaigns'],
    message: 'One, two',
  });
  const lead = {
    ...values,
    attribution: { ...attribution, utm_term: 'term', utm_content: 'content' },
    id: '1',
    kind: 'audit' as const,
    reference: 'SB-7K3M9QX',
    receivedAt: '2026-11-21T00:00:00.000Z',
    state: 'quarantine' as const,
    reasons: ['a link', 'pushes'],
    repeats: 2,
    auditId: undefined,
    emails: [],
  };
  const [titles = [], cells = [], ...more] = formatLeadsCsv([lead])
    .trim()
    .split('\r\n')
    .map((line): unknown[] => JSON.parse(`[${line}]`));
  expect(more).toEqual([]);
  expect(Object.fromEntries(titles.map((title, index) => [title, cells[index]]))).toEqual({
    reference: 'SB-7K3M9QX',
    received: '2026-11-21T11:00:00+11:00',
    kind: 'audit',
    state: 'quarantine',
    name: 'Ana Ferreira',
    email: 'ana@site.example',
    company: 'Tidepool Trust',
    services: 'A new website; Campaigns',
    budget: '$5,000 to $15,000',
    message: 'One, two',
    'referring host': 'chatgpt.com',
    'landing path': '/services',
    utm_source: 'newsletter',
    utm_medium: 'email',
    utm_campaign: 'spring',
    utm_term: 'term',
    utm_content: 'content',
    'quarantine reasons': 'a link; pushes',
    repeats: 2,
  });
});
