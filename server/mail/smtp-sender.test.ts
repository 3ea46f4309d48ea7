import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import type { Letter } from '#domain/mail/letter.ts';
import { findFreePort } from '#tests/site.ts';
import { findHeader, smtpError, startSmtpInbox } from '#tests/smtp-inbox.ts';
import { createSmtpSender, needsTls } from './smtp-sender.ts';

const letter: Letter = {
  from: { name: 'Saltbush', address: 'hello@saltbush.example' },
  to: { name: '', address: 'studio@saltbush.example' },
  replyTo: { name: 'علي حسن', address: 'ali@site.example' },
  subject: 'SB-7K3M9QX: enquiry from علي',
  text: 'Hello 🌊\n.\nend\n',
  html: '<p>Hello 🌊</p>',
  messageId: '<one@saltbush.example>',
  date: new Date('2026-11-21T00:00:00Z'),
  headers: { 'Auto-Submitted': 'auto-replied' },
};

test('C-02 a letter arrives whole: text and HTML, who to answer, its id and its date', async () => {
  await using inbox = await startSmtpInbox();
  await createSmtpSender({ url: inbox.url }).send(letter);
  expect(inbox.letters).toMatchObject([{ from: 'hello@saltbush.example', to: ['studio@saltbush.example'] }]);
  const source = inbox.letters[0]?.source ?? '';
  expect(findHeader(source, 'Message-ID')).toBe('<one@saltbush.example>');
  expect(findHeader(source, 'Reply-To')).toMatch(/^=\?UTF-8\?.*\?= <ali@site\.example>$/);
  expect(findHeader(source, 'Date')).toContain('21 Nov 2026');
  expect(findHeader(source, 'Auto-Submitted')).toBe('auto-replied');
  expect(findHeader(source, 'Content-Type')).toContain('multipart/alternative');
  expect(source).toContain('text/plain');
  expect(source).toContain('text/html');
});

test.each([
  ['a line break in a name', { replyTo: { name: 'A\r\nBcc: all@victim.example', address: 'a@b.example' } }],
  ['a line break in the subject', { subject: 'Hello\r\nBcc: all@victim.example\r\n\r\nbody' }],
  [
    'a second address in an address',
    { to: { name: '', address: 'studio@saltbush.example, all@victim.example' } },
  ],
  [
    'a line break in an address',
    { replyTo: { name: '', address: 'a@b.example\r\nBcc: all@victim.example' } },
  ],
  [
    'a name that closes its quotes',
    { replyTo: { name: '" <all@victim.example>, "', address: 'a@b.example' } },
  ],
])('C-02 no header and no recipient can be slipped in: %s', async (_what, change) => {
  await using inbox = await startSmtpInbox();
  await createSmtpSender({ url: inbox.url })
    .send({ ...letter, ...change })
    .catch(() => {});
  for (const { to, source } of inbox.letters) {
    expect(findHeader(source, 'Bcc')).toBeUndefined();
    expect(to).toEqual(['studio@saltbush.example']);
  }
});

test.each([
  [450, false],
  [451, false],
  [550, true],
  [554, true],
])('C-02 a recipient refused with %i is told with its code', async (code) => {
  await using inbox = await startSmtpInbox();
  inbox.manners.onRecipient = () => smtpError(code, 'no');
  await expect(createSmtpSender({ url: inbox.url }).send(letter)).rejects.toMatchObject({
    name: 'MailRefused',
    code,
    recipientRefused: true,
  });
});

test.each([452, 552])(
  'C-02 a letter refused with %i is told apart from a refused recipient',
  async (code) => {
    await using inbox = await startSmtpInbox();
    inbox.manners.onLetter = () => smtpError(code, 'no');
    const sending = createSmtpSender({ url: inbox.url }).send(letter);
    await expect(sending).rejects.toMatchObject({ name: 'MailRefused', code, recipientRefused: false });
  },
);

test.each([
  ['smtp://user:secret@mail.example:587', true],
  ['smtp://user@mail.example', true],
  ['smtp://mail.example:25', false],
  ['smtp://user:secret@127.0.0.1:587', false],
  ['smtp://user:secret@localhost:587', false],
  ['smtp://user:secret@[::1]:587', false],
  ['smtp://user:secret@localhost.example:587', true],
])('C-02 a password goes over no open line: %s needs TLS: %s', (url, expected) => {
  expect(needsTls(url)).toBe(expected);
});

test('C-02 a server that is not there is an error, soon', async () => {
  const sending = createSmtpSender({ url: `smtp://127.0.0.1:${await findFreePort()}` }).send(letter);
  await expect(sending).rejects.toThrow(/ECONNREFUSED/);
});

// Without the limit that is handed in it would be waited for half a minute.
test('C-02 a server that never says a word is given up', { timeout: 20_000 }, async () => {
  const silent = createServer(() => {});
  const port = await findFreePort();
  await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
  const sending = createSmtpSender({ url: `smtp://127.0.0.1:${port}`, stepTimeoutMs: 200 }).send(letter);
  await expect(sending).rejects.toThrow(/greeting/i);
  silent.close();
});

test('C-02 a server that falls silent after the letter is given up', async () => {
  await using inbox = await startSmtpInbox();
  inbox.manners.delayMs = 10_000;
  // The test server lets a tenth of a second pass before it greets.
  const sending = createSmtpSender({ url: inbox.url, stepTimeoutMs: 1000 }).send(letter);
  await expect(sending).rejects.toThrow(/timeout/i);
});

test('C-02 a server that goes on talking and never comes to the point is given up', async () => {
  let connections = 0;
  const chatty = createServer((socket) => {
    connections += 1;
    const talk = setInterval(() => socket.write('220-one moment more\r\n'), 30);
    socket.on('close', () => {
      clearInterval(talk);
      connections -= 1;
    });
    socket.on('error', () => {});
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => chatty.listen(port, '127.0.0.1', resolve));
  const url = `smtp://127.0.0.1:${port}`;
  const sending = createSmtpSender({ url, stepTimeoutMs: 5000, wholeTimeoutMs: 400 }).send(letter);
  await expect(sending).rejects.toThrow(/abort|time/i);
  await expect.poll(() => connections).toBe(0);
  chatty.close();
});
