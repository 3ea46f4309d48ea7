export type Mailbox = { name: string; address: string };

/** A message to one recipient. */
export type Email = {
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** Has angle brackets, and is the same at each attempt, so that an email which is sent twice can be recognised. */
  messageId: string;
  date: Date;
  headers?: Record<string, string>;
};

/** Takes emails: a mail server, or a folder on disk. */
export type MailSender = {
  /** Resolves when the email was taken. Throws MailRefused where the other side said no, else any error. */
  send(email: Email): Promise<void>;
};

/** The mail server answered, and did not take the email. */
export class MailRefused extends Error {
  /** SMTP reply code, 400 to 599. */
  code: number;
  /** True if the recipient was refused, not the sender or the email. */
  recipientRefused: boolean;
  constructor(message: string, { code, recipientRefused }: { code: number; recipientRefused: boolean }) {
    super(message);
    this.name = 'MailRefused';
    this.code = code;
    this.recipientRefused = recipientRefused;
  }
}

/** Cc, line separators, and the marks that turn the direction of text round, by which a name could pose as another. */
const unsafe = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Text that may stand in a header: one line, without anything that could begin another, at most 120 characters. */
export function headerText(text: string): string {
  const plain = text.toWellFormed().replace(unsafe, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...plain];
  return characters.length <= 120 ? plain : `${characters.slice(0, 119).join('')}…`;
}
