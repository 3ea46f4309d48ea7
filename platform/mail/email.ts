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
