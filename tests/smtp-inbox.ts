import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { findFreePort } from './site.ts';

export type SmtpLetter = { from: string; to: string[]; source: string };

type SmtpError = Error & { responseCode: number };

/** An answer that refuses. */
export function smtpError(responseCode: number, message: string): SmtpError {
  return Object.assign(new Error(message), { responseCode });
}

/** What a mail server may do wrong, to be changed while it runs. */
export type SmtpManners = {
  onRecipient?: (address: string) => SmtpError | undefined;
  onLetter?: (letter: SmtpLetter) => SmtpError | undefined;
  /** Milliseconds before the letter is answered. */
  delayMs?: number;
};

/** A real SMTP server on loopback that keeps what it takes. It can go down and come up on the same port. */
export async function startSmtpInbox(options: SMTPServerOptions = {}) {
  const port = await findFreePort();
  const letters: SmtpLetter[] = [];
  const manners: SmtpManners = {};
  let server: SMTPServer | undefined;
  const start = async () => {
    const started = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      onRcptTo({ address }, _session, callback) {
        callback(manners.onRecipient?.(address));
      },
      onData(stream, session, callback) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          const letter = {
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            source: Buffer.concat(chunks).toString('utf8'),
          };
          setTimeout(() => {
            const refused = manners.onLetter?.(letter);
            if (!refused) letters.push(letter);
            callback(refused ?? null);
          }, manners.delayMs ?? 0);
        });
      },
      ...options,
    });
    // Who hangs up in the middle is no fault of the test.
    started.on('error', () => {});
    await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve));
    server = started;
    return started.server.address() as AddressInfo;
  };
  const stop = async () => {
    const stopping = server;
    server = undefined;
    if (stopping) await new Promise<void>((resolve) => stopping.close(resolve));
  };
  await start();
  return { url: `smtp://127.0.0.1:${port}`, letters, manners, start, stop, [Symbol.asyncDispose]: stop };
}

/** A header as it stands, unfolded; undefined where there is none. */
export function findHeader(source: string, name: string): string | undefined {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return head
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim();
}
