import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
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
      await writeWhole(path.join(folder, name), message as Buffer);
    },
  };
}

/** Writes the file so that it is complete as soon as it exists, and survives a power failure. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const beside = `${file}.part`;
  const handle = await open(beside, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
}
