import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '#tests/site.ts';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import type { Email } from './email.ts';
import { createMailbox, createSmtpSender, findGreetingName, needsTls } from './mail-sender.ts';

const email: Email = {
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

const siteUrl = 'https://saltbush.example';

type Behaviour = { refuses?: 'recipient' | 'email'; code?: number; silentAfterEmail?: boolean };

/** Starts a real mail server on loopback that keeps the emails it accepts. */
async function startMailServer({ refuses, code = 0, silentAfterEmail = false }: Behaviour = {}) {
  const taken: { to: string[]; source: string; greeting: string }[] = [];
  const refuse = (what: Behaviour['refuses']) =>
    what === refuses ? Object.assign(new Error('no'), { responseCode: code }) : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: (_address, _session, callback) => callback(refuse('recipient')),
    async onData(stream, { envelope, hostNameAppearsAs: greeting }, callback) {
      const source = Buffer.concat(await stream.toArray()).toString('utf8');
      if (silentAfterEmail) return;
      taken.push({ to: envelope.rcptTo.map(({ address }) => address), source, greeting });
      callback(refuse('email'));
    },
  });
  // A client that hangs up in the middle is not an error of the test.
  server.on('error', () => {});
  const url = await listen(server);
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { url, taken, [Symbol.asyncDispose]: close };
}

async function listen(server: { listen: Server['listen'] } | SMTPServer): Promise<string> {
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return `smtp://127.0.0.1:${port}`;
}

/** Starts a server that is not a mail server. */
async function startOddServer(meet: (socket: Socket) => void) {
  const server = createServer(meet);
  return { url: await listen(server), [Symbol.asyncDispose]: async () => void server.close() };
}

/** Finds a header, unfolded; undefined if there is none. */
function findHeader(source: string, name: string): string | undefined {
  const [head = ''] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 2);
}

test('C-02 an email arrives complete, with text, HTML, reply address, id and date', async () => {
  await using server = await startMailServer();
  await createSmtpSender({ siteUrl, url: server.url }).send(email);
  const [{ to, source } = { to: [], source: '' }] = server.taken;
  expect(to).toEqual(['studio@saltbush.example']);
  expect(findHeader(source, 'Message-ID')).toBe('<one@saltbush.example>');
  expect(findHeader(source, 'Reply-To')).toMatch(/^=\?UTF-8\?.*\?= <ali@site\.example>$/);
  expect(findHeader(source, 'Date')).toContain('21 Nov 2026');
  expect(findHeader(source, 'Auto-Submitted')).toBe('auto-replied');
  expect(findHeader(source, 'Content-Type')).toContain('multipart/alternative');
  for (const type of ['text/plain', 'text/html']) expect(source).toContain(type);
});

const victim = 'all@victim.example';

test.each([
  ['a line break in a name', { replyTo: { name: `A\r\nBcc: ${victim}`, address: 'a@b.example' } }],
  ['a line break in the subject', { subject: `Hello\r\nBcc: ${victim}\r\n\r\nbody` }],
  ['a second address in the address', { to: { name: '', address: `studio@saltbush.example, ${victim}` } }],
  ['a line break in an address', { replyTo: { name: '', address: `a@b.example\r\nBcc: ${victim}` } }],
  ['a name that closes its quotes', { replyTo: { name: `" <${victim}>, "`, address: 'a@b.example' } }],
])('C-02 no header or recipient can be injected by %s', async (_what, change) => {
  await using server = await startMailServer();
  const sender = createSmtpSender({ siteUrl, url: server.url });
  await sender.send({ ...email, ...change }).catch(() => {});
  for (const { to, source } of server.taken) {
    expect(findHeader(source, 'Bcc')).toBeUndefined();
    expect(to).toEqual(['studio@saltbush.example']);
  }
});

test.each([
  ['https://saltbush.example', 'saltbush.example'],
  ['https://www.saltbush.example:8443', 'www.saltbush.example'],
  ['https://büro.example', 'xn--bro-hoa.example'],
  ['https://saltbush.example.', 'saltbush.example'],
  ['http://localhost:3000', undefined],
  ['http://127.0.0.1:3000', undefined],
  ['http://[::1]:3000', undefined],
])('C-02 the site %s greets a mail server as %s', (url, name) => {
  expect(findGreetingName(url)).toBe(name);
});

