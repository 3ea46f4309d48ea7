import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { readUserName } from '#platform/data-folder.ts';
import { type Log, redactAddresses } from '#platform/log.ts';
import { createCounter, measureUpstream } from '#platform/metrics/metrics.ts';
import { isHostName } from '#platform/text/host-name.ts';
import { currentTrace } from '#platform/trace.ts';
import { writeFileAtomically } from '#platform/write-file-atomically.ts';
import { type Email, MailRefused, type MailSender } from './email.ts';

type SmtpOptions = {
  /** `smtp://user:password@host:587` (STARTTLS, where offered if there is no password) or `smtps://...:465`. */
  url: string;
  /** The site's URL, whose host greets the mail server. */
  siteUrl: string;
  /** Time limit for each step of the SMTP dialogue. */
  stepTimeoutMs?: number;
  /**
   * Time limit for the whole dialogue. It is less than a job's lease, so that it ends before another server takes the
   * job.
   */
  wholeTimeoutMs?: number;
};

/** Sends over SMTP. Each email has its own connection, since an agency's site sends a few a day. */
export function createSmtpSender({ wholeTimeoutMs = 45_000, ...options }: SmtpOptions): MailSender {
  return {
    async send(email: Email) {
      const transport = await createSmtpTransport(options);
      try {
        const mail = { ...email, signal: AbortSignal.timeout(wholeTimeoutMs) };
        await transport.sendMail(mail);
      } catch (error) {
        throw wrapSmtpError(error as SmtpError);
      } finally {
        transport.close();
      }
    },
  };
}

/** Connects to the mail server, greets it and signs in, without an email. Throws if any of this fails. */
export async function verifySmtp(options: SmtpOptions): Promise<void> {
  const transport = await createSmtpTransport(options);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function createSmtpTransport({ url, siteUrl, stepTimeoutMs = 10_000 }: SmtpOptions) {
  // nodemailer is loaded with the first email, because it costs start time and memory.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    name: findGreetingName(siteUrl),
    requireTLS: needsTls(url),
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    dnsTimeout: stepTimeoutMs,
    socketTimeout: 2 * stepTimeoutMs,
    // The site passes the content of its emails as text, so nodemailer need not read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Finds the host name for EHLO (RFC 5321, 4.1.1.1). By default nodemailer takes the machine's name, or `[127.0.0.1]` if
 * that has no dot, as in a container: Google's relay hangs up on that. Undefined for a site without a public name.
 */
export function findGreetingName(siteUrl: string): string | undefined {
  // A URL has international hosts in ASCII.
  const { hostname } = new URL(siteUrl);
  return isHostName(hostname) ? hostname.replace(/\.$/, '') : undefined;
}

/** A password is never sent without TLS, except to this machine. */
export function needsTls(url: string): boolean {
  const { username, password, hostname } = new URL(url);
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return (username !== '' || password !== '') && !loopback;
}

type SmtpError = Error & { responseCode?: number; command?: string };

function wrapSmtpError(error: SmtpError): Error {
  const { responseCode, command = '', message } = error;
  if (responseCode === undefined) return error;
  return new MailRefused(message, { code: responseCode, recipientRefused: command.startsWith('RCPT') });
}

/**
 * Writes emails as `.eml` files into a folder, for any mail program to open. An email that is sent again replaces its
 * file, which is named after its Message-ID.
 */
export function createMailbox(folder: string): MailSender {
  return {
    async send(email: Email) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail(email);
      const time = email.date.toISOString().slice(0, 19).replaceAll(':', '');
      const name = `${time}-${email.messageId.replace(/[^\w-]+/g, '-').replace(/^-|-$/g, '')}.eml`;
      // Emails can sign people in, so only the owner may read them.
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFileAtomically(path.join(folder, name), message as Buffer);
      } catch (error) {
        throw new Error(
          `The user ${readUserName()} can't write emails into ${folder}: ${(error as Error).message}`,
          { cause: error },
        );
      }
    },
  };
}

const emails = createCounter(
  'saltbush_emails',
  'Emails by outcome: sent, failed (tried again), or refused because the address does not exist.',
);

/** Logs and counts each email that is sent or fails, by its Message-ID alone, and gives it the id of the request that caused it. */
export function reportEmails(sender: MailSender, log: Log): MailSender {
  return {
    async send(email: Email) {
      const { requestId } = currentTrace();
      const headers = { ...email.headers, ...(requestId && { 'X-Request-Id': requestId }) };
      const facts = { email: email.messageId };
      try {
        await measureUpstream('smtp', () => sender.send({ ...email, headers }));
      } catch (error) {
        const code = error instanceof MailRefused ? error.code : (error as { code?: unknown }).code;
        const isRefused = error instanceof MailRefused && error.recipientRefused && error.code >= 500;
        emails.add({ outcome: isRefused ? 'refused' : 'failed' });
        log.warn('an email could not be sent', {
          ...facts,
          code,
          error: redactAddresses(error instanceof Error ? error.message : String(error)),
        });
        throw error;
      }
      emails.add({ outcome: 'sent' });
      log.info('an email was sent', facts);
    },
  };
}
