import { expect, test } from 'vitest';
import type { JobRun } from '#platform/jobs/job.ts';
import { PermanentFailure } from '#platform/jobs/job.ts';
import { type Email, MailRefused } from '#platform/mail/email.ts';
import { createSentLead } from '#tests/sent-lead.ts';
import type { Lead } from './lead.ts';
import {
  createLeadMailHandlers,
  type LeadMailOptions,
  type LeadMailPayload,
  leadMailKind,
  planQuarantineMail,
} from './lead-email-jobs.ts';
import type { AgencyDelivery } from './send-to-agency.ts';

const [one, two, three] = ['a@saltbush.example', 'b@saltbush.example', 'c@saltbush.example'];
const date = '2026-11-21T00:00:00.000Z';

const lead: Lead = {
  ...createSentLead({ email: 'ana@site.example' }),
  ...createSentLead({ email: 'ana@site.example' }).values,
  id: 'lead-1',
  reference: 'SB-7K3M9QX',
  receivedAt: date,
  state: 'new',
  reasons: [],
  repeats: 0,
  auditId: undefined,
};

/** The handlers with one lead, three recipients, and a sender that fails where `answer` throws. */
function openMail(given: Partial<LeadMailOptions> = {}, answer: (email: Email) => void = () => {}) {
  const sent: Email[] = [];
  const kept: unknown[] = [];
  const handlers = createLeadMailHandlers({
    findLead: async (id) => (id === lead.id ? lead : undefined),
    listQuarantine: async () => [],
    sender: {
      send: async (email) => {
        answer(email);
        sent.push(email);
      },
    },
    from: { name: '', address: 'hello@saltbush.example' },
    leadsTo: [one, two, three],
    messageHost: 'saltbush.example',
    brand: 'Saltbush',
    ...given,
  });
  const stop = new AbortController();
  const run: JobRun = {
    id: 'job',
    attempt: 1,
    signal: stop.signal,
    keep: async (payload) => void kept.push(structuredClone(payload)),
  };
  const doLeadMail = (payload: Partial<LeadMailPayload> = {}) =>
    handlers[leadMailKind]({ leadId: lead.id, recipient: 'agency', date, ...payload }, run);
  const doQuarantineMail = (payload: AgencyDelivery) => handlers['quarantine-mail'](payload, run);
  return { doLeadMail, doQuarantineMail, sent, kept, stop };
}

const listRecipients = (sent: Email[]) => sent.map(({ to }) => to.address);
const refuse = (code: number, recipientRefused: boolean) => () => {
  throw new MailRefused('no', { code, recipientRefused });
};

test('C-02 each at the agency gets the enquiry once, and each success is kept before the next is tried', async () => {
  const { doLeadMail, sent, kept } = openMail();
  await doLeadMail({ sent: [two] });
  expect(listRecipients(sent)).toEqual([one, three]);
  expect(sent[0]?.to).toEqual({ name: '', address: one });
  expect(kept).toEqual([
    { leadId: lead.id, recipient: 'agency', date, sent: [two, one] },
    { leadId: lead.id, recipient: 'agency', date, sent: [two, one, three] },
  ]);
});

test('C-02 one recipient who fails keeps no other from the email; the job fails with every reason', async () => {
  const faulty = (...addresses: (string | undefined)[]) =>
    openMail({}, ({ to }) => {
      if (addresses.includes(to.address)) throw new Error(`no ${to.address}`);
    });
  const single = faulty(two);
  await expect(single.doLeadMail()).rejects.toThrow(/^no b@saltbush\.example$/);
  expect(listRecipients(single.sent)).toEqual([one, three]);
  const double = faulty(one, three);
  const error = await double.doLeadMail()?.catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ message: `no ${one}; no ${three}`, cause: [{}, {}] });
  expect(listRecipients(double.sent)).toEqual([two]);
});

test('C-02 a worker that has to stop sends to nobody else', async () => {
  const stopped = openMail({}, () => stopped.stop.abort());
  await expect(stopped.doLeadMail()).rejects.toThrow('aborted');
  expect(listRecipients(stopped.sent)).toEqual([one]);
});

