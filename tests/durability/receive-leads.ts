/**
 * Receives leads over a pipe and writes their emails to a folder until it is killed, as the server does over HTTP.
 * Arguments: the database place as JSON, the mailbox folder. One line of JSON in, one out.
 */
import { createInterface } from 'node:readline';
import { createLeadMailHandlers } from '#app/features/contact/server/lead-emails.ts';
import { createLeadInbox } from '#app/features/contact/server/lead-inbox.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import { createMailbox } from '#platform/mail/mail-sender.ts';
import { openStore } from '#server/open-store.ts';
import { createLogRecorder } from '../log-recorder.ts';
import { testAddresses, testSecret } from '../test-settings.ts';

const [place = '', mailbox = ''] = process.argv.slice(2);
const store = await openStore(JSON.parse(place));
const handlers = createLeadMailHandlers({
  store,
  mailService: { sender: createMailbox(mailbox), ...testAddresses, messageHost: 'saltbush.example' },
  brand: 'Saltbush',
  siteUrl: 'https://saltbush.example',
});
const worker = createWorker({ store, handlers, log: createLogRecorder().log, leaseMs: 500, pollMs: 100 });
const inbox = createLeadInbox({ store, secret: testSecret, wake: worker.wake });
worker.start();
process.stdout.write('"ready"\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { number, lead } = JSON.parse(line);
  inbox.receive(lead).then((receipt) => process.stdout.write(`${JSON.stringify({ number, receipt })}\n`));
}