test('C-02 a mail server is greeted with the host of the site, on whatever machine it runs', async () => {
  await using server = await startMailServer();
  await createSmtpSender({ siteUrl, url: server.url }).send(email);
  expect(server.taken.map(({ greeting }) => greeting)).toEqual(['saltbush.example']);
});

test.each([
  ['recipient', 450],
  ['recipient', 554],
  ['email', 452],
  ['email', 552],
] as const)('C-02 a %s refused with %i is an error with that code', async (refuses, code) => {
  await using server = await startMailServer({ refuses, code });
  const error = { name: 'MailRefused', code, recipientRefused: refuses === 'recipient' };
  await expect(createSmtpSender({ siteUrl, url: server.url }).send(email)).rejects.toMatchObject(error);
});

test.each([
  ['smtp://user:secret@mail.example:587', true],
  ['smtp://user@mail.example', true],
  ['smtp://mail.example:25', false],
  ['smtp://user:secret@127.0.0.1:587', false],
  ['smtp://user:secret@localhost:587', false],
  ['smtp://user:secret@[::1]:587', false],
  ['smtp://user:secret@localhost.example:587', true],
])('C-02 a password is never sent in plain text: %s needs TLS: %s', (url, expected) => {
  expect(needsTls(url)).toBe(expected);
});

test('C-02 an unreachable server is an error at once', async () => {
  const sending = createSmtpSender({ siteUrl, url: `smtp://127.0.0.1:${await findFreePort()}` }).send(email);
  await expect(sending).rejects.toThrow(/ECONNREFUSED/);
});

// The default limit would make this test wait for half a minute.
test('C-02 a server that is silent from the start, or after the email, times out', async () => {
  await using silent = await startOddServer(() => {});
  const greeted = createSmtpSender({ siteUrl, url: silent.url, stepTimeoutMs: 200 }).send(email);
  await expect(greeted).rejects.toThrow(/greeting/i);
  await using server = await startMailServer({ silentAfterEmail: true });
  // The mail server lets a tenth of a second pass before it greets.
  const sending = createSmtpSender({ siteUrl, url: server.url, stepTimeoutMs: 1000 }).send(email);
  await expect(sending).rejects.toThrow(/timeout/i);
});

test('C-02 a server that keeps sending without completing a reply times out', async () => {
  let connections = 0;
  await using chatty = await startOddServer((socket) => {
    connections += 1;
    const talk = setInterval(() => socket.write('220-one moment more\r\n'), 30);
    socket
      .on('error', () => {})
      .on('close', () => {
        clearInterval(talk);
        connections -= 1;
      });
  });
  const limits = { stepTimeoutMs: 5000, wholeTimeoutMs: 400 };
  await expect(createSmtpSender({ siteUrl, url: chatty.url, ...limits }).send(email)).rejects.toThrow(
    /abort|time/i,
  );
  await expect.poll(() => connections).toBe(0);
});

const folder = createTemporaryFolder(afterAll);

test('C-02 an email becomes one .eml file in the folder, and one sent again replaces itself', async () => {
  const inside = path.join(folder, 'a', 'mailbox');
  const mailbox = createMailbox(inside);
  const hostile = { ...email, messageId: '<../one@saltbush.example>' };
  await mailbox.send(hostile);
  await mailbox.send(hostile);
  await mailbox.send({ ...email, messageId: '<two@saltbush.example>' });
  const names = readdirSync(inside);
  expect(names.toSorted()).toEqual([
    '2026-11-21T000000-one-saltbush-example.eml',
    '2026-11-21T000000-two-saltbush-example.eml',
  ]);
  const source = readFileSync(path.join(inside, names[0] ?? ''), 'utf8');
  expect(source).toContain('To: studio@saltbush.example\r\n');
});

test('C-02 a folder that cannot be written is an error that names the folder and the user', async () => {
  await expect(createMailbox('/dev/null/mailbox').send(email)).rejects.toThrow(
    /^The user \S+ can't write emails into \/dev\/null\/mailbox: E\w+/,
  );
});

test('C-02 emails on disk are readable by their owner alone', async () => {
  const inside = path.join(folder, 'new');
  await createMailbox(inside).send(email);
  const readMode = (file: string) => (statSync(file).mode & 0o777).toString(8);
  expect(readMode(inside)).toBe('700');
  for (const name of readdirSync(inside)) expect(readMode(path.join(inside, name))).toBe('600');
});
