import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** Waits until an address has `count` emails in the mailbox of a data folder, and returns the newest. */
export async function waitForEmailIn(dataDir: string, to: string, count = 1) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const emails = await listEmails(path.join(dataDir, 'mailbox'), to);
    if (emails.length >= count) return parseEmail(emails.at(-1) ?? '');
    if (Date.now() > deadline) throw new Error(`${emails.length} of ${count} emails to ${to} have arrived`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Lists the files of emails to an address, oldest first. */
export async function listEmails(folder: string, to: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => {
        const file = path.join(folder, name);
        const [{ mtimeMs }, text] = await Promise.all([stat(file), readFile(file, 'utf8')]);
        return { mtimeMs, text };
      }),
  );
  return files
    .filter(({ text }) => /^To: (.*)$/m.exec(text)?.[1]?.includes(to))
    .sort((a, b) => a.mtimeMs - b.mtimeMs)
    .map(({ text }) => text);
}

/** Parses the plain-text part of an email. */
function parseEmail(source: string) {
  const text = decodeQuotedPrintable(source.split(/\r?\n--/)[1] ?? '');
  return {
    subject: /^Subject: (.*)$/m.exec(source)?.[1]?.trim() ?? '',
    text,
    link: /^https?:\S+\/auth\?token_hash=\S+$/m.exec(text)?.[0] ?? '',
    code: /code where you asked for it: (\d+)/.exec(text)?.[1] ?? '',
  };
}

function decodeQuotedPrintable(text: string): string {
  const joined = text.replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replace(/\r/g, '');
}
