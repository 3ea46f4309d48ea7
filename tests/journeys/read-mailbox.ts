import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

export type ReadLetter = { subject: string; link: string; code: string };

/** The newest letter to an address once there are `count` of them, from the mailbox folder of a site. */
export async function awaitLetter(dataDir: string, to: string, count = 1): Promise<ReadLetter> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const letters = await listLetters(path.join(dataDir, 'mailbox'), to);
    if (letters.length >= count) return readLetter(letters.at(-1) ?? '');
    if (Date.now() > deadline) throw new Error(`${letters.length} of ${count} letters to ${to} came`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The text of the newest letter to an address, once there is one. */
export async function awaitText(dataDir: string, to: string): Promise<string> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const letters = await listLetters(path.join(dataDir, 'mailbox'), to);
    const newest = letters.at(-1);
    if (newest !== undefined) return decodeQuotedPrintable(newest.split(/\r?\n--/)[1] ?? '');
    if (Date.now() > deadline) throw new Error(`no letter to ${to} came`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** How many letters there are to an address by now. */
export async function countLetters(dataDir: string, to: string): Promise<number> {
  return (await listLetters(path.join(dataDir, 'mailbox'), to)).length;
}

/** Oldest first. */
async function listLetters(folder: string, to: string): Promise<string[]> {
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
    .sort((one, other) => one.mtimeMs - other.mtimeMs)
    .map(({ text }) => text);
}

/** Out of its part in plain text. */
function readLetter(text: string): ReadLetter {
  const plain = decodeQuotedPrintable(text.split(/\r?\n--/)[1] ?? '');
  return {
    subject: /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '',
    link: /^https?:\S+\/verify\?\S+$/m.exec(plain)?.[0] ?? '',
    code: /code where you asked for it: (\d+)/.exec(plain)?.[1] ?? '',
  };
}

function decodeQuotedPrintable(text: string): string {
  const joined = text.replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replace(/\r/g, '');
}
