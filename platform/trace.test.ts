import { expect, test } from 'vitest';
import { enqueue, type JobHandlers } from '#platform/jobs/job.ts';
import { describeFailingEmails } from '#platform/jobs/mail-jobs.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import { createLogger } from '#platform/log.ts';
import { type Email, MailRefused } from '#platform/mail/email.ts';
import { reportEmails } from '#platform/mail/mail-sender.ts';
import { describeStores } from '#tests/stores.ts';
import { runTraced } from './trace.ts';

const email: Email = {
  from: { name: 'Saltbush', address: 'hello@saltbush.example' },
  to: { name: '', address: 'ana@site.example' },
  subject: 'Thank you',
  text: 'Hello Ana',
  html: '<p>Hello Ana</p>',
  messageId: '<one.visitor@saltbush.example>',
  date: new Date(0),
};

await describeStores(({ open }) => {
  test('C-02 the id of a request is in its log lines, those of its job and of jobs that follow, and in their emails', async () => {
    const store = await open();
    const lines: Record<string, unknown>[] = [];
    const log = createLogger('info', (line) => lines.push(JSON.parse(line)));
    const sent: Email[] = [];
    const sender = reportEmails({ send: async (email) => void sent.push(email) }, log);
    const handlers: JobHandlers = {
      'first-mail': () => enqueue(store.db, [{ kind: 'second-mail', payload: {} }], Date.now()),
      'second-mail': () => sender.send(email),
    };
    await runTraced({ requestId: 'request-1' }, async () => {
      log.info('an enquiry was stored');
      await enqueue(store.db, [{ kind: 'first-mail', payload: {} }], Date.now());
    });
    expect(await createWorker({ store, handlers, log }).runDue()).toBe(2);
    log.info('stopping');
    expect(lines).toMatchObject([
      { message: 'an enquiry was stored', requestId: 'request-1' },
      {
        message: 'an email was sent',
        requestId: 'request-1',
        job: expect.any(String),
        email: email.messageId,
      },
      { message: 'stopping' },
    ]);
    expect(lines[2]).not.toHaveProperty('requestId');
    expect(sent).toEqual([{ ...email, headers: { 'X-Request-Id': 'request-1' } }]);
  });

  test('C-02 an email that fails is in the log and in the details of /readyz at once, without its address', async () => {
    const store = await open();
    const lines: string[] = [];
    const log = createLogger('info', (line) => lines.push(line));
    const clock = { now: Date.now(), works: false };
    const sender = reportEmails(
      {
        async send() {
          if (clock.works) return;
          throw new MailRefused('535 5.7.8 <ana@site.example>: wrong password', {
            code: 535,
            recipientRefused: false,
          });
        },
      },
      log,
    );
    const worker = createWorker({
      store: { ...store, readClock: async () => clock.now },
      handlers: { 'account-notice': () => sender.send(email) },
      log,
    });
    await enqueue(store.db, [{ kind: 'account-notice', payload: {} }], clock.now);
    expect(await describeFailingEmails(store.db)).toBeUndefined();
    await worker.runDue();
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'warn',
      message: 'an email could not be sent',
      email: email.messageId,
      code: 535,
      error: '535 5.7.8 <(address)>: wrong password',
    });
    expect(lines.join()).not.toContain('ana@');
    expect(await describeFailingEmails(store.db)).toMatch(
      /^1 email could not be sent and will be tried again/,
    );
    clock.works = true;
    clock.now += 24 * 3600_000;
    await worker.runDue();
    expect(await describeFailingEmails(store.db)).toBeUndefined();
  });
});

test('the log has no address that an error repeats, and keeps the paths of its stack', () => {
  const lines: string[] = [];
  const error = new Error('Key (email)=(ana@site.example) exists', {
    cause: new Error('by bo@site.example'),
  });
  error.stack = 'Error\n    at file:///srv/site/node_modules/@hono/node-server/dist/index.mjs:1:2';
  createLogger('info', (line) => lines.push(line)).error('request failed', { error });
  expect(lines[0]).not.toContain('@site.example');
  expect(lines[0]).toContain('node_modules/@hono/node-server');
});
