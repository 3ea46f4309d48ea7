import { z } from 'zod';
import type { Mailbox } from './email.ts';

export type MailConfig =
  | { kind: 'smtp'; url: string; from: Mailbox; leadsTo: string[] }
  /** Emails become files in the data folder. The agency's own address is the default for both fields. */
  | { kind: 'mailbox'; from: Mailbox | undefined; leadsTo: string[] | undefined }
  /** The site is public and has no mail server, so emails wait in the database until there is one. */
  | { kind: 'none' };

type Given = {
  siteUrl: string | undefined;
  /** A URL, or the word `mailbox`. */
  smtpUrl: string | undefined;
  from: Mailbox | undefined;
  leadsTo: string[] | undefined;
};

/**
 * Chooses how to send email. Under https the mailbox folder must be configured explicitly, so that a forgotten SMTP_URL
 * does not lead to unread emails.
 */
export function chooseMail({ siteUrl, smtpUrl, from, leadsTo }: Given): MailConfig {
  if (smtpUrl && smtpUrl !== 'mailbox' && from && leadsTo)
    return { kind: 'smtp', url: smtpUrl, from, leadsTo };
  if (smtpUrl === undefined && siteUrl?.startsWith('https:')) return { kind: 'none' };
  return { kind: 'mailbox', from, leadsTo };
}

/** The sender of emails, and the people at the agency who get enquiries. */
export type MailAddresses = { from: Mailbox; leadsTo: string[] };

/** Chooses sender and recipients. The agency's own address is the default for both. */
export function chooseMailAddresses(
  mail: MailConfig,
  { brand, email }: { brand: string; email: string },
): MailAddresses {
  const { from, leadsTo } = mail.kind === 'none' ? {} : mail;
  return { from: from ?? { name: brand, address: email }, leadsTo: leadsTo ?? [email] };
}

/** Lists the faults of variables that are valid by themselves but not together. */
export function listHalfConfiguredMail(given: Record<string, string | undefined>): string[] {
  const { SMTP_URL } = given;
  return ['MAIL_FROM', 'LEADS_TO'].flatMap((name) => {
    if (SMTP_URL && SMTP_URL !== 'mailbox' && !given[name])
      return [`${name}: expected with SMTP_URL, got none`];
    if (!SMTP_URL && given[name])
      return [`SMTP_URL: expected with ${name} (the word mailbox keeps emails on disk), got none`];
    return [];
  });
}

const email = z.email();

/** Parses `Saltbush <hello@saltbush.example>`, or the address alone; undefined for anything else. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = '', address = text.trim()] = /^\s*"?([^<>"]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  if (!email.safeParse(address).success || /\p{Cc}/u.test(name)) return undefined;
  return { name: name.trim(), address };
}

/** Parses mailboxes separated by commas; undefined if one of them is invalid. */
export function parseMailboxes(text: string): Mailbox[] | undefined {
  const parsed = text.split(',').map(parseMailbox);
  return parsed.every((mailbox) => mailbox !== undefined) ? parsed : undefined;
}
