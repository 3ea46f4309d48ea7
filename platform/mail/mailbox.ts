import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '#platform/write-file-atomically.ts';
import type { Email, MailSender } from './email.ts';

/**
 * Writes emails as `.eml` files into a folder, for any mail program to open. An email that is sent again replaces its
 * file, which is named after its Message-ID.
 */
export function createMailbox(folder: string): MailSender {
  return {
    async send(email: Email) {
      // nodemailer is loaded with the first email, because it costs start time and memory.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail(email);
      const time = email.date.toISOString().slice(0, 19).replaceAll(':', '');
      const name = `${time}-${email.messageId.replace(/[^\w-]+/g, '-').replace(/^-|-$/g, '')}.eml`;
      // Emails can sign people in, so only the owner may read them.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFileAtomically(path.join(folder, name), message as Buffer);
    },
  };
}
