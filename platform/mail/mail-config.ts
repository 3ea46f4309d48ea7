import addressparser from 'nodemailer/lib/addressparser';
import type { Mailbox } from './email.ts';
import { emailAddress, withAsciiHost } from './email-address.ts';

type MailConfig =
  | { kind: 'smtp'; url: string; from: Mailbox; leadsTo: string[] }
  /** Emails become files in the data folder. The agency's own address is the default for both fields. */
  | { kind: 'mailbox'; from: Mailbox | undefined; leadsTo: string[] | undefined }
  /** The site is public and has no mail server, so emails wait in the database until there is one. */
  | { kind: 'none' };

type Options = {
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
export function chooseMail({ siteUrl, smtpUrl, from, leadsTo }: Options): MailConfig {
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
  const address = withAsciiHost(email);
  return { from: from ?? { name: brand, address }, leadsTo: leadsTo ?? [address] };
}

/** Lists the faults of variables that are valid by themselves but not together. */
export function listHalfConfiguredMail(variables: Record<string, string | undefined>): string[] {
  const { SMTP_URL } = variables;
  return ['MAIL_FROM', 'LEADS_TO'].flatMap((name) => {
    if (SMTP_URL && SMTP_URL !== 'mailbox' && !variables[name])
      return [`${name}: expected with SMTP_URL, got none`];
    if (!SMTP_URL && variables[name])
      return [`SMTP_URL: expected with ${name} (the word mailbox keeps emails on disk), got none`];
    return [];
  });
}

/** Parses `Saltbush <hello@saltbush.example>`, or the address alone; undefined for anything else. */
export function parseMailbox(text: string): Mailbox | undefined {
  const mailboxes = parseMailboxes(text);
  return mailboxes?.length === 1 ? mailboxes[0] : undefined;
}

/**
 * Parses mailboxes separated by commas, as a mail program would: a name in quotes may hold a comma. Undefined if there is
 * none, or if one of them is invalid. Hosts become ASCII.
 */
export function parseMailboxes(text: string): Mailbox[] | undefined {
  if (/\p{Cc}/u.test(text)) return undefined;
  const mailboxes: Mailbox[] = [];
  for (const { name, address } of addressparser(text)) {
    const parsed = emailAddress.safeParse(address);
    // An address within a name is one whose comma is missing.
    if (!parsed.success || name.includes('@')) return undefined;
    mailboxes.push({ name: name.trim(), address: parsed.data });
  }
  return mailboxes.length > 0 ? mailboxes : undefined;
}
