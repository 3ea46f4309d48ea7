import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Email } from '#platform/mail/email.ts';
import { createSmtpSender } from '#platform/mail/mail-sender.ts';
import { findFreePort } from '../site.ts';
import { describeAbsence, findOrInstallProgram } from './debian-program.ts';

// Postfix starts as root alone, and drops its rights by itself.
const program = process.getuid?.() === 0 ? findOrInstallProgram('postfix') : undefined;
const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-postfix-'));
afterAll(() => {
  if (program) spawnSync(program, ['-c', folder, 'abort'], { stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
});

const email: Email = {
  from: { name: 'Büro', address: 'hello@xn--bro-hoa.example' },
  to: { name: '', address: 'studio@saltbush.example' },
  replyTo: { name: 'علي حسن', address: 'ali@site.example' },
  subject: 'SB-7K3M9QX: enquiry from علي',
  text: 'Hello 🌊\n',
  html: '<p>Hello 🌊</p>',
  messageId: '<one@saltbush.example>',
  date: new Date('2026-11-21T00:00:00Z'),
};

const services = ['cleanup', 'qmgr', 'rewrite', 'bounce', 'defer', 'trace', 'proxymap', 'discard', 'anvil'];
const programs: Record<string, string> = { rewrite: 'trivial-rewrite', defer: 'bounce', trace: 'bounce' };

/** Starts a mail server that hangs up on a greeting which is no host name, as Google's relay does, and keeps no email. */
async function startStrictServer(): Promise<string> {
  const port = await findFreePort();
  for (const name of ['queue', 'data']) mkdirSync(path.join(folder, name));
  // Its processes run as the user of the package.
  chmodSync(folder, 0o755);
  spawnSync('chown', ['postfix', path.join(folder, 'data')]);
  writeFileSync(path.join(folder, 'greetings'), '/^\\[/ 421 4.7.0 Try again later, closing connection.\n');
  writeFileSync(
    path.join(folder, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
myhostname = mx.saltbush.example
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mydestination =
relay_domains = saltbush.example
default_transport = discard:
relay_transport = discard:
smtpd_helo_required = yes
smtpd_delay_reject = no
smtpd_helo_restrictions = check_helo_access regexp:${folder}/greetings, reject_invalid_helo_hostname, reject_non_fqdn_helo_hostname
smtpd_relay_restrictions = permit_auth_destination, reject
`,
  );
  const rows = services.map((name) => {
    const single = name === 'qmgr' || name === 'anvil' ? 1 : 0;
    return `${name} unix ${name === 'cleanup' || name === 'qmgr' ? 'n' : '-'} - n - ${single} ${programs[name] ?? name}`;
  });
  writeFileSync(
    path.join(folder, 'master.cf'),
    [`127.0.0.1:${port} inet n - n - - smtpd`, ...rows, ''].join('\n'),
  );
  // Postfix's own checks print to the system's log.
  spawn(program ?? '', ['-c', folder, 'start-fg'], { stdio: 'ignore' });
  return `smtp://127.0.0.1:${port}`;
}

test.runIf(program)(
  `C-02 a strict mail server takes an email from the site, which greets it with its host${describeAbsence('Postfix', program)}`,
  async () => {
    const url = await startStrictServer();
    const send = (siteUrl: string) =>
      createSmtpSender({ url, siteUrl })
        .send(email)
        .then(
          () => 'accepted',
          (error: Error) => error.message,
        );
    await expect.poll(() => send('https://saltbush.example'), { timeout: 90_000 }).toBe('accepted');
    expect(await send('https://büro.example')).toBe('accepted');
  },
);
