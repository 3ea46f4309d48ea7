import { expect, test } from 'vitest';
import { type Email, MailRefused } from '#platform/mail/email.ts';
import { type JobRun, PermanentFailure } from './job.ts';
import { type AgencyDelivery, type MailService, sendToAgency, sendToPerson } from './send-to-agency.ts';

const [one, two, three] = ['a@saltbush.example', 'b@saltbush.example', 'c@saltbush.example'];
const date = '2026-11-21T00:00:00.000Z';
const content = { subject: 'Words', text: 'Words', html: '<p>Words</p>' };

/** Three recipients, and a sender that fails where `onSend` throws. */
function openMail(onSend: (email: Email) => void = () => {}) {
  const sent: Email[] = [];
  const saved: unknown[] = [];
  const mailService: MailService = {
    sender: {
      send: async (email) => {
        onSend(email);
        sent.push(email);
      },
    },
    from: { name: '', address: 'hello@saltbush.example' },
    leadsTo: [one, two, three],
    messageHost: 'saltbush.example',
  };
  const controller = new AbortController();
  const run: JobRun = {
    id: 'job',
    attempt: 1,
    signal: controller.signal,
    savePayload: async (payload) => void saved.push(structuredClone(payload)),
  };
  const toAgency = (delivery: AgencyDelivery = { date }) =>
    sendToAgency(mailService, { content, about: 'lead-1', delivery }, run);
  const toPerson = (address = 'ana@site.example', on = date) =>
    sendToPerson(mailService, content, { about: 'lead-1.visitor', address, date: on });
  return { toAgency, toPerson, sent, saved, controller };
}

const listRecipients = (sent: Email[]) => sent.map(({ to }) => to.address);

test('C-02 each recipient at the agency gets an email once, and each success is recorded before the next attempt', async () => {
  const { toAgency, sent, saved } = openMail();
  await toAgency({ date, sent: [two] });
  expect(listRecipients(sent)).toEqual([one, three]);
  expect(sent[0]?.to).toEqual({ name: '', address: one });
  expect(saved).toEqual([
    { date, sent: [two, one] },
    { date, sent: [two, one, three] },
  ]);
});

test('C-02 one failed delivery does not stop the others, and the job fails with every reason', async () => {
  const faulty = (...addresses: (string | undefined)[]) =>
    openMail(({ to }) => {
      if (addresses.includes(to.address)) throw new Error(`no ${to.address}`);
    });
  const single = faulty(two);
  await expect(single.toAgency()).rejects.toThrow(/^no b@saltbush\.example$/);
  expect(listRecipients(single.sent)).toEqual([one, three]);
  const double = faulty(one, three);
  const error = await double.toAgency().catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ message: `no ${one}; no ${three}`, cause: [{}, {}] });
  expect(listRecipients(double.sent)).toEqual([two]);
});

test('C-02 a worker that has to stop sends no further email', async () => {
  const stopped = openMail(() => stopped.controller.abort());
  await expect(stopped.toAgency()).rejects.toThrow('aborted');
  expect(listRecipients(stopped.sent)).toEqual([one]);
});

test('C-02 the id of an email is the same at each attempt, differs by recipient, and does not reveal the address', async () => {
  const { toAgency, toPerson, sent } = openMail();
  for (let attempt = 0; attempt < 2; attempt++) {
    await toAgency();
    await toPerson(one);
  }
  const ids = sent.map(({ messageId }) => messageId);
  expect(ids[0]).toMatch(/^<lead-1\.agency\.[0-9a-f]{16}@saltbush\.example>$/);
  expect(ids[3]).toMatch(/^<lead-1\.visitor\.[0-9a-f]{16}@saltbush\.example>$/);
  expect(ids.slice(4)).toEqual(ids.slice(0, 4));
  expect(new Set(ids).size).toBe(4);
});

test('C-02 an email that somebody sends again has another id, because mail programs drop a second one with the same', async () => {
  const { toPerson, sent } = openMail();
  await toPerson();
  await toPerson(undefined, '2026-12-01T00:00:00.000Z');
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
});

test('C-02 an email to a person outside the agency is addressed without a name', async () => {
  const { toPerson, sent } = openMail();
  await toPerson();
  // Whoever typed the address typed the name too.
  expect(sent).toMatchObject([{ to: { name: '', address: 'ana@site.example' } }]);
});

test('C-02 only a non-existent address is a permanent failure; a full mailbox and a refused sender are retried', async () => {
  const attempt = (code: number, recipientRefused: boolean) =>
    openMail(() => {
      throw new MailRefused('no', { code, recipientRefused });
    }).toPerson();
  await expect(attempt(500, true)).rejects.toBeInstanceOf(PermanentFailure);
  await expect(attempt(500, true)).rejects.toMatchObject({ message: 'no', cause: { code: 500 } });
  await expect(attempt(452, true)).rejects.toBeInstanceOf(MailRefused);
  await expect(attempt(550, false)).rejects.toBeInstanceOf(MailRefused);
});
