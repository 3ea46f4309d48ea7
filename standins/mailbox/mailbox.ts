import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Letter, MailSender } from '#domain/mail/letter.ts';

/**
 * Letters as `.eml` files in a folder, for any mail program to open. One that is sent again replaces itself:
 * its file is named after its Message-ID.
 */
export function createMailbox(folder: string): MailSender {
  return {
    async send(letter: Letter) {
      // Only when there is something to send: until then it would cost start time and memory.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail(letter);
      const time = letter.date.toISOString().slice(0, 19).replaceAll(':', '');
      const name = `${time}-${letter.messageId.replace(/[^\w-]+/g, '-').replace(/^-|-$/g, '')}.eml`;
      await mkdir(folder, { recursive: true });
      await writeWhole(path.join(folder, name), message as Buffer);
    },
  };
}

/** A file that is there is complete, and stays through a cut of power. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const beside = `${file}.part`;
  const handle = await open(beside, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
}
