import { z } from 'zod';
import type { Mailbox } from './email.ts';

const email = z.email();

/** `Saltbush <hello@saltbush.example>`, or the address alone; undefined for anything else. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = '', address = text.trim()] = /^\s*"?([^<>"]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  if (!email.safeParse(address).success || /\p{Cc}/u.test(name)) return undefined;
  return { name: name.trim(), address };
}

/** Mailboxes with commas between them; undefined where one of them is none. */
export function parseMailboxes(text: string): Mailbox[] | undefined {
  const parsed = text.split(',').map(parseMailbox);
  return parsed.every((mailbox) => mailbox !== undefined) ? parsed : undefined;
}
