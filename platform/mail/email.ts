import { escapeHtml, removeBidi } from '#platform/text/escape.ts';

export type Mailbox = { name: string; address: string };

/** A message to one recipient. */
export type Email = {
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** The id with angle brackets. It is the same at each attempt, so that an email sent twice can be recognised. */
  messageId: string;
  date: Date;
  headers?: Record<string, string>;
};

/** The content of an email, without the fields that are set when it is sent. */
export type EmailContent = Pick<Email, 'subject' | 'text' | 'html' | 'replyTo' | 'headers'>;

/** Sends emails to a mail server, or writes them into a folder on disk. */
export type MailSender = {
  /** Resolves when the email was accepted. Throws MailRefused if the other side refused it, else any error. */
  send(email: Email): Promise<void>;
};

/** The mail server answered, but refused the email. */
export class MailRefused extends Error {
  /** The SMTP reply code, 400 to 599. */
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

/** Control characters and line separators. */
const unsafe = /[\p{Cc}\u2028\u2029]/gu;

/** Makes text safe for a header: one line of at most 120 characters that cannot begin another header. */
export function sanitizeHeader(text: string): string {
  const plain = removeBidi(text.toWellFormed()).replace(unsafe, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...plain];
  return characters.length <= 120 ? plain : `${characters.slice(0, 119).join('')}…`;
}

/** A part of an email, which is sent as text and as simple HTML. */
export type EmailPart =
  | { kind: 'paragraph'; text: string }
  /** The text of another person, quoted unchanged. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: [name: string, value: string][] }
  /** A link in an email that was requested. Its address is shown too, so that it can be checked and copied. */
  | { kind: 'link'; text: string; url: string };

/** Text by itself is a paragraph. */
export type EmailParts = (EmailPart | string)[];

export function composeEmail(subject: string, content: EmailParts): Pick<Email, 'subject' | 'text' | 'html'> {
  const parts = content.map(
    (part): EmailPart => (typeof part === 'string' ? { kind: 'paragraph', text: part } : part),
  );
  return { subject: sanitizeHeader(subject), text: renderText(parts), html: renderHtml(parts) };
}

/** Writes an email that should not trigger automatic replies (RFC 3834). */
export function writeAutomaticEmail(subject: string, content: EmailParts): EmailContent {
  return { ...composeEmail(subject, content), headers: { 'Auto-Submitted': 'auto-generated' } };
}

export function renderText(parts: EmailPart[]): string {
  return `${parts.map(renderTextPart).join('\n\n')}\n`;
}

function renderTextPart(part: EmailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text;
    case 'quote':
      return part.text.replace(/^/gm, '> ');
    case 'facts':
      return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'link':
      return `${part.text}:\n${part.url}`;
  }
}

/** Renders HTML without pictures and styles, so that opening the email loads nothing. */
export function renderHtml(parts: EmailPart[]): string {
  const body = parts.map(renderHtmlPart).join('\n');
  return `<!doctype html><html lang="en-AU"><meta charset="utf-8"><body>${body}</body></html>\n`;
}

function renderHtmlPart(part: EmailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p>${renderLines(part.text)}</p>`;
    case 'quote':
      return `<blockquote dir="auto">${renderLines(part.text)}</blockquote>`;
    case 'facts':
      return `<table>${part.facts.map(renderFact).join('')}</table>`;
    case 'link':
      return `<p><a href="${escapeHtml(part.url)}">${escapeHtml(part.text)}</a><br>\n${escapeHtml(part.url)}</p>`;
  }
}

function renderFact([name, value]: [string, string]): string {
  return `<tr><td>${escapeHtml(name)}&nbsp;</td><td dir="auto">${escapeHtml(value)}</td></tr>`;
}

function renderLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n');
}
