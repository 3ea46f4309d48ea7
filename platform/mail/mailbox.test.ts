import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createMailbox } from './mailbox.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-mailbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

const email = {
  from: { name: 'Saltbush', address: 'hello@saltbush.example' },
  to: { name: 'Ana', address: 'ana@site.example' },
  subject: 'We have your message',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<../one@saltbush.example>',
  date: new Date('2026-11-21T01:02:03Z'),
};

test('C-02 an email becomes one .eml file in the folder, and one sent again replaces itself', async () => {
  const inside = path.join(folder, 'a', 'mailbox');
  const mailbox = createMailbox(inside);
  await mailbox.send(email);
  await mailbox.send(email);
  await mailbox.send({ ...email, messageId: '<two@saltbush.example>' });
  const names = readdirSync(inside);
  expect(names.toSorted()).toEqual([
    '2026-11-21T010203-one-saltbush-example.eml',
    '2026-11-21T010203-two-saltbush-example.eml',
  ]);
  const source = readFileSync(path.join(inside, names[0] ?? ''), 'utf8');
  expect(source).toContain('To: Ana <ana@site.example>\r\n');
  expect(source).toContain('Subject: We have your message\r\n');
});

test('C-02 a folder that can not be written is an error', async () => {
  await expect(createMailbox('/dev/null/mailbox').send(email)).rejects.toThrow();
});

test('C-02 emails can be read by their owner alone', async () => {
  const inside = path.join(folder, 'new');
  await createMailbox(inside).send(email);
  const readMode = (file: string) => (statSync(file).mode & 0o777).toString(8);
  expect(readMode(inside)).toBe('700');
  for (const name of readdirSync(inside)) expect(readMode(path.join(inside, name))).toBe('600');
});