test('C-02 the id of an email is the same at each attempt, another for each recipient, and does not show the address', async () => {
  const ids: (string | undefined)[] = [];
  for (const recipient of ['agency', 'visitor', 'agency', 'visitor'] as const) {
    const { doLeadMail, sent } = openMail({ leadsTo: [one, lead.email] });
    await doLeadMail({ recipient });
    ids.push(...sent.map(({ messageId }) => messageId));
  }
  expect(ids[0]).toMatch(/^<lead-1\.agency\.[0-9a-f]{16}@saltbush\.example>$/);
  expect(ids[2]).toMatch(/^<lead-1\.visitor\.[0-9a-f]{16}@saltbush\.example>$/);
  expect(ids.slice(3)).toEqual(ids.slice(0, 3));
  expect(new Set(ids).size).toBe(3);
});

test('C-02 the visitor’s email goes to an address without a name', async () => {
  const { doLeadMail, sent } = openMail();
  await doLeadMail({ recipient: 'visitor' });
  // Whoever typed the address typed the name too.
  expect(sent).toMatchObject([{ to: { name: '', address: 'ana@site.example' } }]);
  expect(sent[0]?.text).not.toContain('undefined');
});

test('C-02 W-02 R-08 agency and visitor get what was asked for, while there is such a thing', async () => {
  const link = (url: string) => ({ kind: 'link' as const, text: 'Open it', url });
  const asked = { subject: 'What you asked for', toVisitor: [link('/visitor')], toAgency: [link('/agency')] };
  const { doLeadMail, sent } = openMail({ leadsTo: [one], findAsked: async () => asked });
  await doLeadMail();
  await doLeadMail({ recipient: 'visitor' });
  expect(sent.map(({ html }) => /href="(.*?)"/.exec(html)?.[1])).toEqual(['/agency', '/visitor']);
  const gone = openMail({ leadsTo: [one], findAsked: async () => undefined });
  await gone.doLeadMail();
  expect(gone.sent[0]?.html).not.toContain('href="/');
});

test('C-02 only an address that does not exist is given up; a full mailbox and a refused sender are tried again', async () => {
  const attempt = (code: number, recipientRefused: boolean) =>
    openMail({}, refuse(code, recipientRefused)).doLeadMail({ recipient: 'visitor' });
  await expect(attempt(500, true)).rejects.toBeInstanceOf(PermanentFailure);
  await expect(attempt(500, true)).rejects.toMatchObject({ message: 'no', cause: { code: 500 } });
  await expect(attempt(452, true)).rejects.toBeInstanceOf(MailRefused);
  await expect(attempt(550, false)).rejects.toBeInstanceOf(MailRefused);
});

test('C-02 nobody is written to about an enquiry that was deleted, or set aside while the email waited', async () => {
  const deleted = openMail();
  await deleted.doLeadMail({ leadId: 'another' });
  const held = openMail({ findLead: async () => ({ ...lead, state: 'spam' }) });
  await expect(held.doLeadMail()).rejects.toThrow(new PermanentFailure('The enquiry was marked as spam.'));
  expect([...deleted.sent, ...held.sent]).toEqual([]);
});

test('C-03 one email about the quarantine is planned for the end of each day, and none goes when nothing waits', async () => {
  const plan = (time: string) => planQuarantineMail(new Date(time));
  const evening = plan('2026-11-21T23:59:59Z');
  expect(evening).toMatchObject({ runAfter: new Date('2026-11-22T00:00:00Z'), kind: 'quarantine-mail' });
  expect(plan('2026-11-21T00:00:00Z').key).toBe(evening.key);
  expect(plan('2026-11-22T00:00:00Z').key).not.toBe(evening.key);
  const payload = evening.payload as AgencyDelivery;
  const nothing = openMail();
  await nothing.doQuarantineMail(payload);
  expect(nothing.sent).toEqual([]);
  const something = openMail({ listQuarantine: async () => [lead], leadsTo: [one] });
  await something.doQuarantineMail(payload);
  expect(something.sent[0]?.messageId).toMatch(
    /^<quarantine-2026-11-22\.agency\.[0-9a-f]{16}@saltbush\.example>$/,
  );
});
