import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { findSourcePrograms } from '#app/features/audit/server/create-audit-engine.ts';
import type { Log } from '#platform/log.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { waitForEmailIn } from '#tests/mailbox.ts';
import { createSentLead, formTimeOf } from '#tests/sent-lead.ts';
import { projectDir } from '#tests/site.ts';
import { createFakeEngine } from '#tests/source-audits.ts';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { parseEnvironment } from './env.ts';
import { openBackend } from './open-backend.ts';

const folder = createTemporaryFolder(afterAll);
const content = loadContent(path.join(projectDir, 'content'));

async function open(variables: Record<string, string>, log: Log) {
  const config = parseEnvironment(variables);
  const { engine } = createFakeEngine();
  const programs = findSourcePrograms(projectDir);
  return openBackend({ config, content: { ...content, plans: [] }, log, engine, programs });
}

test('C-02 without configuration a lead is stored, its emails are written to files, and the log says so', async () => {
  const dataDir = path.join(folder, 'plain');
  const { log, lines } = createLogRecorder();
  const leads = await open({ DATA_DIR: dataDir }, log);
  for (const worker of leads.workers) worker.start();
  await leads.inbox.receive(createSentLead({}, { formTime: leads.inbox.createFormTime() }));
  // Submitted at the moment the form was rendered, so it is quarantined.
  const [lead] = await leads.admin.list();
  expect(lead?.state).toBe('quarantine');
  await leads.admin.mark(lead?.reference ?? '', 'new');
  for (const worker of leads.workers) worker.wake();
  await expect.poll(() => leads.admin.list({ mail: 'waiting' })).toEqual([]);
  await leads.close();
  const mailbox = path.join(dataDir, 'mailbox');
  const emails = readdirSync(mailbox).map((name) => readFileSync(path.join(mailbox, name), 'utf8'));
  expect(emails).toHaveLength(2);
  expect(emails.some((email) => email.includes(`To: ${content.site.email}`))).toBe(true);
  const message = 'no mail server is set: emails are written to files';
  expect(lines).toContainEqual({ level: 'info', message, facts: { folder: mailbox } });
});

test('C-02 without a mail server a public site stores leads and queues their emails, and sends them once there is one', async () => {
  const dataDir = path.join(folder, 'public');
  const { log, lines } = createLogRecorder();
  const env = {
    DATA_DIR: dataDir,
    SITE_URL: 'https://saltbush.example',
    SECRET: 'the secret of the tests, long enough to be one',
  };
  const first = await open(env, log);
  await first.inbox.receive(createSentLead({}, { formTime: formTimeOf(20_000) }));
  await first.workers[0]?.runDue();
  expect(await first.admin.list({ mail: 'waiting' })).toHaveLength(1);
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'warn', message: expect.stringContaining('SMTP_URL') }),
  );
  await first.close();
  const second = await open({ ...env, SMTP_URL: 'mailbox' }, log);
  await second.workers[0]?.runDue();
  expect(await second.admin.list({ mail: 'sent' })).toHaveLength(1);
  await second.close();
});

test('C-02 on a server of the guide emails to the agency name its own command', async () => {
  const dataDir = path.join(folder, 'guided');
  const { log } = createLogRecorder();
  const backend = await open({ DATA_DIR: dataDir, OPERATOR_COMMAND: 'saltbush' }, log);
  const unknown = {
    newEmail: undefined,
    hasPassword: undefined,
    authenticatedAt: undefined,
    session: undefined,
  };
  const user = { id: '1', email: 'ana@tidepool.example', emailProved: false, ...unknown };
  await backend.ownAccount.requestDeletion(user);
  await backend.workers[0]?.runDue();
  await backend.close();
  const { text } = await waitForEmailIn(dataDir, content.site.email);
  expect(text).toContain('until you delete them: saltbush leads delete ana@tidepool.example');
});
